import type { Documents } from './documents.ts';
import { at, list, members, object, text, type Json, type JsonObject } from './json.ts';

const EVENTS = 'openapi/events.yaml';
const KINDS = 'openapi/kinds.yaml';

const pascal = (name: string): string => name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Returns the example of a record in the file of its schema: the one with the same name, or the first whose name begins like that. */
const recordOf = (documents: Documents, schema: string): JsonObject => {
  const examples = [...documents].flatMap(([file, { components }]) =>
    at(components, `/schemas/${schema}`) === undefined
      ? []
      : Object.entries(members(members(components, file)['examples'], `${file}, examples`)),
  );
  const [, example] =
    examples.find(([name]) => name === schema) ?? examples.find(([name]) => name.startsWith(schema)) ?? [];
  return object(at(example, '/value'), `an example of ${schema}`);
};

/** Returns the type of a webhook's example, by the webhook's name: the first type of its kind of record. */
const typeOf = (documents: Documents, webhook: string): string => {
  const types = list(at(documents.get(KINDS), '/components/schemas/EventType/x-known-values') ?? null, 'event types');
  const type = types.find(
    (type) => String(type).startsWith(`${webhook}.`) || String(type).replace('.', '_') === webhook,
  );
  return text(type, `an event type of ${webhook}`);
};

/** Returns the properties of a webhook's `data`, in its own schema or the one that it refers to. */
const propertiesOf = (body: Json | undefined, schemas: JsonObject): string[] => {
  const data = object(at(body, '/schema/allOf/1/properties/data'), 'data');
  const schema = typeof data['$ref'] === 'string' ? schemas[data['$ref'].split('/').pop() ?? ''] : data;
  return Object.keys(members(at(schema, '/properties'), 'properties of data'));
};

/** Adds an example to the body of every webhook: an event with the example of its kind of record. */
export const addWebhookExamples = (openapi: JsonObject, schemas: JsonObject, documents: Documents): void => {
  const event = object(at(documents.get(EVENTS), '/components/examples/EventLastPage/value/data/0'), 'an event');
  for (const [name, webhook] of Object.entries(members(openapi['webhooks'], 'webhooks'))) {
    const body = object(at(webhook, '/post/requestBody/content/application~1json'), `body of ${name}`);
    const kind = name === 'webhook_test' ? 'webhook_endpoint' : name;
    const shown = propertiesOf(body, schemas);
    const data = Object.fromEntries(
      Object.entries(recordOf(documents, pascal(kind))).filter(([property]) => shown.includes(property)),
    );
    const { id = null, uuid = null } = data;
    const value = { ...event, type: typeOf(documents, name), resource: { kind, id, uuid }, changes: {}, data };
    body['examples'] = { event: { summary: value.type, value } };
  }
};
