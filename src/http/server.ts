import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, STATUS_CODES, type RequestListener, type Server } from 'node:http';
import { Server as TcpServer } from 'node:net';
import type { Duplex } from 'node:stream';
import { pino, type Logger } from 'pino';
import { codeOf } from '../core/error-code.ts';
import { Problem, type ProblemCode } from '../core/errors.ts';
import { Arrivals, UPLOAD_MILLISECONDS, SlowReaders, Connections } from './connections.ts';
import { problemDocument } from './problems.ts';

/** Longer than the 60 seconds of common proxies: closing before the proxy does would lose requests. */
const KEEP_ALIVE_MILLISECONDS = 65_000;

/** How long a request without an upload may take to arrive, and how long a response may wait for a reader without progress. */
const PATIENCE_MILLISECONDS = 30_000;

/** How long a rejected connection stays open: closing it immediately could lose the response. */
const LINGER_MILLISECONDS = 1000;

/** How long idle connections stay open when the server stops: a request may be on its way. */
const GRACE_MILLISECONDS = 250;

/** Interval at which dropped connections are logged, in one line. */
const DROP_LOG_MILLISECONDS = 10_000;

/** Maximum size of the request line and headers: 16 KiB. */
const MAX_HEADERS = 16_384;

const CODES: Record<string, ProblemCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'payload_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** Limits and timeouts of a server; tests set the timeouts. */
export type HttpServerOptions = {
  /** Maximum number of open connections; further ones are closed. 0 disables the limit. */
  max_connections: number;
  /** How long a request may take to arrive and a reader may make no progress, in ms. */
  patience_ms: number;
  /** How often connections are checked for both, in ms. */
  check_ms: number;
  log: Logger;
  /** Called for each connection that is closed because of the limit. */
  onDrop: () => void;
};

/**
 * `stop` lets requests in flight finish, and aborts those that take longer than `seconds`. `countConnections` returns the
 * number of open connections.
 */
export type HttpServer = Server & { stop(seconds: number): Promise<void>; countConnections(): number };

const DEFAULTS: HttpServerOptions = {
  max_connections: 0,
  patience_ms: PATIENCE_MILLISECONDS,
  check_ms: 1000,
  log: pino({ level: 'silent' }),
  onDrop: () => undefined,
};

/** Detects HEAD, whose response has no body, from the unparsed packet: there is no request object. */
const isHead = (error: Error): boolean =>
  'rawPacket' in error && Buffer.isBuffer(error.rawPacket) && error.rawPacket.toString('latin1', 0, 5) === 'HEAD ';

/** Responds to requests that cannot be parsed, have too large a header, or did not arrive in time. */
const refuse = (error: Error, socket: Duplex): void => {
  const code = codeOf(error);
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
  setTimeout(() => socket.destroy(), LINGER_MILLISECONDS).unref();
};

/** Closes connections whose reader makes no progress. */
const closeSlowReaders = (
  server: Server,
  connections: Connections,
  { patience_ms, check_ms, log }: HttpServerOptions,
): void => {
  const readers = new SlowReaders(patience_ms);
  const check = (): void => {
    for (const socket of connections.sockets()) {
      if (!readers.isSlow(socket)) continue;
      log.warn(
        { remote: socket.remoteAddress, waiting: socket.writableLength },
        'closed a connection that is not read',
      );
      socket.destroy();
    }
  };
  const timer = setInterval(check, check_ms).unref();
  server.once('close', () => clearInterval(timer));
};

/** Rejects requests that take too long to arrive, uploads later than others. */
const rejectSlowSenders = (server: Server, arrivals: Arrivals, { patience_ms, check_ms }: HttpServerOptions): void => {
  const timer = setInterval(() => arrivals.check(server, patience_ms), check_ms).unref();
  server.once('close', () => clearInterval(timer));
};

/** Logs the connections that Node.js closed because of the limit, many in one line. */
const logDrops = (server: Server, { max_connections, log, onDrop }: HttpServerOptions): void => {
  let dropped = 0;
  let pausing = false;
  const report = (): void => {
    pausing = dropped > 0;
    if (!pausing) return;
    log.warn({ dropped, max_connections }, 'closed new connections: MAX_CONNECTIONS are open');
    dropped = 0;
    setTimeout(report, DROP_LOG_MILLISECONDS).unref();
  };
  server.on('drop', () => {
    dropped += 1;
    onDrop();
    if (!pausing) report();
  });
};

/** Stops listening, lets requests in flight finish, and closes every connection after its last response. */
const stop = async (server: Server, connections: Connections, seconds: number): Promise<void> => {
  const closed = once(server, 'close');
  // The HTTP server's own `close` closes idle connections immediately, which loses requests on their way.
  TcpServer.prototype.close.call(server);
  connections.stop();
  const idle = setInterval(() => connections.destroy('idle'), GRACE_MILLISECONDS);
  const cutOff = setTimeout(() => connections.destroy('all'), seconds * 1000);
  await closed;
  clearInterval(idle);
  clearTimeout(cutOff);
};

/**
 * Creates an HTTP server with the service's limits and timeouts. Idle connections outlive those of common proxies;
 * connections of slow senders and readers are closed.
 */
export const createHttpServer = (app: RequestListener, overrides: Partial<HttpServerOptions> = {}): HttpServer => {
  const options = { ...DEFAULTS, ...overrides };
  const connections = new Connections();
  const arrivals = new Arrivals();
  const listener = connections.track((req, res) => {
    arrivals.watch(req);
    app(req, res);
  });
  const server = createServer(
    {
      keepAliveTimeout: KEEP_ALIVE_MILLISECONDS,
      headersTimeout: options.patience_ms,
      requestTimeout: Math.max(options.patience_ms, UPLOAD_MILLISECONDS),
      connectionsCheckingInterval: options.check_ms,
      maxHeaderSize: MAX_HEADERS,
      // The application rejects such a request and reports why.
      requireHostHeader: false,
    },
    listener,
  );
  connections.watch(server);
  closeSlowReaders(server, connections, options);
  rejectSlowSenders(server, arrivals, options);
  if (options.max_connections > 0) {
    server.maxConnections = options.max_connections;
    // Without it, a process of a cluster hands the connection back forever.
    Object.assign(server, { dropMaxConnection: true });
    logDrops(server, options);
  }
  server.on('clientError', (error, socket) => {
    // The client would read the error as the response to its previous request.
    if (connections.hasAnswerDue(socket)) socket.destroy();
    else refuse(error, socket);
  });
  // Unknown expectations may be ignored (RFC 9110, section 10.1.1); Node.js would respond without a body.
  server.on('checkExpectation', listener);
  return Object.assign(server, {
    stop: (seconds: number) => stop(server, connections, seconds),
    countConnections: () => connections.count(),
  });
};
