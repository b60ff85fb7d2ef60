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

/** Returns the caller of a request; null if the operation requires no token. */
export const principalOf = ({ security }: BackendContext): Principal | null => security['bearer'] ?? null;

/** Ajv reads "1e3" and " 5" as numbers; a whole number in a query is written in digits. */
const badIntegers = (operation: Operation, query: Exchange['query']): Violation[] =>
  (operation.parameters ?? []).flatMap((parameter) => {
    if ('$ref' in parameter || parameter.in !== 'query' || !parameter.schema || '$ref' in parameter.schema) return [];
    const raw = query[parameter.name];
    const isInteger = parameter.schema.type === 'integer';
    return isInteger && typeof raw === 'string' && !/^-?\d{1,16}$/.test(raw)
      ? [{ parameter: parameter.name, detail: 'must be a whole number' }]
      : [];
  });

/** Reports each parameter that is required because the one in its `x-required-unless` was not sent. */
const missingAlternatives = (operation: Operation, query: Exchange['query']): Violation[] =>
  (operation.parameters ?? []).flatMap((parameter) => {
    if ('$ref' in parameter || parameter.name in query) return [];
    const other: unknown = Reflect.get(parameter, 'x-required-unless');
    if (typeof other !== 'string' || other in query) return [];
    return [{ parameter: parameter.name, detail: `is required unless ${other} is sent` }];
  });

/** Fast path for the common `Accept` headers: a list without weights that contains JSON or any type. */
const isPlainlyJson = (accept: string): boolean =>
  !accept.includes(';') && accept.split(',').some((range) => /^(application\/json|\*\/\*)$/.test(range.trim()));

/** Rejects clients that do not accept the response. /mcp itself rejects clients that want an event stream. */
const checkAccept = (req: Request, operation: Operation): void => {
  const { accept } = req.headers;
  if (accept === undefined) return;
  const types = mediaTypesOf(operation);
  if (types.includes('application/json')) {
    if (isPlainlyJson(accept)) return;
    types.push('application/problem+json');
  }
  if (operation.path === '/mcp' && accept.includes('text/event-stream')) return;
  if (req.accepts(types) === false) throw new Problem('not_acceptable');
};

/**
 * Runs between authentication and validation: checks the limits of the token, the scope and `Accept`, then reads the
 * body.
 * @throws Problem insufficient_scope, rate_limited, too_many_in_flight, invalid_token, not_acceptable,
 * validation_failed, and those of {@link readBody}
 */
export const createAdmission =
  (limitRate: LimitRate, inFlight: InFlightLimit, authenticate: Authenticate) =>
  async (context: BackendContext, exchange: Exchange, req: Request, res: Response): Promise<void> => {
    const { operation } = context;
    const needed = operation.security?.[0]?.['bearer'];
    if (needed !== undefined) {
      const principal = principalOf(context);
      // openapi-backend's next step rejects unauthorized callers.
      if (!context.security.authorized || !principal) return;
      await limitRate(principal, res);
      inFlight.enter(principal, res);
      if (needed.includes('write') && principal.scope !== 'write') throw new Problem('insufficient_scope');
    }
    checkAccept(req, operation);
    const violations = [...badIntegers(operation, exchange.query), ...missingAlternatives(operation, exchange.query)];
    if (violations.length > 0) throw new Problem('validation_failed', { violations });
    // The tool endpoint reads its own body, because it reports errors as JSON-RPC errors.
    if (!operation.requestBody || operation.operationId === 'callToolServer') return;
    exchange.body = await readBody(req, res);
    // The token may have been revoked while the body was arriving.
    if (needed !== undefined) await authenticate(req);
    if (exchange.body !== undefined && typeof exchange.body !== 'object') throw invalid('', 'must be an object');
  };
