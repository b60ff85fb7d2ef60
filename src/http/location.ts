import type { Operation } from 'openapi-backend';
import type { CompiledRouter } from './router.ts';

/** Returns the id of the operation that the `self` link of a 201 response names (OpenAPI 3.1, Link Object). */
const linkOf = (operation: Operation): string | undefined => {
  const created = operation.responses?.['201'];
  if (!created || '$ref' in created) return undefined;
  const link = created.links?.['self'];
  return link && 'operationId' in link ? link.operationId : undefined;
};

const createsResource = (operation: Operation): boolean => {
  const created = operation.responses?.['201'];
  return created !== undefined && !('$ref' in created) && 'Location' in (created.headers ?? {});
};

/**
 * Returns a function that builds the path of a created resource: the path of the operation that the `self` link of the
 * 201 response names, with the id from the body.
 * @throws Error that names the operation if its 201 response has a `Location` but no such link
 */
export const createLocations = (
  router: CompiledRouter,
): ((operation: Operation, body: object) => string | undefined) => {
  const paths = new Map<Operation, string>();
  for (const operation of router.getOperations().filter(createsResource)) {
    const path = router.getOperation(linkOf(operation) ?? '')?.path;
    if (path === undefined || !path.includes('{id}'))
      throw new Error(
        `${operation.operationId}: the 201 response needs a link "self" to the operation that returns the resource`,
      );
    paths.set(operation, path);
  }
  return (operation, body) => ('id' in body ? paths.get(operation)?.replace('{id}', String(body.id)) : undefined);
};
