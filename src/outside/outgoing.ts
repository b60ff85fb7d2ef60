import type { FetchedDocument, Outgoing } from '../core/services.ts';
import type { lookup } from 'node:dns';
import { request as requestHttp, type ClientRequest, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { VERSION } from '../../generated/values.ts';
import { codeOf } from '../core/error-code.ts';

/** Bytes of a reply's body that are read. */
const MAX_REPLY_BYTES = 1024;

/** Bytes that a document may have. */
const MAX_DOCUMENT_BYTES = 5 * 1024;

/** The metadata service of Azure, the only one with a public address. */
const METADATA_ADDRESSES = ['168.63.129.16'];

/** Part of the message of request-filtering-agent, which has no code. */
const FILTERED = ' is not allowed. Because';

/** The error of a request that took too long. */
export const NO_RESPONSE = 'no response in time';

const NOT_PUBLIC = 'the address must be on a public network';

const FAILURES: Record<string, string> = {
  ENOTFOUND: 'the name does not exist',
  EAI_AGAIN: 'the name could not be resolved',
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was closed',
  EPIPE: 'the connection was closed',
  EHOSTUNREACH: 'the host is unreachable',
  ENETUNREACH: 'the host is unreachable',
};

/** Returns a constant text, because messages of the network may reveal addresses inside it. */
const describeFailure = (error: unknown): string => {
  if (!(error instanceof Error)) return 'the request failed';
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return NO_RESPONSE;
  const code = codeOf(error);
  if (error.message.includes(FILTERED)) return NOT_PUBLIC;
  if (/CERT|SSL|TLS/.test(code)) return `the TLS connection failed (${code})`;
  return FAILURES[code] ?? `the request failed${code === '' ? '' : ` (${code})`}`;
};

/** The addresses that IANA has allocated for the public networks of IPv6. The others include forms of IPv4 addresses. */
const PUBLIC_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Returns whether an address is outside the public networks; false for a name. */
const isPrivateAddress = (address: string): boolean => {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  const isPublic = parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(PUBLIC_IPV6));
  return !isPublic || METADATA_ADDRESSES.includes(address);
};

/** Returns the host of a URL, an IPv6 address without its brackets. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

/** Ends a connection to a private address before anything is sent. */
const guard = (request: ClientRequest): void => {
  request.on('socket', (socket) => {
    if (request.reusedSocket) return;
    socket.once('connect', () => {
      if (isPrivateAddress(socket.remoteAddress ?? '')) socket.destroy(new Error(FILTERED));
    });
  });
};

/** Sends a request and returns the reply, whose body has not been read. */
const send = (request: ClientRequest, body?: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request.on('response', resolve).on('error', reject);
    request.end(body);
  });

/** Returns the start of a body. Stops the reply after it. A body that fails or stalls is cut off. */
const readStart = (reply: IncomingMessage, most = MAX_REPLY_BYTES): Promise<string> =>
  new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const finish = (): void => {
      reply.destroy();
      const start = Buffer.concat(chunks).subarray(0, most);
      // Does not decode a character that was cut; PostgreSQL stores no U+0000.
      resolve(new TextDecoder().decode(start, { stream: true }).replaceAll('\0', '\uFFFD'));
    };
    reply.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= most) finish();
    });
    reply.on('end', finish).on('error', finish).on('close', finish);
  });

/**
 * Creates a sender. The addresses that names resolve to are checked, and the connection goes to one of the checked
 * ones, because a second DNS answer could lead elsewhere. `allowLocal` also allows http and local addresses.
 */
export const createOutgoing = ({
  allowLocal = false,
  timeoutMs = 10_000,
  resolve,
}: { allowLocal?: boolean; timeoutMs?: number; resolve?: typeof lookup } = {}): Outgoing => {
  const options = {
    keepAlive: true,
    allowPrivateIPAddress: allowLocal,
    denyIPAddressList: METADATA_ADDRESSES,
    ...(resolve && { lookup: resolve }),
  };
  const http = new RequestFilteringHttpAgent(options);
  const https = new RequestFilteringHttpsAgent(options);
  const findUrlProblem: Outgoing['findUrlProblem'] = (text) => {
    const url = URL.parse(text);
    if (url === null) return 'must be an absolute URL';
    if (url.protocol !== 'https:' && !(allowLocal && url.protocol === 'http:')) return 'must begin with https://';
    if (url.username !== '' || url.password !== '') return 'must not contain a user name or a password';
    if (!allowLocal && isPrivateAddress(hostOf(url))) return 'must be on a public network';
    return null;
  };
  /** Opens a request to an address that has been checked, with the guard against private addresses. */
  const open = (text: string, method: string, headers: Readonly<Record<string, string | number>>): ClientRequest => {
    const url = new URL(text);
    const isSecure = url.protocol === 'https:';
    const request = (isSecure ? requestHttps : requestHttp)(url, {
      method,
      agent: isSecure ? https : http,
      signal: AbortSignal.timeout(timeoutMs),
      headers: { ...headers, 'user-agent': `equipment-maintenance-service/${VERSION}` },
    });
    if (!allowLocal) guard(request);
    return request;
  };
  return {
    timeoutMs,
    findUrlProblem,
    async post(text, headers, body) {
      // The allowed addresses may have changed since the address was stored.
      const problem = findUrlProblem(text);
      if (problem !== null) return { status: null, body: null, error: `the address ${problem}` };
      try {
        const type = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
        const reply = await send(open(text, 'POST', { ...headers, ...type }), body);
        return { status: reply.statusCode ?? 0, body: await readStart(reply), error: null };
      } catch (error) {
        return { status: null, body: null, error: describeFailure(error) };
      }
    },
    async get(text, headers) {
      const problem = findUrlProblem(text);
      if (problem !== null) throw new Error(`the address ${problem}`);
      const read = async (): Promise<FetchedDocument> => {
        const reply = await send(open(text, 'GET', headers));
        const body = await readStart(reply, MAX_DOCUMENT_BYTES + 1);
        return { status: reply.statusCode ?? 0, cache_control: reply.headers['cache-control'], body };
      };
      const document = await read().catch((error: unknown) => {
        throw new Error(describeFailure(error), { cause: error });
      });
      if (Buffer.byteLength(document.body) > MAX_DOCUMENT_BYTES) throw new Error('the document is too long');
      return document;
    },
  };
};
