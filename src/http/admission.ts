import type { IncomingMessage, ServerResponse } from 'node:http';
import accepts from 'accepts';
import type { Operation } from 'openapi-backend';
import type { Authenticate } from '../auth/authenticate.ts';
import type { Principal } from '../platform/context.ts';
import { invalid, Problem, type Violation } from '../platform/errors.ts';
import { readBody } from './body.ts';
import type { Exchange } from './exchange.ts';
import type { InFlightLimit } from './in-flight.ts';
import { mediaTypesOf } from './media-types.ts';
import type { LimitRate } from './rate-limit.ts';
import { note } from './requests.ts';

/** What an operation requires of a request. Derived from the contract at start, because every request needs it. */
export type Requirements = {
  /** Whether its token needs the scope `write`; undefined if it requires no token. */
  writes: boolean | undefined;
  /** The media types of its responses. */
  types: string[];
  /** Its query parameters that are whole numbers. */
  integers: readonly string[];
  /** Its parameters that are required unless another is sent. */
  alternatives: readonly (readonly [name: string, other: string])[];
  /** Whether its body is read before validation. */
  readsBody: boolean;
};

/** Returns what the contract requires of the requests of an operation. */
export const requirementsOf = (operation: Operation): Requirements => {
  const parameters = (operation.parameters ?? []).flatMap((parameter) => ('$ref' in parameter ? [] : [parameter]));
  const types = mediaTypesOf(operation);
  return {
    writes: operation.security?.[0]?.['bearer']?.includes('write'),
    types: types.includes('application/json') ? [...types, 'application/problem+json'] : types,
    integers: parameters
      .filter((parameter) => parameter.in === 'query' && Object(parameter.schema).type === 'integer')
      .map(({ name }) => name),
    alternatives: parameters.flatMap((parameter) => {
      const other: unknown = Reflect.get(parameter, 'x-required-unless');
      return typeof other === 'string' ? [[parameter.name, other] as const] : [];
    }),
    readsBody: operation.requestBody !== undefined,
  };
};

const findViolations = ({ integers, alternatives }: Requirements, query: Exchange['query']): Violation[] => [
  ...integers
    .filter((name) => {
      const raw = query[name];
      // Ajv reads "1e3" and " 5" as numbers; a whole number in a query is written in digits.
      return typeof raw === 'string' && !/^-?\d{1,16}$/.test(raw);
    })
    .map((parameter) => ({ parameter, detail: 'must be a whole number' })),
  ...alternatives
    .filter(([name, other]) => !(name in query) && !(other in query))
    .map(([parameter, other]) => ({ parameter, detail: `is required unless ${other} is sent` })),
];

/** Fast path for the common `Accept` headers: a list without weights that contains JSON or any type. */
const isPlainlyJson = (accept: string): boolean =>
  !accept.includes(';') && accept.split(',').some((range) => /^(application\/json|\*\/\*)$/.test(range.trim()));

/** Rejects clients that do not accept the response. /mcp itself rejects clients that want an event stream. */
const checkAccept = (req: IncomingMessage, { path }: Operation, types: string[]): void => {
  const { accept } = req.headers;
  if (accept === undefined) return;
  if (types.includes('application/json') && isPlainlyJson(accept)) return;
  if (path === '/mcp' && accept.includes('text/event-stream')) return;
  if (accepts(req).types(types) === false) throw new Problem('not_acceptable');
};

/** The limits and the authentication that {@link admit} applies. */
export type Guards = { limitRate: LimitRate; inFlight: InFlightLimit; authenticate: Authenticate };

/** A request that was admitted: its caller, null if the operation requires no token, and its body if there is one. */
type Admitted = { readonly principal: Principal | null; readonly body: unknown };

/** Identifies the caller, and checks the limits of the token and its scope. */
const admitCaller = async (
  { writes }: Requirements,
  { limitRate, inFlight, authenticate }: Guards,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<Principal | null> => {
  if (writes === undefined) return null;
  const principal = await authenticate(req);
  note(res, { tenant_id: principal.tenant_id, token_id: principal.token_id });
  await limitRate(principal, res);
  inFlight.enter(principal, res);
  if (writes && principal.scope !== 'write') throw new Problem('insufficient_scope');
  return principal;
};

/**
 * Runs before validation: identifies the caller, checks the limits of the token, the scope and `Accept`, then reads the
 * body.
 * @throws Problem insufficient_scope, rate_limited, too_many_in_flight, not_acceptable, validation_failed, and those of
 * {@link Authenticate} and {@link readBody}
 */
export const admit = async (
  operation: Operation,
  requirements: Requirements,
  guards: Guards,
  query: Exchange['query'],
  [req, res]: readonly [IncomingMessage, ServerResponse],
): Promise<Admitted> => {
  const principal = await admitCaller(requirements, guards, req, res);
  checkAccept(req, operation, requirements.types);
  const violations = findViolations(requirements, query);
  if (violations.length > 0) throw new Problem('validation_failed', { violations });
  if (!requirements.readsBody) return { principal, body: undefined };
  const body = await readBody(req, res);
  // The token may have been revoked while the body was arriving.
  if (principal) await guards.authenticate(req);
  if (body !== undefined && typeof body !== 'object') throw invalid('', 'must be an object');
  return { principal, body };
};
