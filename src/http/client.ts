import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import proxyaddr from 'proxy-addr';
import type { Config } from '../config/config.ts';

/**
 * Client of a request: its address, undefined once the connection is closed, and the network of
 * that; its scheme, and the host that it sent the request to. The network and the host are empty if they are unknown.
 */
export type Clients = {
  addressOf(req: IncomingMessage): string | undefined;
  networkOf(req: IncomingMessage): string;
  schemeOf(req: IncomingMessage): string;
  hostOf(req: IncomingMessage): string;
};

/** The port that some proxies add to an address, and the brackets that an IPv6 address then has. */
const PORT = /^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/;

/** Returns an IPv4 address, or the network of an IPv6 address (its first four groups), because one host can use any address in it. */
const toNetwork = (text: string): string => {
  const address = text.replace(PORT, '$1$2');
  if (!ipaddr.isValid(address)) return '';
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv4 ? parsed.toString() : parsed.parts.slice(0, 4).join(':');
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
  const addressOf = (req: IncomingMessage): string | undefined => proxyaddr(req, trusts);
  return {
    addressOf,
    networkOf: (req) => toNetwork(addressOf(req) ?? ''),
    schemeOf: (req) => forwarded(req, 'x-forwarded-proto') ?? 'http',
    hostOf: (req) => forwarded(req, 'x-forwarded-host') ?? req.headers.host ?? '',
  };
};
