import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import type { Schemas } from '../../generated/contract.ts';

/** A request that a receiver has verified. */
export type Received = { event: Schemas['Event']; headers: IncomingHttpHeaders; body: string; path: string };

/** How a receiver responds: a status with a body, or anything else that the test does to the connection. */
export type Respond = (
  received: Received,
) => { status: number; body?: string } | Promise<{ status: number; body?: string }>;

/** A receiver of webhooks on this machine. */
export type Receiver = {
  url: string;
  /** The verified requests, in the order of their arrival. */
  received: Received[];
  /** The requests whose signature was wrong. */
  rejected: string[];
  /** The secrets by path. Requests to other paths are rejected. */
  secrets: Map<string, string>;
  respond: Respond;
  /** Returns a path that no other test has used. */
  nextPath(): string;
  /** Returns the verified requests to a path, and the types of their events. */
  at(path: string): Received[];
  typesAt(path: string): string[];
  /** Stops and starts again on the same port. */
  restart(pauseMs: number): Promise<void>;
  stop(): Promise<void>;
};

const headerOf = (headers: IncomingHttpHeaders, name: string): string => String(headers[name] ?? '');

/** Starts a receiver, which verifies each request with the library of Standard Webhooks and accepts it by default. */
export const startReceiver = async (): Promise<Receiver> => {
  let server: Server;
  let paths = 0;
  const listen = async (port: number): Promise<number> => {
    server = createServer(async (req, res) => {
      const body = await text(req).catch(() => '');
      const path = req.url ?? '';
      const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
      let event: Schemas['Event'];
      try {
        const headers = Object.fromEntries(names.map((name) => [name, headerOf(req.headers, name)]));
        event = JSON.parse(JSON.stringify(new Webhook(receiver.secrets.get(path) ?? '').verify(body, headers)));
      } catch (error) {
        receiver.rejected.push(`${path} ${String(error)}`);
        res.writeHead(401).end();
        return;
      }
      const received = { event, headers: req.headers, body, path };
      receiver.received.push(received);
      const { status, body: reply = '' } = await receiver.respond(received);
      res.writeHead(status).end(reply);
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const { port: bound }: AddressInfo = Object(server.address());
    return bound;
  };
  const close = async (): Promise<void> => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  const receiver: Receiver = {
    url: '',
    received: [],
    rejected: [],
    secrets: new Map(),
    respond: () => ({ status: 204 }),
    nextPath: () => `/hook${(paths += 1)}`,
    at: (path) => receiver.received.filter((received) => received.path === path),
    typesAt: (path) => receiver.at(path).map(({ event }) => event.type),
    restart: async (pauseMs) => {
      await close();
      await new Promise((resolve) => void setTimeout(resolve, pauseMs));
      await listen(port);
    },
    stop: close,
  };
  const port = await listen(0);
  receiver.url = `http://127.0.0.1:${port}`;
  return receiver;
};
