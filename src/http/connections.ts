import type { RequestListener, Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

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
