import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { Caller, Principal } from '../core/context.ts';
import { Problem, type ProblemCode } from '../core/errors.ts';
import type { ToolOutcome } from '../telemetry/recorder.ts';

const REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/;

/** The trace id of a `traceparent` header (W3C Trace Context, version 00); all-zero ids are invalid. */
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** The ids on every log line of a request. */
type Trace = { request_id: string; trace_id?: string };

/** Facts about a request once its parts have been read. Values that callers choose freely are left out. */
export type RequestFacts = {
  /** The operation's id, or `documents`. */
  operation?: string;
  tenant_id?: number;
  token_id?: number;
  /** The JSON-RPC method of a call to /mcp, the code of a JSON-RPC error, and the tool that was called. */
  rpc_method?: string;
  rpc_error?: number;
  tool?: string;
  outcome?: ToolOutcome;
  /** The problem in the response, or in the result of the tool. */
  code?: ProblemCode;
};

type Entry = { readonly logger: Logger; readonly trace: Trace; readonly facts: RequestFacts };

const entries = new WeakMap<ServerResponse, Entry>();

/** Gives a request an id: the caller's `X-Request-Id` if valid, otherwise a new one. */
export const register = (req: IncomingMessage, res: ServerResponse, logger: Logger): Entry => {
  const sent = req.headers['x-request-id'];
  const trace: Trace = { request_id: typeof sent === 'string' && REQUEST_ID.test(sent) ? sent : randomUUID() };
  const parent = req.headers['traceparent'];
  const trace_id = typeof parent === 'string' ? TRACEPARENT.exec(parent)?.[1] : undefined;
  if (trace_id !== undefined) trace.trace_id = trace_id;
  const entry: Entry = { logger, trace, facts: {} };
  entries.set(res, entry);
  return entry;
};

/** Gives a request of a batch an id of its own. Its log lines belong to the batch. */
export const registerPart = (res: ServerResponse, batch: ServerResponse, request_id: string): void => {
  const entry = entries.get(batch);
  if (entry) entries.set(res, { logger: entry.logger, trace: { ...entry.trace, request_id }, facts: {} });
};

/** Adds to what is known about a request, for its log line, metrics and trace. */
export const note = (res: ServerResponse, facts: RequestFacts): void => {
  const entry = entries.get(res);
  if (entry) Object.assign(entry.facts, facts);
};

/** Returns the logger of a request. Its lines carry the request id, and the trace id if there is one. */
export const log = (res: ServerResponse): Logger => {
  const entry = entries.get(res);
  if (!entry) throw new Error('the request was not registered');
  return entry.logger.child(entry.trace);
};

/** Returns the id of a request, as sent in `X-Request-Id`. */
export const requestId = (res: ServerResponse): string => entries.get(res)?.trace.request_id ?? '';

/** Returns the caller of a request: events of its changes name the request, and the tool that it calls, if any. */
export const callerOf = (principal: Principal, res: ServerResponse, tool: string | null = null): Caller => ({
  principal,
  origin: { request_id: requestId(res), tool },
});

/** Returns the path of a request, without its query. */
export const pathOf = (req: IncomingMessage): string => (req.url ?? '/').split('?', 1)[0] ?? '/';

/** Returns the query of a request, without its question mark. */
export const queryOf = (req: IncomingMessage): string => {
  const url = req.url ?? '';
  return url.includes('?') ? url.slice(url.indexOf('?') + 1) : '';
};

/** Returns the method of a request in lower case, as in the contract. HEAD becomes GET. */
export const methodOf = (req: IncomingMessage): string =>
  req.method === 'HEAD' ? 'get' : (req.method ?? '').toLowerCase();

/** Checks the method of a request for a page. @throws Problem method_not_allowed, whose response has `Allow` */
export const requireMethod = (req: IncomingMessage, res: ServerResponse, allowed: readonly string[]): void => {
  if (allowed.includes(req.method ?? '')) return;
  res.setHeader('Allow', allowed.join(', '));
  throw new Problem('method_not_allowed');
};
