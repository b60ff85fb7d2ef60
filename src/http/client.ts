import type { IncomingMessage } from 'node:http';
import proxyaddr from 'proxy-addr';
import type { Config } from '../platform/config.ts';

/**
 * What is known about the client of a request: its address, undefined once the connection is closed, its scheme, and the
 * host that it sent the request to, which is empty if it named none.
 */
export type Clients = {
  addressOf(req: IncomingMessage): string | undefined;
  schemeOf(req: IncomingMessage): string;
  hostOf(req: IncomingMessage): string;
};

/**
 * Reads who sent a request. `X-Forwarded-For`, `X-Forwarded-Proto` and `X-Forwarded-Host` count only from trusted proxies.
 */
export const createClients = (trusted: Config['trust_proxy']): Clients => {
  const trusts =
    typeof trusted === 'number' ? (_address: string, hop: number) => hop < trusted : proxyaddr.compile([...trusted]);
  const forwarded = ({ headers, socket }: IncomingMessage, name: string): string | null => {
    const value = headers[name];
    if (typeof value !== 'string' || !trusts(socket.remoteAddress ?? '', 0)) return null;
    // The proxy nearest to the client comes first.
    return (value.split(',', 1)[0] ?? '').trim();
  };
  return {
    addressOf: (req) => proxyaddr(req, trusts),
    schemeOf: (req) => forwarded(req, 'x-forwarded-proto') ?? 'http',
    hostOf: (req) => forwarded(req, 'x-forwarded-host') ?? req.headers.host ?? '',
  };
};
