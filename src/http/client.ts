import type { IncomingMessage } from 'node:http';
import proxyaddr from 'proxy-addr';
import type { Config } from '../platform/config.ts';

/** What is known about the client of a request: its address, undefined once the connection is closed, and its scheme. */
export type Clients = { addressOf(req: IncomingMessage): string | undefined; schemeOf(req: IncomingMessage): string };

/** Reads who sent a request. `X-Forwarded-For` and `X-Forwarded-Proto` count only from trusted proxies. */
export const createClients = (trusted: Config['trust_proxy']): Clients => {
  const trusts =
    typeof trusted === 'number' ? (_address: string, hop: number) => hop < trusted : proxyaddr.compile([...trusted]);
  return {
    addressOf: (req) => proxyaddr(req, trusts),
    schemeOf: ({ headers, socket }) => {
      const forwarded = headers['x-forwarded-proto'];
      const isForwarded = typeof forwarded === 'string' && trusts(socket.remoteAddress ?? '', 0);
      // The proxy nearest to the client comes first.
      return isForwarded ? (forwarded.split(',', 1)[0] ?? '').trim() : 'http';
    },
  };
};
