import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { Request, RequestHandler } from 'express';
import type { Caller, Principal } from '../core/context.ts';
import type { ProblemCode } from '../core/errors.ts';
import type { ToolOutcome, Recorder } from '../telemetry/recorder.ts';
import type { RequestSpan, SpanAttributes, Tracer } from '../telemetry/tracer.ts';
import type { Clients } from './client.ts';
import { pathOf } from './request-head.ts';

const REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/;

/** The trace id of a `traceparent` header (W3C Trace Context, version 00); all-zero ids are invalid. */
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** The ids on every log line of a request. */
type Trace = { request_id: string; trace_id?: string };

/** Facts about a request once its parts have been read. Values that callers choose freely are left out. */
type RequestFacts = {
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
const register = (req: IncomingMessage, res: ServerResponse, logger: Logger): Entry => {
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

/** Observers of requests. `recorder` is null when the process has no metrics, `tracer` when it has no traces. */
export type Observers = {
  readonly log: Logger;
  readonly clients: Clients;
  readonly recorder?: Recorder | null;
  readonly tracer?: Tracer | null;
};

/** Operations that load balancers call every few seconds: their lines have the level debug while they succeed. */
const PROBES: ReadonlySet<string> = new Set(['getHealth', 'getReadiness']);

/** Their paths, which have no traces. */
const PROBE_PATHS: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

/** Status in logs and metrics of a request whose client closed the connection before the response was sent. */
const CLIENT_CLOSED_REQUEST = 499;

/** Maximum characters of a path in the log. The paths of the contract are shorter. */
const MAX_PATH = 200;

type Ended = { req: Request; facts: RequestFacts; status: number; client: string | undefined; scheme: string };

/** Returns the path of a request as it is logged: without the code of a link, a calendar or a mail, which a reader could use. */
const loggedPath = (req: Request): string =>
  pathOf(req)
    .replace(/^(\/(?:links|calendar|unsubscribe|sign-in)\/).*/s, '$1…')
    .slice(0, MAX_PATH);

const attributesOf = ({ req, facts, status, client, scheme }: Ended): SpanAttributes => ({
  'http.request.method': req.method,
  'url.path': loggedPath(req),
  'url.scheme': scheme,
  'client.address': client,
  'http.response.status_code': status,
  'error.type': facts.code,
  'ems.tenant_id': facts.tenant_id,
  'ems.token_id': facts.token_id,
  'rpc.method': facts.rpc_method,
});

/** Names a request's span by its operation and tool, because paths have too many values. */
const endSpan = (span: RequestSpan, ended: Ended): void => {
  const { operation = 'unknown', tool } = ended.facts;
  span.end(tool === undefined ? operation : `${operation} ${tool}`, attributesOf(ended), ended.status >= 500);
};

/**
 * Creates the middleware that gives a request an id, which the response returns, and runs the request in a span. When the
 * response closes, it logs one line and counts it. The line has the path without its query and no header, because these
 * may hold private data.
 */
export const observeRequests =
  ({ log, clients, recorder = null, tracer = null }: Observers): RequestHandler =>
  (req, res, next) => {
    const { trace, facts } = register(req, res, log);
    res.setHeader('X-Request-Id', trace.request_id);
    const logs = log.isLevelEnabled('info');
    if (!logs && recorder === null && tracer === null) return next();
    const started = performance.now();
    // Read now, because a closed connection has no address.
    const client = logs || tracer ? clients.addressOf(req) : undefined;
    const span = tracer === null || PROBE_PATHS.has(req.url ?? '') ? null : tracer.startRequest(req.headers);
    if (span) trace.trace_id = span.trace_id;
    recorder?.requestStarted();
    res.once('close', () => {
      const duration = performance.now() - started;
      const status = res.writableFinished ? res.statusCode : CLIENT_CLOSED_REQUEST;
      const { operation = 'unknown' } = facts;
      recorder?.requestFinished({ ...facts, operation, status, seconds: duration / 1000 });
      if (span) endSpan(span, { req, facts, status, client, scheme: clients.schemeOf(req) });
      if (!logs) return;
      const level = PROBES.has(operation) && status < 400 ? 'debug' : 'info';
      const duration_ms = Math.round(duration * 100) / 100;
      log[level](
        { ...trace, method: req.method, path: loggedPath(req), ...facts, status, duration_ms, client },
        status === CLIENT_CLOSED_REQUEST ? 'request aborted by the client' : 'request',
      );
    });
    if (span) span.run(next);
    else next();
  };
