import type { Document } from 'openapi-backend';
import { UUID_PATTERN } from '../../generated/values.ts';

/** A record reference in a URL: the digits of its number, or its UUID. */
const TEXT_REFERENCE = { type: 'string', minLength: 1, maxLength: 36, pattern: `^[1-9][0-9]{0,15}$|${UUID_PATTERN}` };

const parametersOf = ({ paths = {}, components = {} }: Document): object[] => {
  const items: object[] = Object.values(paths).map(Object);
  const operations: object[] = items.flatMap((item) => Object.values(item).map(Object));
  const listed: object[] = [...items, ...operations].flatMap((part) => Reflect.get(part, 'parameters') ?? []);
  return [...listed, ...Object.values(components.parameters ?? {})];
};

/**
 * Changes each `Reference` parameter, an integer or a UUID, to be validated as text. Coercion would accept `1e3`, `+1`
 * and ` 1` as numbers.
 */
export const useTextReferences = (definition: Document): Document => {
  for (const parameter of parametersOf(definition)) {
    const schema: unknown = Reflect.get(parameter, 'schema');
    if (Object(schema).$ref === '#/components/schemas/Reference') Reflect.set(parameter, 'schema', TEXT_REFERENCE);
  }
  return definition;
};
