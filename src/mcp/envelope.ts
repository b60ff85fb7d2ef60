import type { IncomingHttpHeaders } from 'node:http';
import { isObject } from '../platform/json.ts';
import { isLegacy, META, MODERN_REVISION, REVISIONS, RPC, RpcError } from './protocol.ts';

/** A JSON-RPC message that has passed the checks of its line. `id` is undefined for a notification. */
export type Message = {
  line: 'legacy' | 'modern';
  id: string | number | undefined;
  method: string;
  params: Record<string, unknown>;
};

const header = (headers: IncomingHttpHeaders, name: string): string | undefined => {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
};

const isId = (id: unknown): id is string | number =>
  (typeof id === 'string' && id.length <= 255) || (typeof id === 'number' && Math.abs(id) <= Number.MAX_SAFE_INTEGER);

/** Returns the id for the error response to a body; null if the body has no valid id. */
export const idOf = (body: unknown): string | number | null => (isObject(body) && isId(body['id']) ? body['id'] : null);

const checkShape = (body: unknown): Omit<Message, 'line'> => {
  if (Array.isArray(body))
    throw new RpcError(RPC.invalid_request, 'Invalid request: send one JSON-RPC message at a time');
  if (!isObject(body) || body['jsonrpc'] !== '2.0')
    throw new RpcError(
      RPC.invalid_request,
      'Invalid request: a JSON-RPC 2.0 message is an object with "jsonrpc": "2.0"',
    );
  const { id, method, params = {} } = body;
  if (id !== undefined && !isId(id)) {
    throw new RpcError(
      RPC.invalid_request,
      'Invalid request: "id" must be a string of at most 255 characters or a number between -(2^53 - 1) and 2^53 - 1',
    );
  }
  if (typeof method !== 'string' || method === '')
    throw new RpcError(RPC.invalid_request, 'Invalid request: "method" must be a string');
  if (!isObject(params)) throw new RpcError(RPC.invalid_request, 'Invalid request: "params" must be an object');
  // A message without an id gets no response, and a change should not happen without reporting its outcome.
  if (id === undefined && !method.startsWith('notifications/'))
    throw new RpcError(RPC.invalid_request, 'Invalid request: only notifications come without an "id"');
  return { id, method, params };
};

const metaOf = (params: Record<string, unknown>): Record<string, unknown> =>
  isObject(params['_meta']) ? params['_meta'] : {};

/**
 * Whether a request is modern: by the revision in `_meta` or the header, or by a method that only the modern line has.
 */
const isModern = ({ method, params }: Omit<Message, 'line'>, revision: string | undefined): boolean =>
  META.revision in metaOf(params) ||
  method === 'server/discover' ||
  (revision !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(revision) && revision > '2025-11-25');

/** The methods whose `name` the header `Mcp-Name` repeats. */
const NAMED = ['tools/call', 'prompts/get'];

/** `Mcp-Name` may be written as `=?base64?…?=` when the name is not plain ASCII. */
const decodeName = (value: string | undefined): string | undefined => {
  const encoded = value === undefined ? null : /^=\?base64\?([A-Za-z0-9+/=]*)\?=$/.exec(value);
  return encoded ? Buffer.from(encoded[1] ?? '', 'base64').toString() : value;
};

const mustEqual = (name: string, found: string | undefined, expected: unknown): void => {
  if (found === undefined)
    throw new RpcError(
      RPC.header_mismatch,
      `The header ${name} is missing; it must be ${JSON.stringify(expected)} like the body`,
    );
  if (found !== expected)
    throw new RpcError(
      RPC.header_mismatch,
      `The header ${name} is ${JSON.stringify(found)}, but the body says ${JSON.stringify(expected)}`,
    );
};

const checkModern = (message: Omit<Message, 'line'>, headers: IncomingHttpHeaders): void => {
  const meta = metaOf(message.params);
  const revision = meta[META.revision];
  const stated = header(headers, 'mcp-protocol-version');
  if (typeof revision === 'string') mustEqual('MCP-Protocol-Version', stated, revision);
  const requested = typeof revision === 'string' ? revision : stated;
  if (requested !== undefined && requested !== MODERN_REVISION) {
    throw new RpcError(RPC.unsupported_revision, `Unsupported protocol version ${requested}`, {
      supported: REVISIONS,
      requested,
    });
  }
  mustEqual('Mcp-Method', header(headers, 'mcp-method'), message.method);
  if (NAMED.includes(message.method))
    mustEqual('Mcp-Name', decodeName(header(headers, 'mcp-name')), message.params['name']);
  if (message.id === undefined) return;
  if (typeof revision !== 'string')
    throw new RpcError(RPC.invalid_params, `params._meta must have ${JSON.stringify(META.revision)}, a string`);
  if (!isObject(meta[META.client_capabilities]))
    throw new RpcError(
      RPC.invalid_params,
      `params._meta must have ${JSON.stringify(META.client_capabilities)}, an object`,
    );
};

/**
 * Checks a parsed body against the protocol before dispatch, and determines its line.
 * @throws RpcError, which becomes HTTP 400 on both lines
 */
export const openEnvelope = (body: unknown, headers: IncomingHttpHeaders): Message => {
  const message = checkShape(body);
  const revision = header(headers, 'mcp-protocol-version');
  if (isModern(message, revision)) {
    checkModern(message, headers);
    return { line: 'modern', ...message };
  }
  if (revision !== undefined && !isLegacy(revision)) {
    throw new RpcError(
      RPC.invalid_request,
      `Unsupported MCP-Protocol-Version ${JSON.stringify(revision)}; known: ${REVISIONS.join(', ')}`,
    );
  }
  return { line: 'legacy', ...message };
};
