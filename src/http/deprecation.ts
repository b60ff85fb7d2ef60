import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Operation } from 'openapi-backend';
import { Temporal } from 'temporal-polyfill';
import { methodOf, pathOf } from './requests.ts';
import type { CompiledRouter } from './router.ts';

/** How long the contract promises that an operation goes on after its end was announced (openapi.yaml, "Versioning"). */
const NOTICE = { months: 6 };

const dateOf = (operation: object, extension: string, place: string): Temporal.PlainDate => {
  try {
    return Temporal.PlainDate.from(String(Reflect.get(operation, extension)));
  } catch {
    throw new Error(`${place} is deprecated, so it needs ${extension}: a date such as 2027-01-31`);
  }
};

/**
 * The headers that announce the end of an operation: `Deprecation` (RFC 9745, a date of structured fields) and `Sunset`
 * (RFC 8594, an HTTP date), both at midnight UTC of the contract's `x-deprecated-on` and `x-sunset-on`. None when it is
 * not deprecated.
 * @throws Error that names the operation when a date is missing, is no date, or leaves less notice than is promised
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
 * Announces the end of deprecated operations on every answer of theirs, refusals included, and so before anything of
 * the request is read.
 * @throws Error as {@link deprecationHeaders} does, so that a contract with a wrong mark does not start
 */
export const createAnnouncement = (router: CompiledRouter): ((req: IncomingMessage, res: ServerResponse) => void) => {
  const ending = new Map<Operation, [string, string][]>();
  for (const operation of router.getOperations()) {
    const headers = Object.entries(
      deprecationHeaders(operation, `${operation.method.toUpperCase()} ${operation.path}`),
    );
    if (headers.length > 0) ending.set(operation, headers);
  }
  if (ending.size === 0) return () => undefined;
  return (req, res) => {
    const operation = router.match(pathOf(req))?.get(methodOf(req));
    for (const [name, value] of (operation && ending.get(operation)) ?? []) res.setHeader(name, value);
  };
};
