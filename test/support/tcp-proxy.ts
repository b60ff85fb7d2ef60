import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A TCP proxy whose traffic a test can disturb. */
export type TcpProxy = {
  port: number;
  /** Delays each chunk towards the client by this many milliseconds. */
  delay(ms: number): void;
  /** Stops moving bytes in both directions without closing anything, like a host that vanished. */
  freeze(): void;
  /** Moves bytes again. */
  thaw(): void;
  /** Resets all open connections. */
  reset(): void;
  /** Connects new clients to another port, like an address that moves to another host. */
  lead(port: number): void;
  /** Refuses new connections by resetting them, until called with `false`. */
  refuse(refused?: boolean): void;
  /** Resolves when the proxy refuses the next connection. */
  refusal(): Promise<void>;
  /**
   * Calls back with each chunk that comes from the server; the chunk is dropped and the connection reset when it
   * returns `true`.
   */
  dropWhen(test: ((chunk: Buffer) => boolean) | null): void;
  close(): Promise<void>;
};

/** Starts a proxy on a free port of 127.0.0.1 in front of a TCP server. */
export const startTcpProxy = async (target: { host?: string; port: number }): Promise<TcpProxy> => {
  const pairs = new Set<[Socket, Socket]>();
  let { port } = target;
  let delayMs = 0;
  let frozen = false;
  let refused = false;
  let refusals = Promise.withResolvers<void>();
  let drop: ((chunk: Buffer) => boolean) | null = null;
  const server = createServer((client) => {
    if (refused) {
      client.resetAndDestroy();
      refusals.resolve();
      refusals = Promise.withResolvers();
      return;
    }
    const upstream = connect(port, target.host ?? '127.0.0.1');
    const pair: [Socket, Socket] = [client, upstream];
    const end = (): void => {
      pairs.delete(pair);
      client.destroy();
      upstream.destroy();
    };
    pairs.add(pair);
    for (const socket of pair) {
      socket.setNoDelay(true);
      if (frozen) socket.pause();
      socket.on('error', end);
      socket.on('close', end);
    }
    client.on('data', (chunk) => upstream.write(chunk));
    upstream.on('data', (chunk: Buffer) => {
      if (drop?.(chunk)) {
        client.resetAndDestroy();
        upstream.destroy();
      } else if (delayMs === 0) client.write(chunk);
      else setTimeout(() => client.writable && client.write(chunk), delayMs);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no address');
  const all = (action: (socket: Socket) => void): void => {
    for (const socket of [...pairs].flat()) action(socket);
  };
  return {
    port: address.port,
    delay: (ms) => (delayMs = ms),
    freeze: () => {
      frozen = true;
      all((socket) => socket.pause());
    },
    thaw: () => {
      frozen = false;
      all((socket) => socket.resume());
    },
    reset: () => all((socket) => socket.resetAndDestroy()),
    lead: (next) => void (port = next),
    refuse: (value = true) => (refused = value),
    refusal: () => refusals.promise,
    dropWhen: (test) => (drop = test),
    close: async () => {
      server.close();
      all((socket) => socket.destroy());
      await once(server, 'close');
    },
  };
};
