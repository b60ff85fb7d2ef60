import { SAMPLE_ORIGIN } from '../src/http/sample-origin.ts';
import { dereference, list, members, METHODS, object, text, type Json, type JsonObject } from './json.ts';
import type { Contracts } from './load.ts';
import { bodyOf, parametersOf, type Body, type Parameter } from './samples.ts';

/** The format of the collection. */
const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

const write = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value, null, 2));

const valueOf = ({ example }: Parameter): string =>
  Array.isArray(example) ? example.map(String).join(',') : String(example ?? '');

/** Returns the address of an operation. Parameters that may be left out are there, but off. */
const urlOf = (path: string, parameters: readonly Parameter[]): JsonObject => {
  const steps = path
    .slice(1)
    .replaceAll(/\{(\w+)\}/g, ':$1')
    .split('/');
  const query = parameters
    .filter(({ in: place }) => place === 'query')
    .map((parameter) => ({
      key: parameter.name,
      value: valueOf(parameter),
      ...(!parameter.required && parameter.name !== 'limit' && { disabled: true }),
    }));
  const sent = query.filter((one) => !('disabled' in one)).map(({ key, value }) => `${key}=${value}`);
  return {
    raw: `{{base_url}}/${steps.join('/')}${sent.length === 0 ? '' : `?${sent.join('&')}`}`,
    host: ['{{base_url}}'],
    path: steps,
    query,
    variable: parameters
      .filter(({ in: place }) => place === 'path')
      .map((parameter) => ({ key: parameter.name, value: valueOf(parameter) })),
  };
};

const sentBody = (body: Body): JsonObject =>
  'file' in body
    ? { mode: 'file', file: { src: body.file } }
    : { mode: 'raw', raw: write(body.json), options: { raw: { language: 'json' } } };

const requestOf = (openapi: JsonObject, path: string, method: string, samples: JsonObject): JsonObject => {
  const item = object(object(openapi['paths'], 'paths')[path], path);
  const operation = object(item[method], method);
  const parameters = parametersOf(openapi, item, operation, samples);
  const body = bodyOf(openapi, operation);
  const headers = parameters.filter(({ in: place }) => place === 'header');
  const isOpen = list(operation['security'] ?? openapi['security'] ?? [], 'security').length === 0;
  return {
    method: method.toUpperCase(),
    description: text(operation['description'], 'description'),
    url: urlOf(path, parameters),
    header: [
      ...(body === undefined
        ? []
        : [{ key: 'Content-Type', value: 'file' in body ? 'application/octet-stream' : 'application/json' }]),
      ...headers.map((parameter) => ({ key: parameter.name, value: valueOf(parameter), disabled: true })),
    ],
    ...(body !== undefined && { body: sentBody(body) }),
    ...(isOpen && { auth: { type: 'noauth' } }),
  };
};

/** Returns the examples of the successful responses of an operation, as Postman saves responses. */
const savedResponses = (openapi: JsonObject, operation: JsonObject, originalRequest: JsonObject): JsonObject[] =>
  Object.entries(members(operation['responses'], 'responses'))
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([status, response]) => {
      const content = members(dereference(openapi, object(response, status))['content'], 'content');
      return Object.entries(content).flatMap(([type, media]) =>
        Object.values(members(object(media, type)['examples'], 'examples')).map((entry) => {
          const { summary, value = null } = dereference(openapi, object(entry, 'example'));
          return {
            name: text(summary ?? status, 'summary'),
            originalRequest,
            code: Number(status),
            header: [{ key: 'Content-Type', value: type }],
            body: write(value),
          };
        }),
      );
    });

/**
 * Returns the REST contract as a collection of Postman: a folder for each tag, requests that work in the demo gym, and the
 * examples of the contract as saved responses. `base_url` is that of the service that serves it.
 */
export const postmanCollection = ({ openapi, samples }: Contracts): JsonObject => {
  const folders = new Map(
    list(openapi['tags'] ?? [], 'tags').map((tag): [string, JsonObject[]] => [
      text(object(tag, 'tag')['name'], 'tag'),
      [],
    ]),
  );
  for (const [path, item] of Object.entries(object(openapi['paths'], 'paths')))
    for (const [method, value] of Object.entries(object(item, path))) {
      if (!METHODS.includes(method)) continue;
      const operation = object(value, method);
      const id = text(operation['operationId'], 'operationId');
      const request = requestOf(openapi, path, method, samples.get(id) ?? {});
      const name = text(operation['summary'], 'summary');
      const [tag] = list(operation['tags'] ?? [], 'tags').map(String);
      folders.get(tag ?? '')?.push({ name, request, response: savedResponses(openapi, operation, request) });
    }
  const { title, version } = object(openapi['info'], 'info');
  return {
    info: {
      name: text(title, 'title'),
      description: 'Set the variable `token` to a token of the service.',
      version: text(version, 'version'),
      schema: SCHEMA,
    },
    variable: [
      { key: 'base_url', value: SAMPLE_ORIGIN },
      { key: 'token', value: '' },
    ],
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}', type: 'string' }] },
    item: [...folders].filter(([, item]) => item.length > 0).map(([name, item]) => ({ name, item })),
  };
};
