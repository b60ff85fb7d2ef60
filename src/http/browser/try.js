// Shows the contract with RapiDoc, whose requests go to the service that serves the page. The token stays in memory.
const { sampleOrigin } = JSON.parse(document.getElementById('settings').textContent);
const viewer = document.querySelector('rapi-doc');
const field = document.getElementById('token');
const holder = document.getElementById('holder');

/** Removes the examples of what a request can omit, because RapiDoc sends them all: a search would find nothing. */
const omitOptional = (parameters) => {
  for (const parameter of parameters) if (!parameter.required) delete parameter.example;
};

/**
 * Describes alternatives such as a number or a UUID as the format of a text, because RapiDoc shows no type of a
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

const prepare = (contract) => {
  contract.servers = [{ url: location.origin }];
  for (const schema of Object.values(contract.components.schemas)) mergeAlternatives(schema);
  omitOptional(Object.values(contract.components.parameters));
  // RapiDoc waits for the end of a response, which a stream does not have.
  delete contract.paths['/api/v1/events/stream'];
  for (const { parameters = [], ...operations } of Object.values(contract.paths)) {
    omitOptional(parameters);
    for (const operation of Object.values(operations)) {
      omitOptional(operation.parameters ?? []);
      // RapiDoc shows the call that it makes.
      delete operation['x-codeSamples'];
      operation.description = operation.description.replace(/ · \[Try it\]\([^)]*\)/, '');
    }
  }
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
  viewer.setApiKey('bearer', token);
  holder.textContent = '';
  if (token === '') return;
  const text = await describe(token).catch(() => 'The service does not respond.');
  if (token === field.value.trim()) holder.textContent = text;
};

// On a narrow screen RapiDoc has no menu; this style lists the operations instead.
if (matchMedia('(max-width: 768px)').matches) viewer.setAttribute('render-style', 'view');
viewer.setAttribute('theme', matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
viewer.addEventListener('spec-loaded', () => {
  field.disabled = false;
  field.addEventListener('input', useToken);
});
fetch('/docs/contract.json')
  .then((response) => response.text())
  .then((text) => viewer.loadSpec(prepare(JSON.parse(text.replaceAll(sampleOrigin, location.origin)))));
