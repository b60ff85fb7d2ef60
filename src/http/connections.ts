import type { RequestListener, Server, ServerResponse, IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Request, Response } from 'express';
import { Problem } from '../core/errors.ts';

type Connection = {
  /** Unfinished responses, in the order of their requests. */
  readonly open: Set<ServerResponse>;
  /** Whether the last request has been accepted; later ones are not handled. */
  closing: boolean;
};

/** Tracks the connections of an HTTP server and their requests in flight, for a graceful shutdown. */
export class Connections {
  readonly #connections = new Map<Socket, Connection>();
  #stopping = false;

  sockets(): Iterable<Socket> {
    return this.#connections.keys();
  }

  /** Returns the number of open connections. */
  count(): number {
    return this.#connections.size;
  }

  /** Whether a connection has a complete request without a response, or a response in progress. */
  hasAnswerDue(socket: Duplex): boolean {
    const connection = socket instanceof Socket ? this.#connections.get(socket) : undefined;
    return connection !== undefined && [...connection.open].some((res) => res.headersSent || res.req.complete);
  }

  /** Tracks the connections of a server. */
  watch(server: Server): void {
    server.on('connection', (socket: Socket) => {
      const connection: Connection = { open: new Set(), closing: false };
      this.#connections.set(socket, connection);
      socket.once('close', () => {
        this.#connections.delete(socket);
        // Node.js reports the close of the first response only; the responses to pipelined requests close with it.
        setImmediate(() => {
          for (const res of [...connection.open]) res.emit('close');
        });
      });
    });
  }

  /**
   * Tracks the requests that `app` handles. While the server stops, each connection accepts one more request, whose
   * response closes the connection.
   */
  track(app: RequestListener): RequestListener {
    return (req, res) => {
      const connection = this.#connections.get(req.socket);
      if (!connection || connection.closing) return;
      connection.open.add(res);
      res.on('close', () => {
        connection.open.delete(res);
        if (connection.closing && connection.open.size === 0) req.socket.destroySoon();
      });
      if (this.#stopping) this.#close(connection);
      app(req, res);
    };
  }

  /** Makes the requests in flight the last of their connections. */
  stop(): void {
    this.#stopping = true;
    for (const connection of this.#connections.values()) if (connection.open.size > 0) this.#close(connection);
  }

  /** Closes all connections, or only those without a request in flight. */
  destroy(which: 'idle' | 'all'): void {
    for (const [socket, { open }] of this.#connections) if (which === 'all' || open.size === 0) socket.destroy();
  }

  #close(connection: Connection): void {
    connection.closing = true;
    const newest = [...connection.open].at(-1);
    if (newest && !newest.headersSent) newest.setHeader('Connection', 'close');
  }
}

/** How long the file of an upload may take to arrive, in ms. */
export const UPLOAD_MILLISECONDS = 300_000;

/** Requests with an upload. */
const uploads = new WeakSet<IncomingMessage>();

/** Gives a request the time of an upload. Call it after authorization. */
export const allowUpload = (req: IncomingMessage): void => void uploads.add(req);

/** The requests whose bodies are arriving. */
export class Arrivals {
  readonly #since = new Map<IncomingMessage, number>();

  /** Tracks a request that has a body. */
  watch(req: IncomingMessage): void {
    if (req.headers['content-length'] !== undefined || req.headers['transfer-encoding'] !== undefined)
      this.#since.set(req, performance.now());
  }

  /**
   * Rejects the requests that take longer than `patience_ms`, or than an upload may, as Node.js rejects those that take
   * longer than its own timeout. Call it at short intervals.
   */
  check(server: Server, patience_ms: number): void {
    const now = performance.now();
    for (const [req, since] of this.#since) {
      if (req.complete || req.destroyed) this.#since.delete(req);
      else if (now - since > (uploads.has(req) ? UPLOAD_MILLISECONDS : patience_ms)) {
        this.#since.delete(req);
        const error = Object.assign(new Error('the request did not arrive in time'), {
          code: 'ERR_HTTP_REQUEST_TIMEOUT',
        });
        server.emit('clientError', error, req.socket);
      }
    }
  }
}

/** Minimum average of the bytes of a body that arrive in a second, once it has taken {@link GRACE_MS}. */
const MIN_BYTES_PER_SECOND = 10_000;

/** How long a body may arrive at any rate, in ms. */
const GRACE_MS = 10_000;

/** How often the rate is checked, in ms. */
const CHECK_MS = 1000;

/**
 * Returns what `reading` a body returns. Ends a request whose body arrives too slowly, and closes its connection after
 * the response, because the rest of the body is still on its way.
 * @throws Problem request_timeout
 */
export const requireRate = async <Result>(req: Request, res: Response, reading: Promise<Result>): Promise<Result> => {
  // A body that has arrived with its headers, as most do.
  if (req.complete) return reading;
  const begun = performance.now();
  const { bytesRead } = req.socket;
  const { promise, reject } = Promise.withResolvers<never>();
  const check = (): void => {
    const ms = performance.now() - begun;
    if (ms < GRACE_MS || (req.socket.bytesRead - bytesRead) * 1000 >= MIN_BYTES_PER_SECOND * ms) return;
    res.setHeader('Connection', 'close');
    reject(new Problem('request_timeout'));
  };
  const timer = setInterval(check, CHECK_MS);
  try {
    return await Promise.race([reading, promise]);
  } finally {
    clearInterval(timer);
  }
};

/** Minimum bytes that a reader must accept within the timeout, unless less is waiting. */
const MIN_BYTES = 16 * 1024;

type Mark = { taken: number; since: number };

/**
 * Returns the number of bytes that the operating system has accepted from a socket. The timeout of `net.Socket` uses it
 * too; it has no public API.
 */
const bytesTaken = (socket: Socket): number => {
  const handle: unknown = Reflect.get(socket, '_handle');
  if (typeof handle !== 'object' || handle === null) return 0;
  return Number(Reflect.get(handle, 'bytesWritten')) - Number(Reflect.get(handle, 'writeQueueSize'));
};

/**
 * Finds stalled readers. A connection with waiting output is slow if the operating system has accepted less than 16 KiB
 * of it for `stallMs`. A connection that reads a large response steadily is not slow, however long it takes.
 */
export class SlowReaders {
  readonly #stallMs: number;
  readonly #marks = new WeakMap<Socket, Mark>();

  constructor(stallMs: number) {
    this.#stallMs = stallMs;
  }

  /** Whether a connection made too little progress. Call it at short intervals. */
  isSlow(socket: Socket): boolean {
    if (socket.writableLength === 0) {
      this.#marks.delete(socket);
      return false;
    }
    const taken = bytesTaken(socket);
    const now = performance.now();
    const mark = this.#marks.get(socket);
    if (mark && taken - mark.taken < MIN_BYTES) return now - mark.since >= this.#stallMs;
    this.#marks.set(socket, { taken, since: now });
    return false;
  }
}
