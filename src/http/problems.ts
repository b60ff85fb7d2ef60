import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ErrorRequestHandler, Request, Response } from 'express';
import type { Schemas } from '../../generated/contract.ts';
import { toMoveProblem } from '../auth/moves.ts';
import { findViolated, isUnavailable } from '../postgres/failures.ts';
import { OutcomeUnknownError, Problem, problemPath, PROBLEMS } from '../core/errors.ts';
import { discardRest } from './multipart.ts';
import { withPlusHints } from './plus-signs.ts';
import { log, note, requestId } from './requests.ts';
import { pathOf, queryOf } from './request-head.ts';
import { send } from './answers.ts';

/** Wait before a retry when the database is unavailable or the outcome is unknown, in seconds. */
export const RETRY_SECONDS = 5;

/** Sets the header with the seconds to wait before a retry, if a problem may end by itself. */
export const setRetryAfter = (res: ServerResponse, { code, retry_after }: Problem): void => {
  const seconds = retry_after ?? (PROBLEMS[code].status === 503 ? RETRY_SECONDS : undefined);
  if (seconds !== undefined) res.setHeader('Retry-After', seconds);
};

/** Sets the header with the address at which a gym that has moved serves the request. */
const setMoved = (req: IncomingMessage, res: ServerResponse, { moved_to }: Problem): void => {
  if (moved_to !== undefined) res.setHeader('Location', moved_to + addressIn(req));
};

/** Returns the address of a request without the origin, whatever router it has passed. */
const addressIn = (req: IncomingMessage): string => {
  const { originalUrl }: { originalUrl?: unknown } = Object(req);
  return typeof originalUrl === 'string' ? originalUrl : (req.url ?? '/');
};

/**
 * Returns the challenge of a response. For `/mcp` it names the description of the resource, from which a client finds the authorization
 * server, and the scope to ask for.
 */
const challenge = (code: Problem['code'], path: string, resourceMetadata: string | null): string | undefined => {
  const isDescribed = resourceMetadata !== null && path === '/mcp';
  const metadata = isDescribed ? `, resource_metadata="${resourceMetadata}"` : '';
  const read = isDescribed ? ', scope="read"' : '';
  if (code === 'unauthorized') return `Bearer realm="ems"${metadata}${read}`;
  if (code === 'invalid_token') return `Bearer realm="ems", error="invalid_token"${metadata}${read}`;
  return code === 'insufficient_scope'
    ? `Bearer realm="ems", error="insufficient_scope", scope="write"${metadata}`
    : undefined;
};

const isUriReference = (path: string): boolean =>
  path.length <= 1000 && /^(?:[\w\-.~:@!$&'()*+,;=/]|%[0-9A-Fa-f]{2})*$/.test(path);

/** Whether a row was written for a tenant that was erased since the token of the request was verified. */
const isOfErasedTenant = (error: unknown): boolean =>
  findViolated('23503', error)?.constraint.endsWith('_tenant_id_foreign') === true;

/** Returns the problem of a tenant that is gone or moves, by the error with which the database refuses it; null for any other error. */
const toTenantProblem = (error: unknown): Problem | null =>
  isOfErasedTenant(error) ? new Problem('invalid_token') : toMoveProblem(error);

/** Returns the problem that the caller sees. Unexpected errors reveal no details. */
export const toProblem = (error: unknown): Problem => {
  if (error instanceof Problem) return error;
  if (error instanceof OutcomeUnknownError) return new Problem('outcome_unknown');
  return toTenantProblem(error) ?? new Problem(isUnavailable(error) ? 'unavailable' : 'internal_error');
};

/**
 * Returns the problem that a page shows instead of the answer that failed, in the log as `message` if it is unexpected. The rest of
 * the request is discarded.
 * @throws the error if the response has begun
 */
export const toPageProblem = (req: Request, res: Response, error: unknown, message: string): Problem => {
  discardRest(req);
  if (res.headersSent) throw error;
  const problem = toProblem(error);
  note(res, { code: problem.code });
  if (isUnexpected(problem, error)) log(res).error({ err: error }, message);
  setRetryAfter(res, problem);
  setMoved(req, res, problem);
  return problem;
};

/** Whether an error is none that callers cause or that passes by itself. */
const isUnexpected = (problem: Problem, error: unknown): boolean =>
  problem !== error && toTenantProblem(error) === null;

/** Returns the problem document (RFC 9457). `path` and `query` are those of the request, if known. */
export const problemDocument = (
  problem: Problem,
  request_id: string,
  path?: string,
  query = '',
): Schemas['Problem'] => {
  const { status, title } = PROBLEMS[problem.code];
  return {
    type: problemPath(problem.code),
    title,
    status,
    detail: problem.message,
    ...(path !== undefined && isUriReference(path) ? { instance: path } : {}),
    code: problem.code,
    request_id,
    ...problem.members,
    ...(problem.violations.length > 0 ? { errors: [...withPlusHints(problem.violations, query)] } : {}),
  };
};

/** Sends an error as problem+json. Unexpected errors are logged in full with the request id. */
export const sendProblem = (
  error: unknown,
  req: IncomingMessage,
  res: ServerResponse,
  resourceMetadata: string | null = null,
): void => {
  const problem = toProblem(error);
  note(res, { code: problem.code });
  if (isUnexpected(problem, error))
    log(res).error(
      { err: error },
      problem.code === 'unavailable' ? 'the database is unavailable' : 'the request failed',
    );
  if (res.headersSent) {
    res.destroy();
    return;
  }
  const body = problemDocument(problem, requestId(res), pathOf(req), queryOf(req));
  const authenticate = challenge(problem.code, pathOf(req), resourceMetadata);
  if (authenticate !== undefined) res.setHeader('WWW-Authenticate', authenticate);
  setRetryAfter(res, problem);
  setMoved(req, res, problem);
  send(res, body.status, body, 'application/problem+json');
};

/** Creates the error handler of the Express app: see {@link sendProblem}. */
export const createSendProblem =
  (resourceMetadata: string | null): ErrorRequestHandler =>
  (error: unknown, req, res, _next) =>
    sendProblem(error, req, res, resourceMetadata);
