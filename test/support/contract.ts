import { readFileSync } from 'node:fs';
import type { ValidateFunction } from 'ajv';
import type { ToolName } from '../../generated/contract.ts';
import bundled from '../../generated/tools.json' with { type: 'json' };
import { createAjv } from '../../src/core/validation.ts';

export type Schema = Record<string, unknown>;
type Example = { value?: unknown; $ref?: string };
export type Media = { schema: Schema; examples?: Record<string, Example> };
export type Answer = { description: string; headers?: Record<string, Schema>; content?: Record<string, Media> };
export type Parameter = {
  name: string;
  in: string;
  required?: boolean;
  schema: Schema;
  example?: unknown;
  'x-required-unless'?: string;
};
export type ContractOperation = {
  operationId: string;
  method: string;
  path: string;
  security: { bearer?: string[]; platform?: string[] }[];
  /** The roles of people who may call it. */
  'x-roles'?: string[];
  /** Whether it needs a manager or a token for administration. */
  'x-admin'?: boolean;
  'x-own'?: string[];
  requestBody?: { required?: boolean; content: Record<string, Media> };
  /** Parameters of the operation itself, without those that its path shares between methods. */
  parameters?: Parameter[];
  responses: Record<string, Answer>;
};

const document = JSON.parse(readFileSync(new URL('../../generated/openapi.json', import.meta.url), 'utf8'));

/** Resolves a reference within the REST contract. */
export const resolve = <T extends object>(value: T): T => {
  if (!('$ref' in value) || typeof value.$ref !== 'string') return value;
  let target = document;
  for (const step of value.$ref.slice(2).split('/')) target = target[step.replaceAll('~1', '/')];
  return resolve(target);
};

/** Merges the parts of an `allOf`, because a part alone must not forbid the properties of the others. */
const mergeParts = ({ allOf, ...own }: { allOf: Schema[] }): Schema => {
  const parts = allOf.map((part) => resolve(part));
  return {
    ...own,
    type: 'object',
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required }) => required ?? []),
  };
};

/**
 * Returns a schema, or a document of schemas, that forbids unknown properties. Responses may gain fields in later
 * versions, but the service must return exactly the fields of the current contract.
 */
const strict = (text: string): Schema =>
  JSON.parse(text, (_key, value) => {
    const isWhole = value?.allOf?.every((part: Schema) => resolve(part)['type'] === 'object') ?? false;
    const schema = isWhole ? mergeParts(value) : value;
    return schema?.type === 'object' && schema.properties && schema.additionalProperties === undefined
      ? { ...schema, additionalProperties: false }
      : schema;
  });

const ajv = createAjv();
ajv.addSchema(strict(JSON.stringify(document)), 'openapi.json');

const compile = (text: string): ValidateFunction =>
  ajv.compile(JSON.parse(JSON.stringify(strict(text)).replaceAll('"#/components/', '"openapi.json#/components/')));

/** Validators by the text of their schema, and by the object: most schemas are objects of the contract. */
const byText = new Map<string, ValidateFunction>();
const byObject = new WeakMap<Schema, ValidateFunction>();

/** Returns the validator of a schema that may refer to the document. */
const validatorOf = (schema: Schema): ValidateFunction => {
  const known = byObject.get(schema);
  if (known) return known;
  const text = JSON.stringify(schema);
  const validate = byText.get(text) ?? compile(text);
  byText.set(text, validate);
  byObject.set(schema, validate);
  return validate;
};

/** Returns the violations of a REST schema in a value. */
export const schemaViolations = (schema: Schema, value: unknown): string[] => {
  const validate = validatorOf(schema);
  return validate(structuredClone(value))
    ? []
    : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
};

/** The REST contract as the service loads it. */
export const contract: {
  paths: Record<string, Record<string, unknown>>;
  components: Record<'parameters' | 'headers' | 'schemas' | 'responses', Record<string, Schema>>;
  /** Every problem by its code: its status, the operations that can return it without listing it, and its headers. */
  'x-problems': Record<string, { status: number; on: string; headers?: Record<string, Schema> }>;
} = document;

/** Returns the properties of a schema of the contract, with references resolved. */
export const propertiesOf = (name: string): Record<string, Schema> => {
  const properties: Record<string, Schema> = Object(contract.components.schemas[name]?.['properties']);
  return Object.fromEntries(Object.entries(properties).map(([key, schema]) => [key, resolve<Schema>(schema)]));
};

/** Returns the properties in a request's schema that only the service sets. */
export const serverSet = (name: string): string[] => {
  const names: unknown = contract.components.schemas[name]?.['x-server-set'];
  if (!Array.isArray(names)) throw new Error(`${name} is not a schema of a request`);
  return names;
};

const paths: Record<string, Record<string, ContractOperation>> = document.paths;

