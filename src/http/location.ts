import type { OpenAPIRouter, Operation } from 'openapi-backend';

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
const templateOf = (router: OpenAPIRouter, operation: Operation): string => {
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
 * Returns a function that builds the path of a resource that an operation has created: the path of the operation that the
 * `self` link of the 201 response names, with the members of the body that the link names. Null if the response has no
 * `Location`.
 * @throws Error that names the operation if its 201 response has a `Location` but no such link
 */
export const createLocator = (router: OpenAPIRouter, operation: Operation): ((body: object) => string) | null => {
  if (!createsResource(operation)) return null;
  // Texts and names of members in turn: `split` keeps what the group of the pattern matches.
  const parts = templateOf(router, operation).split(NAME);
  return (body) => parts.map((part, i) => (i % 2 === 0 ? part : String(Reflect.get(body, part)))).join('');
};
