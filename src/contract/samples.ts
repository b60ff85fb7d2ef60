import { at, list, object, text, type Json, type JsonObject } from './json.ts';

const BASE = 'http://127.0.0.1:3000';

const resolve = (openapi: JsonObject, value: Json): JsonObject => {
  const found = object(value, 'a part of an operation');
  if (typeof found['$ref'] !== 'string') return found;
  return resolve(openapi, at(openapi, found['$ref']) ?? null);
};

type Parameter = { name: string; in: string; required: boolean; example: Json };

const parametersOf = (openapi: JsonObject, path: JsonObject, operation: JsonObject): Parameter[] =>
  [...list(path['parameters'] ?? [], 'parameters'), ...list(operation['parameters'] ?? [], 'parameters')].map(
    (entry) => {
      const { name, in: place, required, example } = resolve(openapi, entry);
      return { name: text(name, 'name'), in: text(place, 'in'), required: required === true, example: example ?? null };
    },
  );

/** Returns the first example of an operation's body, undefined when it has none. */
const bodyOf = (openapi: JsonObject, operation: JsonObject): Json | undefined => {
  if (operation['requestBody'] === undefined) return undefined;
  const content = object(object(operation['requestBody'], 'requestBody')['content'] ?? null, 'content');
  const examples = object(object(content['application/json'] ?? null, 'media type')['examples'] ?? null, 'examples');
  return resolve(openapi, Object.values(examples)[0] ?? null)['value'] ?? null;
};

const indent = (value: Json, by: string): string => JSON.stringify(value, null, 2).replaceAll('\n', `\n${by}`);

const curl = (method: string, url: string, secured: boolean, body: Json | undefined): string =>
  [
    `curl ${method === 'GET' ? '' : `-X ${method} `}'${url}'`,
    ...(secured ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...(body === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `-d '${indent(body, '').replaceAll("'", "'\\''")}'`]),
  ].join(' \\\n  ');

const typescript = (method: string, path: string, parameters: Parameter[], body: Json | undefined): string => {
  const sent = ['path', 'query'].flatMap((place) => {
    const members = parameters.filter((parameter) => parameter.in === place);
    return members.length === 0
      ? []
      : [`${place}: { ${members.map(({ name, example }) => `${name}: ${JSON.stringify(example)}`).join(', ')} }`];
  });
  const options = [
    ...(sent.length === 0 ? [] : [`params: { ${sent.join(', ')} }`]),
    ...(body === undefined ? [] : [`body: ${indent(body, '  ')}`]),
  ];
  const last = options.length === 0 ? '' : `, {\n  ${options.join(',\n  ')},\n}`;
  return [
    "import createClient from 'openapi-fetch';",
    "import type { paths } from './ems.ts';",
    '',
    `const ems = createClient<paths>({ baseUrl: '${BASE}', headers: { Authorization: \`Bearer \${token}\` } });`,
    `const { data, error } = await ems.${method}('${path}'${last});`,
    'if (error) throw new Error(error.detail);',
  ].join('\n');
};

/** Returns code samples for an operation, in curl and TypeScript, with values from the contract's examples. */
export const codeSamples = (openapi: JsonObject, path: string, method: string): Json => {
  const item = object(object(openapi['paths'], 'paths')[path], path);
  const operation = object(item[method], method);
  const parameters = parametersOf(openapi, item, operation).filter(
    ({ in: place, name }) => place === 'path' || name === 'limit',
  );
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const query = parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, example }) => `${name}=${String(example)}`);
  let url = BASE + path;
  for (const { name, example } of inPath) url = url.replace(`{${name}}`, String(example));
  const body = bodyOf(openapi, operation);
  const secured = list(operation['security'] ?? openapi['security'] ?? [], 'security').length > 0;
  const target = query.length === 0 ? url : `${url}?${query.join('&')}`;
  return [
    { lang: 'curl', source: curl(method.toUpperCase(), target, secured, body) },
    { lang: 'TypeScript', source: typescript(method.toUpperCase(), path, parameters, body) },
  ];
};