/** Every operation of the contract. */
export const allOperations: ContractOperation[] = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods)
    .filter(([method]) => method !== 'parameters')
    .map(([method, operation]) => {
      const security = operation.security ?? document.security ?? [];
      return { ...operation, method: method.toUpperCase(), path, security };
    }),
);

/** Whether an operation answers with a stream, which does not end. */
const isStream = ({ responses }: ContractOperation): boolean =>
  'text/event-stream' in (resolve(responses['200'] ?? { description: '' }).content ?? {});

/** Whether an operation imports a file. */
const takesImport = ({ requestBody }: ContractOperation): boolean => 'text/csv' in (requestBody?.content ?? {});

/** Whether the body of an operation is JSON. That of an upload is a file of any kind. */
export const takesJson = ({ requestBody }: ContractOperation): boolean =>
  'application/json' in (requestBody?.content ?? {});

/** The operations of platforms, whose tokens open no other. */
export const platformOperations = allOperations.filter(({ security }) =>
  security.some(({ platform }) => platform !== undefined),
);

/**
 * Every operation of a tenant whose response ends and that imports no file. Streams, imports and the operations of platforms have tests of
 * their own.
 */
export const operations = allOperations.filter(
  (operation) => !isStream(operation) && !takesImport(operation) && !platformOperations.includes(operation),
);

