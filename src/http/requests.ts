import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';

const REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/;

const traced = new WeakMap<ServerResponse, { logger: Logger; request_id: string }>();

/** The logger of a request: every line that it writes carries the request id. */
export const log = (res: ServerResponse): Logger => {
  const trace = traced.get(res);
  if (!trace) throw new Error('the request did not pass traceRequests');
  return trace.logger.child({ request_id: trace.request_id });
};

/** The id of a request, as its answer's `X-Request-Id` has it. */
export const requestId = (res: ServerResponse): string => traced.get(res)?.request_id ?? '';

/**
 * Gives each request an id (the caller's `X-Request-Id` when it is one, else a new one), echoes it, and logs one line
 * when the answer is out. Only the path is logged, never a header or a query, which may hold what should stay private.
 */
export const traceRequests =
  (logger: Logger) =>
  (req: IncomingMessage, res: ServerResponse, next: () => void): void => {
    const given = req.headers['x-request-id'];
    const request_id = typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
    traced.set(res, { logger, request_id });
    res.setHeader('X-Request-Id', request_id);
    if (logger.isLevelEnabled('info')) {
      const started = performance.now();
      res.once('close', () => {
        const line = { request_id, method: req.method, path: pathOf(req), status: res.statusCode, ms: Math.round(performance.now() - started) };
        logger.info(line, res.writableFinished ? 'request' : 'request given up by the caller');
      });
    }
    next();
  };

/** The path of a request, without its query. */
export const pathOf = (req: IncomingMessage): string => (req.url ?? '/').split('?', 1)[0] ?? '/';
