import type { IncomingMessage } from 'node:http';
import type { Clients } from './client.ts';

/** A host name or address with an optional port, as in a `Host` header. */
const HOST = /^[\w.-]{1,253}(:\d{1,5})?$|^\[[0-9a-f:.]{2,45}\](:\d{1,5})?$/i;

/** Returns the URL of the service, without a slash at the end, as the sender of a request sees it. */
export type AddressOf = (req: IncomingMessage) => string;

/**
 * Returns `publicUrl`, or the address that a request was sent to. A proxy's headers count only from trusted proxies. The
 * address is empty, and URLs relative, for a `Host` that is none.
 */
export const createAddressOf = (publicUrl: string | null, clients: Clients): AddressOf => {
  if (publicUrl !== null) return () => publicUrl;
  return (req) => {
    const host = clients.hostOf(req);
    if (!HOST.test(host)) return '';
    return `${clients.schemeOf(req) === 'https' ? 'https' : 'http'}://${host}`;
  };
};
