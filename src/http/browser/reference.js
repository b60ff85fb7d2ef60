// Shows the contract with OpenAPI Explorer, whose requests go to the service that serves the page. The token stays in memory.
const { sampleOrigin } = JSON.parse(document.getElementById('settings').textContent);
const explorer = document.querySelector('openapi-explorer');
const introduction = explorer.querySelector('[slot]');
const field = document.getElementById('token');
const holder = document.getElementById('holder');

/**
 * Describes alternatives such as a number or a UUID as the format of a text, because the explorer shows no type of a
 * parameter with alternatives.
 */
const mergeAlternatives = (schema) => {
  const { oneOf = [] } = schema;
  if (oneOf.length === 0 || oneOf.some(({ type }) => type === undefined)) return;
  const isNullable = oneOf.some(({ type }) => type === 'null');
  const names = oneOf.map(({ type, format }) => (type === 'string' && format ? format : type));
  schema.type = isNullable ? ['string', 'null'] : 'string';
  schema.format = names.filter((name) => name !== 'null').join(' or ');
  delete schema.oneOf;
};

/** Returns the contract as the explorer reads it: only areas with operations, and the introduction as it is on the page. */
const prepare = (contract) => {
  contract.servers = [{ url: location.origin }];
  contract.info.description = '';
  contract.tags = contract.tags.filter((tag) => !tag['x-traitTag']);
  for (const schema of Object.values(contract.components.schemas)) mergeAlternatives(schema);
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
fetch('/docs/contract.json')
  .then((response) => response.text())
  .then((text) => explorer.loadSpec(prepare(JSON.parse(text.replaceAll(sampleOrigin, location.origin)))));
