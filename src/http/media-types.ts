import type { Operation } from 'openapi-backend';

/** Returns the success status of an operation: 201 or 204 if the contract declares it, otherwise 200. */
export const successOf = ({ responses = {} }: Operation): number =>
  [201, 204].find((status) => status in responses) ?? 200;

/** Returns the media types of an operation's successful response, JSON if the contract names none. */
export const mediaTypesOf = (operation: Operation): string[] => {
  const success: unknown = operation.responses?.[successOf(operation)];
  const types = Object.keys(Object(Object(success).content));
  return types.length === 0 ? ['application/json'] : types;
};
