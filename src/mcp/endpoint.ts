import type { Request, Response } from 'express';
import type { JSONRPCResponse } from 'json-rpc-2.0';
import type { Schemas } from '../../generated/contract.ts';
import { Toolset } from '../../generated/values.ts';
import type { Authenticate } from '../auth/authenticate.ts';
import { readBody, createReadBody, MAX_BODY } from '../http/body.ts';
import { note } from '../http/requests.ts';
import { send, sendBytes, sendEmpty } from '../http/answers.ts';
import type { Principal } from '../core/context.ts';
import { Problem } from '../core/errors.ts';
import { declaresApps } from './apps.ts';
import { idOf, lineOf, readRequest, type Line } from './envelope.ts';
import type { ToolServices } from './methods.ts';
import { EnvelopeError, REVISIONS, RPC, SERVER_INFO } from './protocol.ts';
import { createServers, toErrorResponse } from './server.ts';
import { readSelection, type Selection, isReading } from './toolsets.ts';
import { KeptResult } from './kept-result.ts';
import { FairQueue } from '../load/fair-queue.ts';
import { parseLargeMessage } from './long-text.ts';

/** Maximum size of a message with a file of 5 MiB in base64. */
const MAX_LARGE = 7 * 2 ** 20;

/** Large messages at once in a process, because each takes about 25 MB of memory, and of a gym; how long others wait. */
const LARGE = { slots: 3, maxWaiting: 20, maxWaitMs: 5000, shareOf: () => 2 };

const queue = new FairQueue(LARGE);

/** Whether a message is larger than any other body may be, as its header says. */
const isLarge = ({ headers }: Request): boolean => Number(headers['content-length'] ?? 0) > MAX_BODY;

/**
 * Checks that a large message is accepted before it is read: only tools that write receive files.
 * @throws Problem payload_too_large, and insufficient_scope for a client whose person can allow more
 */
const requireLarge = (
  { headers }: Request,
  { principal, selection }: { principal: Principal; selection: Selection },
): void => {
  if (Number(headers['content-length']) > MAX_LARGE)
    throw new Problem('payload_too_large', {
      detail: 'The message is larger than 7 MiB, which is enough for a file of 5 MiB in base64.',
    });
  if (isReading(principal, selection))
    throw new Problem('payload_too_large', {
      detail: 'The message is larger than 256 KiB, and this connection only reads, so it sends no file.',
    });
  if (principal.scope !== 'write') throw new Problem('insufficient_scope');
};

/** Reads and handles a large message in the turn of its gym. @throws Problem unavailable if there are too many at once */
const runLarge = ({ tenant_id }: Principal, work: () => Promise<void>): Promise<void> =>
  queue.run(String(tenant_id), work);

/** Reads a large message. @throws Problem payload_too_large, malformed_json, request_timeout, unsupported_media_type */
const readLargeMessage = createReadBody(MAX_LARGE, parseLargeMessage);

const LOOPBACK = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** Allows browser pages only from this machine or a configured origin, against DNS rebinding. */
const checkOrigin = (req: Request, allowed: readonly string[]): void => {
  const { origin } = req.headers;
  if (origin !== undefined && !LOOPBACK.test(origin) && !allowed.includes(origin))
    throw new Problem('origin_not_allowed');
};

const readMessage = async (req: Request, res: Response): Promise<unknown> => {
  try {
    return await (isLarge(req) ? readLargeMessage : readBody)(req, res);
  } catch (error) {
    if (error instanceof Problem && error.code === 'malformed_json')
      throw new EnvelopeError(RPC.parse_error, 'Parse error: the body is not valid JSON');
    throw error;
  }
};

/**
 * Handles `GET /mcp`: returns the server's name, version and protocol.
 * @throws Problem method_not_allowed for a client that wants an event stream
 */
export const serverInfo =
  (allowedOrigins: readonly string[]) =>
  (req: Request, res: Response): void => {
    checkOrigin(req, allowedOrigins);
    if (req.headers.accept?.includes('text/event-stream')) {
      res.setHeader('Allow', 'GET, HEAD, OPTIONS, POST');
      throw new Problem('method_not_allowed');
    }
    readSelection(req.url ?? '', req.headers);
    const info: Schemas['ToolServerInfo'] = {
      ...SERVER_INFO,
      protocol: {
        name: 'Model Context Protocol',
        jsonrpc: '2.0',
        transport: 'streamable-http',
        versions: [...REVISIONS],
      },
      auth: { type: 'bearer', header: 'Authorization', scopes: ['read', 'write'] },
      toolsets: [...Toolset],
    };
    send(res, 200, info);
  };

/** Sends the response to a message; a notification has none. */
const sendResponse = (res: Response, line: Line, response: JSONRPCResponse | null): void => {
  if (response === null) return sendEmpty(res, 202);
  if (response.error) note(res, { rpc_error: response.error.code });
  const isUnknownMethod = response.error?.code === RPC.method_not_found;
  const status = isUnknownMethod && line === 'modern' ? 404 : 200;
  const { id, result } = response;
  if (result instanceof KeptResult)
    return sendBytes(res, status, result.respondTo(id), 'application/json; charset=utf-8');
  send(res, status, response);
};

/** The caller of a message, and what the connection shows. */
type McpCaller = { principal: Principal; selection: Selection };

/** Handles `POST /mcp`: one stateless JSON-RPC message, on either line (legacy or modern) of the protocol. */
export const createToolEndpoint = (
  services: ToolServices,
  allowedOrigins: readonly string[],
  authenticate: Authenticate,
) => {
  const servers = createServers(services);
  const handle = async (body: unknown, { headers }: Request, res: Response, caller: McpCaller): Promise<void> => {
    const request = readRequest(body);
    const { method } = request;
    const line = lineOf(request, headers);
    // Only known names, because a caller may send any.
    if (servers.legacy.hasMethod(method) || servers.modern.hasMethod(method)) note(res, { rpc_method: method });
    const apps = line === 'modern' ? declaresApps(request.params) : caller.selection.apps;
    sendResponse(res, line, await servers[line].receive(request, { ...caller, apps, headers, res }));
  };
  const respond = async (req: Request, res: Response, caller: McpCaller): Promise<void> => {
    let body: unknown;
    try {
      body = await readMessage(req, res);
      // The token may have been revoked while the body was arriving.
      await authenticate(req);
      await handle(body, req, res, caller);
    } catch (error) {
      if (!(error instanceof EnvelopeError)) throw error;
      note(res, { rpc_error: error.code });
      send(res, 400, toErrorResponse(idOf(body), error));
    }
  };
  return async (req: Request, res: Response, principal: Principal | null): Promise<void> => {
    checkOrigin(req, allowedOrigins);
    if (!principal) throw new Problem('unauthorized');
    const caller = { principal, selection: readSelection(req.url, req.headers) };
    if (!isLarge(req)) return respond(req, res, caller);
    requireLarge(req, caller);
    return runLarge(principal, () => respond(req, res, caller));
  };
};
