import type { Request, RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { Recorder } from '../telemetry/recorder.ts';
import type { RequestSpan, SpanAttributes, Tracer } from '../telemetry/tracer.ts';
import type { Clients } from './client.ts';
import { pathOf, register, type RequestFacts } from './requests.ts';

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
