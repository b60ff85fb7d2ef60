import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, STATUS_CODES, type RequestListener, type Server } from 'node:http';
import { Server as TcpServer } from 'node:net';
import type { Duplex } from 'node:stream';
import { pino, type Logger } from 'pino';
import { Problem, type ProblemCode } from '../platform/errors.ts';
import { Connections } from './connections.ts';
import { problemDocument } from './problems.ts';
import { SlowReaders } from './slow-readers.ts';

/** Proxies commonly keep an idle connection for 60 seconds; closing later than they do loses no request between the two. */
const KEEP_ALIVE_MILLISECONDS = 65_000;

/** How long a request may take to arrive, and how long an answer may wait for a reader that takes nothing. */
const PATIENCE_MILLISECONDS = 30_000;

/** How long a connection stays open once it has been refused: closed at once, it could take the answer with it. */
const LINGER_MILLISECONDS = 1000;

/** How long idle connections stay open when the server stops: a request may be on its way. */
const GRACE_MILLISECONDS = 250;

/** Dropped connections are logged together, once in this time. */
const DROP_LOG_MILLISECONDS = 10_000;

/** The largest address with headers that is read: 16 KiB. */
const MAX_HEADERS = 16_384;

const CODES: Record<string, ProblemCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'payload_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** Limits and times of a server; the times are there for tests. */
export type HttpServerOptions = {
  /** Connections that are open at once; further ones are closed. 0 for no limit. */
  max_connections: number;
  /** How long, in ms, a request may take to arrive and a reader may take nothing. */
  patience_ms: number;
  /** How often connections are checked for both, in ms. */
  check_ms: number;
  log: Logger;
};

/** `stop` lets requests in flight finish, and cuts off what takes longer than `seconds`. */
export type HttpServer = Server & { stop(seconds: number): Promise<void> };

const DEFAULTS: HttpServerOptions = {
  max_connections: 0,
  patience_ms: PATIENCE_MILLISECONDS,
  check_ms: 1000,
  log: pino({ level: 'silent' }),
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
  setTimeout(() => socket.destroy(), LINGER_MILLISECONDS).unref();
};

/** Closes connections whose reader takes nothing. */
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

/** Logs the connections beyond the limit, which Node.js closes: many in one line. */
const logDrops = (server: Server, { max_connections, log }: HttpServerOptions): void => {
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
    if (!pausing) report();
  });
};

/** Stops listening, lets requests in flight finish, and closes every connection after its last answer. */
const stop = async (server: Server, connections: Connections, seconds: number): Promise<void> => {
  const closed = once(server, 'close');
  // That of the HTTP server closes idle connections at once, with the requests that are on their way.
  TcpServer.prototype.close.call(server);
  connections.stop();
  const idle = setInterval(() => connections.destroy('idle'), GRACE_MILLISECONDS);
  const cutOff = setTimeout(() => connections.destroy('all'), seconds * 1000);
  await closed;
  clearInterval(idle);
  clearTimeout(cutOff);
};

/**
 * An HTTP server with the service's limits and timeouts: they let connections live longer than a proxy before it does, and close
 * those of senders and readers that are too slow.
 */
export const createHttpServer = (app: RequestListener, given: Partial<HttpServerOptions> = {}): HttpServer => {
  const options = { ...DEFAULTS, ...given };
  const connections = new Connections();
  const listener = connections.track(app);
  const server = createServer(
    {
      keepAliveTimeout: KEEP_ALIVE_MILLISECONDS,
      headersTimeout: options.patience_ms,
      requestTimeout: options.patience_ms,
      connectionsCheckingInterval: options.check_ms,
      maxHeaderSize: MAX_HEADERS,
      // The application rejects such a request and reports why.
      requireHostHeader: false,
    },
    listener,
  );
  connections.watch(server);
  closeSlowReaders(server, connections, options);
  if (options.max_connections > 0) {
    server.maxConnections = options.max_connections;
    // Without it a process of a cluster hands the connection back for ever.
    Object.assign(server, { dropMaxConnection: true });
    logDrops(server, options);
  }
  server.on('clientError', (error, socket) => {
    // The client would read the refusal as the response to its previous request.
    if (connections.hasAnswerDue(socket)) socket.destroy();
    else refuse(error, socket);
  });
  // An expectation that the service does not know may be passed over (RFC 9110, section 10.1.1); Node.js would answer without a body.
  server.on('checkExpectation', listener);
  return Object.assign(server, { stop: (seconds: number) => stop(server, connections, seconds) });
};
