import type { Operation } from 'openapi-backend';
import type { Router } from './router.ts';

/** The `self` link of a 201 response (OpenAPI 3.1, Link Object). */
type Link = { operationId?: string; parameters?: Record<string, unknown> };

const linkOf = (operation: Operation): Link => {
  const created = operation.responses?.['201'];
  const link = created && !('$ref' in created) ? created.links?.['self'] : undefined;
  return link && 'operationId' in link ? link : {};
};

const createsResource = (operation: Operation): boolean => {
  const created = operation.responses?.['201'];
  return created !== undefined && !('$ref' in created) && 'Location' in (created.headers ?? {});
};

const NAME = /\{(\w+)\}/g;

/** Returns the member of the body that a parameter of a link is, such as `id` for `$response.body#/id`. */
const memberOf = (expression: unknown): string | undefined =>
  /^\$response\.body#\/(\w+)$/.exec(String(expression))?.[1];

/** Returns the path of a created resource with the names of members of the body for parameters. */
const templateOf = (router: Router, operation: Operation): string => {
  const { operationId = '', parameters = {} } = linkOf(operation);
  const path = router.getOperation(operationId)?.path ?? '';
  const names = [...path.matchAll(NAME)].map(([, name = '']) => name);
  if (names.length === 0 || names.some((name) => memberOf(parameters[name]) === undefined))
    throw new Error(
      `${operation.operationId}: the 201 response needs a link "self" to the operation that returns the resource`,
    );
  return path.replace(NAME, (_, name: string) => `{${memberOf(parameters[name])}}`);
};

/**
 * Returns a function that builds the path of a created resource: the path of the operation that the `self` link of the
 * 201 response names, with the members of the body that the link names.
 * @throws Error that names the operation if its 201 response has a `Location` but no such link
 */
export const createLocations = (router: Router): ((operation: Operation, body: object) => string | undefined) => {
  const created = router.operations.filter(createsResource);
  const templates = new Map(created.map((operation) => [operation, templateOf(router, operation)]));
  return (operation, body) =>
    templates.get(operation)?.replace(NAME, (_, member: string) => String(Reflect.get(body, member)));
};
