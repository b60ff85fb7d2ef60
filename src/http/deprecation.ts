import type { RequestHandler } from 'express';
import type { Operation } from 'openapi-backend';
import { Temporal } from 'temporal-polyfill';
import { methodOf, pathOf } from './request-head.ts';
import type { CompiledRouter } from './router.ts';

/** Minimum time from deprecation to removal that the contract promises (openapi.yaml, "Versioning"). */
const NOTICE = { months: 6 };

const dateOf = (operation: object, extension: string, place: string): Temporal.PlainDate => {
  try {
    return Temporal.PlainDate.from(String(Reflect.get(operation, extension)));
  } catch {
    throw new Error(`${place} is deprecated, so it needs ${extension}: a date such as 2027-01-31`);
  }
};

/**
 * Returns the headers of a deprecated operation: `Deprecation` (RFC 9745, a structured-field date) and `Sunset`
 * (RFC 8594, an HTTP date), at midnight UTC of the contract's `x-deprecated-on` and `x-sunset-on`. Others
 * have none.
 * @throws Error that names the operation if a date is missing or invalid, or the notice is too short
 */
export const deprecationHeaders = (operation: object, place: string): Record<string, string> => {
  if (!('deprecated' in operation) || operation.deprecated !== true) return {};
  const since = dateOf(operation, 'x-deprecated-on', place);
  const end = dateOf(operation, 'x-sunset-on', place);
  if (Temporal.PlainDate.compare(end, since.add(NOTICE)) < 0) {
    throw new Error(`${place}: x-sunset-on must be at least ${NOTICE.months} months after x-deprecated-on`);
  }
  const [from, until] = [since, end].map((date) => new Date(date.toString()));
  return { Deprecation: `@${Number(from) / 1000}`, Sunset: `${until?.toUTCString()}` };
};

/**
 * Creates the middleware that sets the deprecation headers on every response of a deprecated operation. It runs before
 * the request is checked, because error responses have them too. Null if no operation is deprecated.
 * @throws Error of {@link deprecationHeaders}, so the service does not start with an invalid contract
 */
export const announceDeprecations = (router: CompiledRouter): RequestHandler | null => {
  const deprecated = new Map<Operation, Record<string, string>>();
  for (const operation of router.getOperations()) {
    const headers = deprecationHeaders(operation, `${operation.method.toUpperCase()} ${operation.path}`);
    if (Object.keys(headers).length > 0) deprecated.set(operation, headers);
  }
  if (deprecated.size === 0) return null;
  return (req, res, next) => {
    const operation = router.matchPath(pathOf(req))?.get(methodOf(req));
    if (operation) res.set(deprecated.get(operation));
    next();
  };
};
