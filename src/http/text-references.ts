import type { Document } from 'openapi-backend';
import { EXTERNAL_REFERENCE_PATTERN, UUID_PATTERN } from '../../generated/values.ts';

const textOf = (...patterns: string[]) => ({
  type: 'string',
  minLength: 1,
  maxLength: 104,
  pattern: ['^[1-9][0-9]{0,15}$', ...patterns, EXTERNAL_REFERENCE_PATTERN].join('|'),
});

/** The forms of a reference in a URL, by its schema: the digits of a number, a UUID, or `ref:` and an `external_ref`. */
const TEXTS = new Map<unknown, object>([
  ['#/components/schemas/Reference', textOf(UUID_PATTERN)],
  ['#/components/schemas/NumericReference', textOf()],
]);

const parametersOf = ({ paths = {}, components = {} }: Document): object[] => {
  const items: object[] = Object.values(paths).map(Object);
  const operations: object[] = items.flatMap((item) => Object.values(item).map(Object));
  const listed: object[] = [...items, ...operations].flatMap((part) => Reflect.get(part, 'parameters') ?? []);
  return [...listed, ...Object.values(components.parameters ?? {})];
};

/**
 * Moves the schema of each parameter that is an object into an `allOf`. openapi-backend would otherwise allow any other parameter
 * of the operation as a member of the object.
 */
export const closeObjects = (definition: Document): Document => {
  for (const parameter of parametersOf(definition)) {
    const schema: unknown = Reflect.get(parameter, 'schema');
    if (Object(schema).type === 'object') Reflect.set(parameter, 'schema', { type: 'object', allOf: [schema] });
  }
  return definition;
};

/**
 * Changes each `Reference` parameter, of any form, to be validated as text. Coercion would accept `1e3`, `+1`
 * and ` 1` as numbers.
 */
export const useTextReferences = (definition: Document): Document => {
  for (const parameter of parametersOf(definition)) {
    const schema: unknown = Reflect.get(parameter, 'schema');
    const text = TEXTS.get(Object(schema).$ref);
    if (text) Reflect.set(parameter, 'schema', text);
  }
  return definition;
};
