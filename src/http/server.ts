import { createServer, STATUS_CODES, type RequestListener, type Server } from 'node:http';
import type { Duplex } from 'node:stream';

/** Proxies commonly keep an idle connection for 60 seconds; closing later than they do loses no request between the two. */
const KEEP_ALIVE_MILLISECONDS = 65_000;

/** How long a request may take to arrive, so that a slow sender holds no connection for ever. */
const REQUEST_MILLISECONDS = 30_000;

const STATUSES: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Answers what never became a request: what cannot be parsed, is too large before it is read, or did not arrive in time. */
const refuse = (error: Error, socket: Duplex): void => {
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = STATUSES[code] ?? 400;
  const title = STATUS_CODES[status];
  const body = JSON.stringify({ type: 'about:blank', title, status });
  socket.end(`HTTP/1.1 ${status} ${title}\r\nContent-Type: application/problem+json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`);
};

/** An HTTP server with the service's timeouts: they let connections live longer than a proxy before it does. */
export const createHttpServer = (app: RequestListener): Server => {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MILLISECONDS, requestTimeout: REQUEST_MILLISECONDS }, app);
  server.headersTimeout = REQUEST_MILLISECONDS;
  server.on('clientError', refuse);
  return server;
};
