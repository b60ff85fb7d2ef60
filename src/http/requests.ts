import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';

const REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/;

/** The trace id of a `traceparent` header (W3C Trace Context, version 00); all-zero ids are invalid. */
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

type Trace = { request_id: string; trace_id?: string };

const traced = new WeakMap<ServerResponse, { logger: Logger; trace: Trace }>();

/** Returns the logger of a request. Its lines carry the request id, and the trace id if the caller sent one. */
export const log = (res: ServerResponse): Logger => {
  const known = traced.get(res);
  if (!known) throw new Error('the request was not traced');
  return known.logger.child(known.trace);
};

/** Returns the id of a request, as sent in `X-Request-Id`. */
export const requestId = (res: ServerResponse): string => traced.get(res)?.trace.request_id ?? '';

/**
 * Returns a function to call for each request. It gives the request an id (the caller's `X-Request-Id` if valid,
 * otherwise a new one), returns it in the response, and logs one line when the response closes. Only the path is
 * logged: headers and queries may hold private data.
 */
export const createTracing =
  (logger: Logger) =>
  (req: IncomingMessage, res: ServerResponse): void => {
    const given = req.headers['x-request-id'];
    const trace: Trace = { request_id: typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID() };
    const trace_id = TRACEPARENT.exec(String(req.headers['traceparent'] ?? ''))?.[1];
    if (trace_id !== undefined) trace.trace_id = trace_id;
    traced.set(res, { logger, trace });
    res.setHeader('X-Request-Id', trace.request_id);
    if (logger.isLevelEnabled('info')) {
      const started = performance.now();
      res.once('close', () => {
        const line = {
          ...trace,
          method: req.method,
          path: pathOf(req),
          status: res.statusCode,
          ms: Math.round(performance.now() - started),
        };
        logger.info(line, res.writableFinished ? 'request' : 'request aborted by the client');
      });
    }
  };

/** Returns the path of a request, without its query. */
export const pathOf = (req: IncomingMessage): string => (req.url ?? '/').split('?', 1)[0] ?? '/';

/** Returns the method of a request in lower case, as in the contract. HEAD becomes GET. */
export const methodOf = (req: IncomingMessage): string =>
  req.method === 'HEAD' ? 'get' : (req.method ?? '').toLowerCase();
