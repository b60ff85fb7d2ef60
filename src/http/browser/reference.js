// Shows the contract with OpenAPI Explorer, whose requests go to the service that serves the page. The token stays in memory.
const { sampleOrigin } = JSON.parse(document.getElementById('settings').textContent);
const explorer = document.querySelector('openapi-explorer');
const introduction = explorer.querySelector('[slot]');
const field = document.getElementById('token');
const holder = document.getElementById('holder');

/** The heading at which the page was opened. The explorer adds its own place to the address. */
const opened = location.hash.slice(1);

/** Rules that the style sheets of the explorer's elements lack. */
const STYLES = `
  /* A name is broken only when it is longer than a line. */
  [style*='line-break'] { line-break: auto !important; overflow-wrap: anywhere; }
  .table .key, .param-name, .param-description, .param-constraint { word-break: normal; overflow-wrap: anywhere; }
  @media (min-width: 48rem) {
    .param-name { white-space: nowrap; }
  }
  /* A phone shows the description of a field below its name and type, instead of not at all. */
  @media (max-width: 48rem) {
    .table .tr { flex-wrap: wrap; }
    .table .tr .key-descr { display: block; flex: 0 0 100%; padding: 0 8px 6px 32px; }
    .table > div > div:first-child .key-descr { display: none; }
    .resp-headers + table :is(tbody, tr, td) { display: block; }
    .resp-headers + table td { border-top: 0 !important; padding: 2px 8px !important; overflow-wrap: anywhere; }
    .resp-headers + table tr { padding: 6px 0; border-top: 1px solid var(--light-border-color); }
  }
`;

const addStyles = () => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLES);
  for (const name of ['schema-table', 'api-request', 'api-response'])
    customElements.get(name).elementStyles.push(sheet);
};

/** Scrolls to a heading of the introduction, to which descriptions of operations link. */
const showSection = async (fragment) => {
  const heading = fragment === '' ? null : introduction.querySelector(`#${CSS.escape(fragment)}`);
  if (!heading) return;
  await explorer.scrollTo('overview');
  // A narrow page scrolls to the introduction itself somewhat later.
  setTimeout(() => heading.scrollIntoView(), 200);
};

/** Returns the contract as the explorer reads it: only areas with operations, and the introduction as it is on the page. */
const prepare = (contract) => {
  contract.servers = [{ url: location.origin }];
  contract.info.description = '';
  contract.tags = contract.tags.filter((tag) => !tag['x-traitTag']);
  for (const item of Object.values(contract.paths))
    for (const operation of Object.values(item))
      if (operation['x-codeSamples']) operation['x-code-samples'] = operation['x-codeSamples'];
  return contract;
};

/** Returns who a token belongs to, or why the service rejects it. */
const describe = async (token) => {
  const response = await fetch('/api/v1/me', { headers: { Authorization: `Bearer ${token}` } });
  const me = await response.json();
  return response.ok ? `${me.tenant.name}, scope ${me.token.scope}` : me.detail;
};

const useToken = async () => {
  const token = field.value.trim();
  explorer.setAuthenticationConfiguration('bearer', { token });
  holder.textContent = '';
  if (token === '') return;
  const text = await describe(token).catch(() => 'The service does not respond.');
  if (token === field.value.trim()) holder.textContent = text;
};

for (const code of introduction.querySelectorAll('code'))
  code.textContent = code.textContent.replaceAll(sampleOrigin, location.origin);
explorer.addEventListener('spec-loaded', () => {
  introduction.slot = 'overview';
  field.disabled = false;
  field.form.addEventListener('submit', (event) => event.preventDefault());
  field.addEventListener('input', useToken);
});

const start = async () => {
  const { nameTypesOfFields, withReadableTypes } = await import('/docs/readable-types.js');
  nameTypesOfFields(customElements.get('schema-table'));
  addStyles();
  const text = await (await fetch('/docs/contract.json')).text();
  await explorer.loadSpec(withReadableTypes(prepare(JSON.parse(text.replaceAll(sampleOrigin, location.origin)))));
  addEventListener('hashchange', () => void showSection(location.hash.slice(1)));
  await showSection(opened);
};
void start();
