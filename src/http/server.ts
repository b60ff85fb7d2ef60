import { randomUUID } from 'node:crypto';
import { createServer, STATUS_CODES, type RequestListener, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { Problem, type ProblemCode } from '../platform/errors.ts';
import { problemDocument } from './problems.ts';

/** Proxies commonly keep an idle connection for 60 seconds; closing later than they do loses no request between the two. */
const KEEP_ALIVE_MILLISECONDS = 65_000;

/** How long a request may take to arrive, so that a slow sender holds no connection for ever. */
const REQUEST_MILLISECONDS = 30_000;

/** The largest address with headers that is read: 16 KiB. */
const MAX_HEADERS = 16_384;

const CODES: Record<string, ProblemCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'payload_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** An answer to HEAD has no body. All that is known of the request is the packet that could not be parsed. */
const isHead = (error: Error): boolean =>
  'rawPacket' in error && Buffer.isBuffer(error.rawPacket) && error.rawPacket.toString('latin1', 0, 5) === 'HEAD ';

/** Answers what never became a request: what cannot be parsed, is too large before it is read, or did not arrive in time. */
const refuse = (error: Error, socket: Duplex): void => {
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const request_id = randomUUID();
  const document = problemDocument(new Problem(CODES[code] ?? 'malformed_request'), request_id);
  const body = JSON.stringify(document);
  const head = [
    `HTTP/1.1 ${document.status} ${STATUS_CODES[document.status]}`,
    `X-Request-Id: ${request_id}`,
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${isHead(error) ? '' : body}`);
};

/** An HTTP server with the service's timeouts: they let connections live longer than a proxy before it does. */
export const createHttpServer = (app: RequestListener): Server => {
  const options = {
    keepAliveTimeout: KEEP_ALIVE_MILLISECONDS,
    requestTimeout: REQUEST_MILLISECONDS,
    maxHeaderSize: MAX_HEADERS,
    // Such a request is answered by the application, which says what is wrong with it.
    requireHostHeader: false,
  };
  const server = createServer(options, app);
  server.headersTimeout = REQUEST_MILLISECONDS;
  server.on('clientError', refuse);
  // An expectation that the service does not know may be passed over (RFC 9110, section 10.1.1); Node.js would answer without a body.
  server.on('checkExpectation', app);
  return server;
};
