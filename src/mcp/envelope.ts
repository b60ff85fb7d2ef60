import type { IncomingHttpHeaders } from 'node:http';
import { JSONRPC, type JSONRPCRequest, type JSONRPCServerMiddleware } from 'json-rpc-2.0';
import { isObject } from '../core/json.ts';
import type { RequestContext } from './request-context.ts';
import { KeptResult } from './kept-result.ts';
import { EnvelopeError, isLegacy, META, MODERN_REVISION, REVISIONS, RPC, SERVER_INFO } from './protocol.ts';

/** The two lines of the protocol: with `initialize`, and stateless. */
export type Line = 'legacy' | 'modern';

const header = (headers: IncomingHttpHeaders, name: string): string | undefined => {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
};

const isId = (id: unknown): id is string | number =>
  (typeof id === 'string' && id.length <= 255) || (typeof id === 'number' && Math.abs(id) <= Number.MAX_SAFE_INTEGER);

/** Returns the id for the error response to a body; null if the body has no valid id. */
export const idOf = (body: unknown): string | number | null => (isObject(body) && isId(body['id']) ? body['id'] : null);

const invalid = (reason: string): EnvelopeError => new EnvelopeError(RPC.invalid_request, `Invalid request: ${reason}`);

/** Returns a parsed body as a JSON-RPC request. @throws EnvelopeError */
export const readRequest = (body: unknown): JSONRPCRequest => {
  if (Array.isArray(body)) throw invalid('send one JSON-RPC message at a time');
  if (!isObject(body) || body['jsonrpc'] !== JSONRPC)
    throw invalid('a JSON-RPC 2.0 message is an object with "jsonrpc": "2.0"');
  const { id, method, params = {} } = body;
  if (id !== undefined && !isId(id))
    throw invalid('"id" must be a string of at most 255 characters or a number between -(2^53 - 1) and 2^53 - 1');
  if (typeof method !== 'string' || method === '') throw invalid('"method" must be a string');
  if (!isObject(params)) throw invalid('"params" must be an object');
  // A message without an id gets no response, and a change should not happen without reporting its outcome.
  if (id === undefined && !method.startsWith('notifications/'))
    throw invalid('only notifications come without an "id"');
  return { jsonrpc: JSONRPC, method, params, ...(id === undefined ? {} : { id }) };
};

const metaOf = ({ params }: JSONRPCRequest): Record<string, unknown> =>
  isObject(params['_meta']) ? params['_meta'] : {};

/**
 * Returns the line of a request: modern by the revision in `_meta` or the header, or by a method that only the modern
 * line has.
 */
export const lineOf = (request: JSONRPCRequest, headers: IncomingHttpHeaders): Line => {
  const revision = header(headers, 'mcp-protocol-version');
  const isModern =
    META.revision in metaOf(request) ||
    request.method === 'server/discover' ||
    (revision !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(revision) && revision > '2025-11-25');
  return isModern ? 'modern' : 'legacy';
};

/** The parameter that the header `Mcp-Name` repeats, of the methods that need it. */
const NAMED: ReadonlyMap<string, string> = new Map([
  ['tools/call', 'name'],
  ['prompts/get', 'name'],
  ['resources/read', 'uri'],
]);

/** `Mcp-Name` may be written as `=?base64?…?=` when the name is not plain ASCII. */
const decodeName = (value: string | undefined): string | undefined => {
  const encoded = value === undefined ? null : /^=\?base64\?([A-Za-z0-9+/=]*)\?=$/.exec(value);
  return encoded ? Buffer.from(encoded[1] ?? '', 'base64').toString() : value;
};

const mustEqual = (name: string, value: string | undefined, expected: unknown): void => {
  if (value === undefined)
    throw new EnvelopeError(
      RPC.header_mismatch,
      `The header ${name} is missing; it must be ${JSON.stringify(expected)} like the body`,
    );
  if (value !== expected)
    throw new EnvelopeError(
      RPC.header_mismatch,
      `The header ${name} is ${JSON.stringify(value)}, but the body says ${JSON.stringify(expected)}`,
    );
};

const checkModernHeaders = (request: JSONRPCRequest, headers: IncomingHttpHeaders): void => {
  const revision = metaOf(request)[META.revision];
  const stated = header(headers, 'mcp-protocol-version');
  if (typeof revision === 'string') mustEqual('MCP-Protocol-Version', stated, revision);
  const requested = typeof revision === 'string' ? revision : stated;
  if (requested !== undefined && requested !== MODERN_REVISION) {
    throw new EnvelopeError(RPC.unsupported_revision, `Unsupported protocol version ${requested}`, {
      supported: REVISIONS,
      requested,
    });
  }
  mustEqual('Mcp-Method', header(headers, 'mcp-method'), request.method);
  const named = NAMED.get(request.method);
  if (named !== undefined) mustEqual('Mcp-Name', decodeName(header(headers, 'mcp-name')), request.params[named]);
};

const checkModernMeta = (request: JSONRPCRequest): void => {
  const meta = metaOf(request);
  if (typeof meta[META.revision] !== 'string')
    throw new EnvelopeError(RPC.invalid_params, `params._meta must have ${JSON.stringify(META.revision)}, a string`);
  if (!isObject(meta[META.client_capabilities]))
    throw new EnvelopeError(
      RPC.invalid_params,
      `params._meta must have ${JSON.stringify(META.client_capabilities)}, an object`,
    );
};

/** Checks the envelope of the legacy line. @throws EnvelopeError */
export const openLegacyEnvelope: JSONRPCServerMiddleware<RequestContext> = (next, request, context) => {
  const revision = header(context.headers, 'mcp-protocol-version');
  if (revision !== undefined && !isLegacy(revision)) {
    throw new EnvelopeError(
      RPC.invalid_request,
      `Unsupported MCP-Protocol-Version ${JSON.stringify(revision)}; known: ${REVISIONS.join(', ')}`,
    );
  }
  return next(request, context);
};

/** Returns a result with the members that each result of the modern line has. */
export const completed = (result: Record<string, unknown>): object => {
  const { _meta: own } = result;
  const meta = { [META.server_info]: SERVER_INFO, ...(isObject(own) ? own : {}) };
  return { resultType: 'complete', ...result, _meta: meta };
};

/** Checks the envelope of the modern line, and completes its results. @throws EnvelopeError */
export const openModernEnvelope: JSONRPCServerMiddleware<RequestContext> = async (next, request, context) => {
  checkModernHeaders(request, context.headers);
  if (request.id !== undefined) checkModernMeta(request);
  const response = await next(request, context);
  if (!isObject(response?.result) || response.result instanceof KeptResult) return response;
  return { ...response, result: completed(response.result) };
};
