import type { Request, Response } from 'express';
import type { Context as BackendContext, Operation } from 'openapi-backend';
import type { Authenticate } from '../auth/authenticate.ts';
import type { Principal } from '../platform/context.ts';
import { invalid, Problem, type Violation } from '../platform/errors.ts';
import { readBody } from './body.ts';
import type { Exchange } from './exchange.ts';
import type { InFlightLimit } from './in-flight.ts';
import { mediaTypesOf } from './media-types.ts';
import type { LimitRate } from './rate-limit.ts';
import { note } from './requests.ts';

/** Returns the caller of a request; null if the operation requires no token. */
export const principalOf = ({ security }: BackendContext): Principal | null => security['bearer'] ?? null;

/** What an operation requires of a request. Derived from the contract at start, because every request needs it. */
type Requirements = {
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

const requirementsOf = (operation: Operation): Requirements => {
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
const checkAccept = (req: Request, { path }: Operation, types: string[]): void => {
  const { accept } = req.headers;
  if (accept === undefined) return;
  if (types.includes('application/json') && isPlainlyJson(accept)) return;
  if (path === '/mcp' && accept.includes('text/event-stream')) return;
  if (req.accepts(types) === false) throw new Problem('not_acceptable');
};

/** The limits and the authentication that {@link createAdmission} applies. */
type Guards = { limitRate: LimitRate; inFlight: InFlightLimit; authenticate: Authenticate };

/**
 * Runs between authentication and validation: checks the limits of the token, the scope and `Accept`, then reads the
 * body.
 * @throws Problem insufficient_scope, rate_limited, too_many_in_flight, invalid_token, not_acceptable,
 * validation_failed, and those of {@link readBody}
 */
export const createAdmission = (operations: readonly Operation[], { limitRate, inFlight, authenticate }: Guards) => {
  const known = new Map(operations.map((operation) => [operation, requirementsOf(operation)]));
  return async (context: BackendContext, exchange: Exchange, req: Request, res: Response): Promise<void> => {
    const { operation } = context;
    const { operationId } = operation;
    if (operationId !== undefined) note(res, { operation: operationId });
    const requirements = known.get(operation);
    if (requirements === undefined) throw new Error(`${operationId} is not an operation of the contract`);
    const { writes, types, readsBody } = requirements;
    if (writes !== undefined) {
      const principal = principalOf(context);
      // openapi-backend's next step rejects unauthorized callers.
      if (!context.security.authorized || !principal) return;
      note(res, { tenant_id: principal.tenant_id, token_id: principal.token_id });
      await limitRate(principal, res);
      inFlight.enter(principal, res);
      if (writes && principal.scope !== 'write') throw new Problem('insufficient_scope');
    }
    checkAccept(req, operation, types);
    const violations = findViolations(requirements, exchange.query);
    if (violations.length > 0) throw new Problem('validation_failed', { violations });
    if (!readsBody) return;
    exchange.body = await readBody(req, res);
    // The token may have been revoked while the body was arriving.
    if (writes !== undefined) await authenticate(req);
    if (exchange.body !== undefined && typeof exchange.body !== 'object') throw invalid('', 'must be an object');
  };
};
