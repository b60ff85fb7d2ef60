export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

/** Narrows a value of a contract to an object. @throws Error with the place */
export const object = (value: Json | undefined, place: string): JsonObject => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error(`${place} must be an object`);
  return value;
};

/** Narrows a value to an object, an empty one if the contract omits it. @throws Error with the place */
export const members = (value: Json | undefined, place: string): JsonObject =>
  value === undefined ? {} : object(value, place);

/** Narrows a value of a contract to a list. @throws Error with the place */
export const list = (value: Json | undefined, place: string): Json[] => {
  if (!Array.isArray(value)) throw new Error(`${place} must be a list`);
  return value;
};

/** Narrows a value of a contract to a string. @throws Error with the place */
export const text = (value: Json | undefined, place: string): string => {
  if (typeof value !== 'string') throw new Error(`${place} must be a string`);
  return value;
};

/** Returns the part of a document at a JSON Pointer (RFC 6901), undefined when there is none. */
export const at = (document: Json | undefined, pointer: string): Json | undefined => {
  let value = document;
  for (const step of pointer.split('/').slice(1)) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Array.isArray(value) ? value[Number(step)] : value[step.replaceAll('~1', '/').replaceAll('~0', '~')];
  }
  return value;
};

/**
 * Returns a part of a document. A reference is replaced by its target, to which the siblings of `$ref` are added.
 * @throws Error with the reference when it has no target
 */
export const dereference = (document: JsonObject, part: JsonObject): JsonObject => {
  const { $ref, ...siblings } = part;
  if ($ref === undefined) return part;
  const reference = text($ref, '$ref');
  return { ...dereference(document, object(at(document, reference), reference)), ...siblings };
};

/** The HTTP methods of operations (OpenAPI 3.1, Path Item Object), in the order of the specification. */
export const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];
