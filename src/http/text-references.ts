import type { Document } from 'openapi-backend';

/** A record as a URL names it: the digits of its number, or its UUID. */
const TEXT_REFERENCE = {
  type: 'string',
  minLength: 1,
  maxLength: 36,
  pattern: '^([1-9][0-9]{0,15}|[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12})$',
};

/**
 * The contract with each parameter that is a `Reference`, an integer or a UUID, checked as the text that a URL has. Left to
 * coercion, `1e3`, `+1` and ` 1` would pass for numbers.
 */
export const withTextReferences = (definition: Document): Document =>
  JSON.parse(JSON.stringify(definition), (_key, value) =>
    (value?.in === 'path' || value?.in === 'query') && value.schema?.$ref === '#/components/schemas/Reference'
      ? { ...value, schema: TEXT_REFERENCE }
      : value,
  );
