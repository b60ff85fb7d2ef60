import { SAMPLE_ORIGIN } from '../src/http/sample-origin.ts';
import { dereference, list, members, METHODS, object, text, type Json, type JsonObject } from './json.ts';

/** Values of path parameters by operation, for operations whose sample needs another record than the contract's example. */
export type SampleValues = ReadonlyMap<string, JsonObject>;

/** A parameter of an operation with the value of its sample. */
export type Parameter = { name: string; in: string; required: boolean; example: Json };

/** Returns the parameters of an operation and of its path. */
export const parametersOf = (
  openapi: JsonObject,
  path: JsonObject,
  operation: JsonObject,
  values: JsonObject,
): Parameter[] =>
  [...list(path['parameters'] ?? [], 'parameters'), ...list(operation['parameters'] ?? [], 'parameters')].map(
    (entry) => {
      const parameter = dereference(openapi, object(entry, 'parameter'));
      const { name, in: place, required, example, 'x-required-unless': other } = parameter;
      const isRequired = required === true || other !== undefined;
      const key = text(name, 'name');
      return { name: key, in: text(place, 'in'), required: isRequired, example: values[key] ?? example ?? null };
    },
  );

const FILE_TYPE = 'application/octet-stream';

/** The file that a sample sends, in the folder where it runs. */
const FILE = 'belt.jpg';

/** Body of an operation: a JSON value, or a file. */
export type Body = { json: Json } | { file: string };

/** Returns the first example of an operation's body, undefined when it has none. */
export const bodyOf = (openapi: JsonObject, operation: JsonObject): Body | undefined => {
  if (operation['requestBody'] === undefined) return undefined;
  const content = object(object(operation['requestBody'], 'requestBody')['content'] ?? null, 'content');
  if (FILE_TYPE in content) return { file: FILE };
  const examples = object(object(content['application/json'] ?? null, 'media type')['examples'] ?? null, 'examples');
  return { json: dereference(openapi, object(Object.values(examples)[0], 'example'))['value'] ?? null };
};

const indent = (value: Json, by: string): string => JSON.stringify(value, null, 2).replaceAll('\n', `\n${by}`);

/** Returns the media type of an operation's 200, undefined when it has no such response or no body. */
const mediaTypeOf = (openapi: JsonObject, operation: JsonObject): string | undefined => {
  const success = members(operation['responses'], 'responses')['200'];
  const content = success === undefined ? {} : dereference(openapi, object(success, '200'))['content'];
  return Object.keys(members(content, 'content'))[0];
};

/** How a program reads a body that is not JSON. */
const readingOf = (mediaType: string | undefined): string | undefined => {
  if (mediaType === undefined || mediaType === 'application/json') return undefined;
  if (/^image\/(?!svg)/.test(mediaType) || mediaType === 'application/pdf') return 'blob';
  return mediaType === 'text/event-stream' ? 'stream' : 'text';
};

/** The option with which curl prints a stream as it arrives, and the one that stores a picture or a PDF in a file. */
const OPTIONS: Readonly<Record<string, string>> = { stream: '-N ', blob: '-O ' };

