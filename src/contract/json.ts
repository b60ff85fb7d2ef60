export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

/** Narrows a value of a contract to an object. @throws Error that names the place */
export const object = (value: Json | undefined, place: string): JsonObject => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error(`${place} must be an object`);
  return value;
};

/** An object with no members where a contract leaves one out. @throws Error that names the place */
export const members = (value: Json | undefined, place: string): JsonObject =>
  value === undefined ? {} : object(value, place);

/** Narrows a value of a contract to a list. @throws Error that names the place */
export const list = (value: Json | undefined, place: string): Json[] => {
  if (!Array.isArray(value)) throw new Error(`${place} must be a list`);
  return value;
};

/** Narrows a value of a contract to a string. @throws Error that names the place */
export const text = (value: Json | undefined, place: string): string => {
  if (typeof value !== 'string') throw new Error(`${place} must be a string`);
  return value;
};

/** The part of a document that a JSON Pointer (RFC 6901) names, or undefined when there is none. */
export const at = (document: Json | undefined, pointer: string): Json | undefined => {
  let value = document;
  for (const step of pointer.split('/').slice(1)) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    value = value[step.replaceAll('~1', '/').replaceAll('~0', '~')];
  }
  return value;
};

/** The methods that an operation can have (OpenAPI 3.1, Path Item Object), in the order in which documents show them. */
export const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];