/** A response as received; the body is empty if there was none. */
export type Received = { status: number; headers: Headers; body: string };

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{[^}]+\}/g, '[^/]+')}$`);
/** The paths of the contract, longest first, because `/{id}` matches `/7.svg` too. */
const patterns = [...new Set(allOperations.map(({ path }) => path))]
  .toSorted((a, b) => b.length - a.length)
  .map((template) => ({ template, pattern: patternOf(template) }));

/** Returns the path of the contract that an address belongs to. */
export const pathTemplateOf = (path: string): string | undefined =>
  patterns.find(({ pattern }) => pattern.test(path))?.template;

const operationOf = (method: string, path: string): ContractOperation | undefined => {
  const template = pathTemplateOf(path);
  const wanted = method === 'HEAD' ? 'GET' : method;
  return allOperations.find((operation) => operation.method === wanted && operation.path === template);
};

/** Headers of HTTP itself and of CORS, which a contract does not list. */
const TRANSPORT =
  /^(date|connection|keep-alive|content-(type|length|encoding)|transfer-encoding|vary|cache-control|x-content-type-options|access-control-.+)$/;

/** The kinds of operation in the table of problems. */
const KINDS: Record<string, (operation: ContractOperation) => boolean> = {
  any: () => true,
  token: ({ security }) => security.length > 0,
  write: ({ security }) =>
    security.some(({ bearer = [], platform = [] }) => [...bearer, ...platform].includes('write')),
  body: ({ requestBody }) => requestBody !== undefined,
  listed: () => false,
};

/** Statuses returned before the rate limit counts a request, and therefore without rate limit headers. */
const UNCOUNTED = [401, 408, 431];

const PROBLEM = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };

const RATE_HEADERS = {
  RateLimit: { $ref: '#/components/headers/RateLimit' },
  'RateLimit-Policy': { $ref: '#/components/headers/RateLimitPolicy' },
};

/** Returns the headers of the problems of one status. Those that only some of them have are optional. */
const headersOf = (rows: readonly { headers?: Record<string, Schema> }[]): Record<string, Schema> =>
  Object.fromEntries(
    rows
      .flatMap(({ headers = {} }) => Object.entries(headers))
      .map(([name, header]) => [
        name,
        rows.every(({ headers = {} }) => name in headers) ? header : { schema: { type: 'string' } },
      ]),
  );

/** Returns the table's response for a status, undefined if there is none for this kind of operation. */
const refusalOf = (status: number, operation: ContractOperation | undefined): Answer | undefined => {
  const rows = Object.values(contract['x-problems']).filter(
    (row) => row.status === status && (operation === undefined || KINDS[row.on]?.(operation)),
  );
  if (rows.length === 0) return undefined;
  const counted = !UNCOUNTED.includes(status) && (operation === undefined || operation.security.length > 0);
  return {
    description: 'A refusal.',
    headers: {
      'X-Request-Id': { $ref: '#/components/headers/RequestId' },
      ...headersOf(rows),
      ...(counted ? RATE_HEADERS : {}),
    },
    content: PROBLEM,
  };
};

/** The response of a path to OPTIONS. */
const METHODS: Answer = {
  description: 'The methods that a path takes.',
  headers: {
    'X-Request-Id': { $ref: '#/components/headers/RequestId' },
    Allow: { $ref: '#/components/headers/Allow' },
  },
};

/** Returns the contract's response for a status, from the operation or from the table. */
const expectedAnswer = (operation: ContractOperation | undefined, method: string, status: number) => {
  if (!operation && method === 'OPTIONS' && status === 204) return METHODS;
  return operation?.responses[status] ?? refusalOf(status, operation);
};

const headerViolations = (declared: Record<string, Schema>, headers: Headers): string[] => {
  const known = new Set(Object.keys(declared).map((name) => name.toLowerCase()));
  const unknown = [...headers.keys()].filter(
    (name) => !known.has(name) && !TRANSPORT.test(name) && name !== 'x-request-id',
  );
  const wrong = Object.entries(declared).flatMap(([name, header]) => {
    const { required, schema } = resolve<Schema>(header);
    const value = headers.get(name);
    if (value === null) return required === true ? [`the header ${name} is missing`] : [];
    const typed = resolve<Schema>(Object(schema))['type'] === 'integer' ? Number(value) : value;
    return validatorOf(Object(schema))(typed) ? [] : [`the header ${name} is ${value}`];
  });
  return [...unknown.map((name) => `the header ${name} is not in the contract`), ...wrong];
};

const parse = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
};

const problemViolations = (body: unknown, { status, headers }: Received): string[] => {
  const problem: Record<string, unknown> = Object(body);
  const errors: object[] = Array.isArray(problem['errors']) ? problem['errors'] : [];
  return [
    ...(contract['x-problems'][String(problem['code'])]?.status === status
      ? []
      : [`${String(problem['code'])} is not a code for ${status}`]),
    ...(errors.some((error) => 'pointer' in error === 'parameter' in error)
      ? ['an error names both a pointer and a parameter, or neither']
      : []),
    ...(problem['status'] === status ? [] : [`the problem says ${String(problem['status'])}`]),
    ...(problem['request_id'] === headers.get('x-request-id')
      ? []
      : ['the problem and the header X-Request-Id name different requests']),
  ];
};

const contentViolations = (content: Answer['content'], received: Received, headOnly: boolean): string[] => {
  const { body, headers } = received;
  if (content === undefined) return body === '' ? [] : ['a body where the contract has none'];
  const type = headers.get('content-type')?.split(';')[0] ?? 'none';
  const media = content[type];
  if (!media) return [`the content type ${type} is not in the contract`];
  if (headOnly) return body === '' ? [] : ['a body in the response to HEAD'];
  if (!/[/+]json$/.test(type)) return schemaViolations(media.schema, body);
  const parsed = parse(body);
  if (parsed === undefined) return ['the body is not JSON'];
  return [
    ...schemaViolations(media.schema, parsed),
    ...(type === 'application/problem+json' ? problemViolations(parsed, received) : []),
  ];
};

/** Whether a violation is about a missing member, of which a response with `fields` has all but some. */
const isOmission = (violation: string): boolean => /^(\/data\/\d+)? must have required property/.test(violation);

/** Returns the violations of the contract in a response to a target: status, content type, headers and body. */
export const answerViolations = (method: string, target: string, received: Received): string[] => {
  const [path = '', query] = target.split('?');
  const operation = operationOf(method, path);
  const answer = expectedAnswer(operation, method, received.status);
  if (!answer)
    return [`${operation?.operationId ?? `${method} ${path}`} has no response ${received.status} in the contract`];
  const { headers = {}, content } = resolve(answer);
  const wrong = contentViolations(content, received, method === 'HEAD');
  const isPartial = received.status === 200 && new URLSearchParams(query).has('fields');
  return [
    ...headerViolations(headers, received.headers),
    ...(isPartial ? wrong.filter((violation) => !isOmission(violation)) : wrong),
  ];
};

/** `fetch` that fails the test when the response violates the contract in status, headers, content type or body. */
export const checkedFetch: typeof fetch = async (input, init) => {
  const method = input instanceof Request ? input.method : (init?.method ?? 'GET');
  const url = input instanceof Request ? input.url : String(input);
  const response = await fetch(input, init);
  const { pathname, search } = new URL(url);
  if (/^\/(docs|openapi)/.test(pathname)) return response;
  const { status, statusText, headers } = response;
  const bytes = await response.arrayBuffer();
  const body = new TextDecoder().decode(bytes);
  const violations = answerViolations(method, pathname + search, { status, headers, body });
  if (violations.length > 0) {
    const what = `${method} ${url} returned ${status}, which violates the contract`;
    throw new Error(`${what}:\n  ${violations.join('\n  ')}\n  ${body}`);
  }
  return new Response(bytes.byteLength === 0 ? null : bytes, { status, statusText, headers });
};

const outputs = new Map(
  bundled.map(({ published, output }) => [published.name, ajv.compile(strict(JSON.stringify(output)))]),
);

/** Returns the violations of the output schema in a tool's structured content. */
export const outputViolations = (tool: ToolName, content: unknown): string[] => {
  const validate = outputs.get(tool);
  if (!validate) return [`there is no tool ${tool}`];
  return validate(content)
    ? []
    : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
};

/** The address of a connection that shows all tools. */
export const ALL_TOOLS = '/mcp?toolsets=all';

/** Every tool of the contract, as the generator bundled it. */
export const tools = bundled;