const curl = (
  method: string,
  url: string,
  secured: boolean,
  body: Body | undefined,
  reading: string | undefined,
): string =>
  [
    `curl ${OPTIONS[reading ?? ''] ?? ''}${method === 'GET' ? '' : `-X ${method} `}'${url}'`,
    ...(secured ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...(body === undefined ? [] : curlBody(body)),
  ].join(' \\\n  ');

const curlBody = (body: Body): string[] =>
  'file' in body
    ? [`-H 'Content-Type: ${FILE_TYPE}'`, `--data-binary @${body.file}`]
    : ["-H 'Content-Type: application/json'", `-d '${indent(body.json, '').replaceAll("'", "'\\''")}'`];

/** An operation as the sample in TypeScript calls it. */
type Call = {
  operationId: string;
  parameters: Parameter[];
  body: Body | undefined;
  isList: boolean;
  isStream: boolean;
};

/** Returns the argument of a method of the client, and `page` in its query if it reads a list. */
const argumentOf = ({ parameters, body, isList }: Call): string => {
  const given = ['path', 'query'].flatMap((place) => {
    const values = parameters
      .filter((parameter) => parameter.in === place)
      .map(({ name, example }) => `${name}: ${JSON.stringify(example)}`);
    const all = isList && place === 'query' ? [...values, '...page'] : values;
    return all.length === 0 ? [] : [`${place}: { ${all.join(', ')} }`];
  });
  const sent = body === undefined ? [] : ['file' in body ? 'body: file' : `body: ${indent(body.json, '')}`];
  const all = [...given, ...sent];
  return all.length === 0 ? '' : `{ ${all.join(', ')} }`;
};

const statementsOf = (call: Call): string[] => {
  const called = `ems.${call.operationId}(${argumentOf(call)})`;
  if (call.isStream)
    return [`const { stream } = await ${called};`, 'for await (const event of stream) console.log(event);'];
  if (call.isList) return [`for await (const record of paginate((page) => ${called})) console.log(record);`];
  return [`console.log(await ${called});`];
};

/** Returns the sample with the client of the service, which reads all pages and repeats what may be repeated. */
const typescript = (call: Call): string => {
  const file = call.body !== undefined && 'file' in call.body ? call.body.file : undefined;
  return [
    ...(file === undefined ? [] : ["import { openAsBlob } from 'node:fs';"]),
    `import { connect${call.isList ? ', paginate' : ''} } from 'equipment-maintenance-client';`,
    '',
    `const ems = connect({ baseUrl: '${SAMPLE_ORIGIN}', token });`,
    ...(file === undefined ? [] : [`const file = await openAsBlob('${file}');`]),
    ...statementsOf(call),
  ].join('\n');
};

/** Returns the sample with which a program without a client of the Model Context Protocol calls the endpoint of the tools. */
const typescriptOfMcp = (method: string, url: string, body: Body | undefined): string =>
  [
    `const response = await fetch('${url}', {`,
    `  method: '${method}',`,
    '  headers: {',
    '    Authorization: `Bearer ${token}`,',
    "    'Content-Type': 'application/json',",
    "    Accept: 'application/json, text/event-stream',",
    '  },',
    ...(body !== undefined && 'json' in body ? [`  body: JSON.stringify(${indent(body.json, '  ')}),`] : []),
    '});',
    'console.log(await response.text());',
  ].join('\n');

/** Removes `x-sample` from the operations of a bundled contract and returns its values by `operationId`. */
export const takeSampleValues = (openapi: JsonObject): SampleValues => {
  const samples = new Map<string, JsonObject>();
  for (const [path, item] of Object.entries(members(openapi['paths'], 'paths'))) {
    for (const [method, value] of Object.entries(object(item, path))) {
      if (!METHODS.includes(method)) continue;
      const operation = object(value, `${method} ${path}`);
      if (operation['x-sample'] === undefined) continue;
      samples.set(text(operation['operationId'], 'operationId'), object(operation['x-sample'], 'x-sample'));
      delete operation['x-sample'];
    }
  }
  return samples;
};

/**
 * Returns an operation whose parameters have the values of its sample as examples, so every reader of the document
 * shows the request that works in the demo gym.
 */
export const withSampleValues = (
  openapi: JsonObject,
  samples: SampleValues,
  path: string,
  method: string,
): JsonObject => {
  const item = object(object(openapi['paths'], 'paths')[path], path);
  const operation = object(item[method], method);
  const values = Object.entries(samples.get(text(operation['operationId'], 'operationId')) ?? {});
  if (values.length === 0) return operation;
  const known = [...list(item['parameters'] ?? [], 'parameters'), ...list(operation['parameters'] ?? [], 'parameters')];
  const parameters = known.map((entry): Json => {
    const parameter = dereference(openapi, object(entry, 'parameter'));
    const [, example] = values.find(([name]) => name === parameter['name']) ?? [];
    return example === undefined ? entry : { ...parameter, example };
  });
  return { ...operation, parameters };
};

/** Returns code samples for an operation, in curl and TypeScript, with values from the contract's examples. */
export const codeSamples = (openapi: JsonObject, samples: SampleValues, path: string, method: string): Json => {
  const item = object(object(openapi['paths'], 'paths')[path], path);
  const operation = object(item[method], method);
  const values = samples.get(text(operation['operationId'], 'operationId')) ?? {};
  const parameters = parametersOf(openapi, item, operation, values).filter(
    ({ in: place, name, required }) => place === 'path' || name === 'limit' || required,
  );
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const query = parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, example }) => `${name}=${String(example)}`);
  let url = SAMPLE_ORIGIN + path;
  for (const { name, example } of inPath) url = url.replace(`{${name}}`, String(example));
  const body = bodyOf(openapi, operation);
  const secured = list(operation['security'] ?? openapi['security'] ?? [], 'security').length > 0;
  const target = query.length === 0 ? url : `${url}?${query.join('&')}`;
  const reading = readingOf(mediaTypeOf(openapi, operation));
  const names = parametersOf(openapi, item, operation, values).map(({ name }) => name);
  const call: Call = {
    operationId: text(operation['operationId'], 'operationId'),
    parameters,
    body,
    isList: names.includes('cursor'),
    isStream: reading === 'stream',
  };
  return [
    { lang: 'curl', source: curl(method.toUpperCase(), target, secured, body, reading) },
    {
      lang: 'TypeScript',
      source: path === '/mcp' ? typescriptOfMcp(method.toUpperCase(), url, body) : typescript(call),
    },
  ];
};
