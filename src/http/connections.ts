import type { RequestListener, Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

type Connection = {
  /**
   * Unfinished responses, in the order of their requests. Not a set: V8 keeps the earlier tables of a set, and their
   * members, until they are old, which would move every request out of the young generation.
   */
  readonly open: ServerResponse[];
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
    return connection !== undefined && connection.open.some((res) => res.headersSent || res.req.complete);
  }

  /** Tracks the connections of a server. */
  watch(server: Server): void {
    server.on('connection', (socket: Socket) => {
      const connection: Connection = { open: [], closing: false };
      this.#connections.set(socket, connection);
      // The socket remembers its address when that is first read, which changes its shape: V8 would discard what it has
      // compiled for sockets when some have another shape.
      void socket.remoteAddress;
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
      connection.open.push(res);
      res.on('close', () => {
        const index = connection.open.indexOf(res);
        if (index !== -1) connection.open.splice(index, 1);
        if (connection.closing && connection.open.length === 0) req.socket.destroySoon();
      });
      if (this.#stopping) this.#close(connection);
      app(req, res);
    };
  }

  /** Makes the requests in flight the last of their connections. */
  stop(): void {
    this.#stopping = true;
    for (const connection of this.#connections.values()) if (connection.open.length > 0) this.#close(connection);
  }

  /** Closes all connections, or only those without a request in flight. */
  destroy(which: 'idle' | 'all'): void {
    for (const [socket, { open }] of this.#connections) if (which === 'all' || open.length === 0) socket.destroy();
  }

  #close(connection: Connection): void {
    connection.closing = true;
    const last = connection.open.at(-1);
    if (last && !last.headersSent) last.setHeader('Connection', 'close');
  }
}
