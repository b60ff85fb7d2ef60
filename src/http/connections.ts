import type { RequestListener, Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

type Connection = {
  /** Answers that have not left yet, in the order of their requests. */
  open: Set<ServerResponse>;
  /** True once its last request has been taken: what comes after it is not handled. */
  closing: boolean;
};

/** The connections of an HTTP server with their requests in flight; it can end them without cutting one off. */
export class Connections {
  readonly #connections = new Map<Socket, Connection>();
  #stopping = false;

  sockets(): Iterable<Socket> {
    return this.#connections.keys();
  }

  /** Whether a connection waits for an answer to a request that has arrived as a whole, or is in the middle of an answer. */
  hasAnswerDue(socket: Duplex): boolean {
    const connection = socket instanceof Socket ? this.#connections.get(socket) : undefined;
    return connection !== undefined && [...connection.open].some((res) => res.headersSent || res.req.complete);
  }

  /** Follows the connections of a server. */
  watch(server: Server): void {
    server.on('connection', (socket: Socket) => {
      const connection: Connection = { open: new Set(), closing: false };
      this.#connections.set(socket, connection);
      socket.once('close', () => {
        this.#connections.delete(socket);
        // Node.js reports the end of the first answer alone; those of pipelined requests end with it.
        setImmediate(() => {
          for (const res of connection.open) res.emit('close');
        });
      });
    });
  }

  /** Follows the requests that `app` handles. While the server stops, each connection takes one more, whose answer says that it is the last. */
  track(app: RequestListener): RequestListener {
    return (req, res) => {
      const connection = this.#connections.get(req.socket);
      if (!connection || connection.closing) return;
      connection.open.add(res);
      res.once('close', () => {
        connection.open.delete(res);
        if (connection.closing && connection.open.size === 0) req.socket.destroySoon();
      });
      if (this.#stopping) this.#close(connection);
      app(req, res);
    };
  }

  /** Lets the requests in flight be the last of their connections. */
  stop(): void {
    this.#stopping = true;
    for (const connection of this.#connections.values()) if (connection.open.size > 0) this.#close(connection);
  }

  /** Closes the connections that have no request in flight, or all. */
  destroy(which: 'idle' | 'all'): void {
    for (const [socket, { open }] of this.#connections) if (which === 'all' || open.size === 0) socket.destroy();
  }

  #close(connection: Connection): void {
    connection.closing = true;
    const last = [...connection.open].at(-1);
    if (last && !last.headersSent) last.setHeader('Connection', 'close');
  }
}
