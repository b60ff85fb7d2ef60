import type { Request, Response } from 'express';
import type { Schemas } from '../../generated/contract.ts';
import { Toolset } from '../../generated/values.ts';
import type { Authenticate } from '../auth/authenticate.ts';
import { readBody } from '../http/body.ts';
import { RETRY_SECONDS, toProblem } from '../http/problems.ts';
import { log, note, requestId } from '../http/requests.ts';
import { send, sendEmpty, sendText } from '../http/send.ts';
import type { Context, Perform, Principal } from '../platform/context.ts';
import { Problem } from '../platform/errors.ts';
import { onceForKey } from '../platform/idempotency.ts';
import { idOf, openEnvelope } from './envelope.ts';
import { frameContent, describeRepeat } from './frame.ts';
import { readCall } from './meta.ts';
import { createDispatcher, toErrorResponse, type Call, type ToolCall } from './methods.ts';
import { REVISIONS, RPC, RpcError, SERVER_INFO } from './protocol.ts';
import type { Tool } from './registry.ts';
import { serializeResponse, toRefusal, toResult, toUnknownOutcome, type ToolResult } from './results.ts';
import { clockOf, type Clock } from './times.ts';
import { readSelection } from './toolsets.ts';

const LOOPBACK = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** Allows browser pages only from this machine or a configured origin, against DNS rebinding. */
const checkOrigin = (req: Request, allowed: readonly string[]): void => {
  const { origin } = req.headers;
  if (origin !== undefined && !LOOPBACK.test(origin) && !allowed.includes(origin))
    throw new Problem('origin_not_allowed');
};

const sendError = (res: Response, status: number, id: string | number | null, error: RpcError): void => {
  note(res, { rpc_error: error.code });
  send(res, status, toErrorResponse(id, error));
};

const readMessage = async (req: Request, res: Response): Promise<unknown> => {
  try {
    return await readBody(req, res);
  } catch (error) {
    if (error instanceof Problem && error.code === 'malformed_json')
      throw new RpcError(RPC.parse_error, 'Parse error: the body is not valid JSON');
    throw error;
  }
};

/**
 * Checks a call and returns a function that runs it: once per idempotency key if it changes data and has a key, and
 * otherwise once for equal calls in short succession if it adds a record. An expected version is a guard of its own. An
 * invalid call reaches neither the database nor the hash of the request.
 */
const prepare = (tool: Tool, call: ToolCall, clock: Clock): ((ctx: Context) => Promise<object>) => {
  const { meta, args } = readCall(tool, call);
  const { idempotency_key: key, ...options } = meta;
  const prepared = tool.prepare(args, clock);
  const frame = (content: object): object => frameContent(tool, content, prepared.echo, clock);
  if (key !== undefined)
    return async (ctx) =>
      frame(await onceForKey(ctx, key, [tool.name, prepared.args, options], (tx) => prepared.run(tx, options)));
  if (!tool.adds || options.expected_versions !== undefined)
    return async (ctx) => frame(await prepared.run(ctx, options));
  return async (ctx) => {
    const { answer, first_at } = await prepared.runUnlessRepeated(ctx, options);
    return { ...frame(answer), ...(first_at === null ? {} : describeRepeat(first_at, clock)) };
  };
};

/** Runs a tool for a caller. Returns a Problem, sent as the HTTP response, while the service is unavailable. */
const runTool = async (
  perform: Perform,
  principal: Principal,
  tool: Tool,
  call: ToolCall,
  res: Response,
): Promise<ToolResult | Problem> => {
  note(res, { tool: tool.name });
  try {
    if (tool.writes && principal.scope !== 'write') throw new Problem('insufficient_scope');
    const caller = { principal, origin: { request_id: requestId(res), tool: tool.name } };
    const work = prepare(tool, call, clockOf(principal.timezone));
    const result = toResult(await perform(caller, tool.writes ? 'write' : 'read', work));
    note(res, { outcome: 'ok' });
    return result;
  } catch (error) {
    const problem = toProblem(error);
    note(res, {
      code: problem.code,
      outcome: problem === error && problem.code !== 'unavailable' ? 'refused' : 'failed',
    });
    if (problem !== error) log(res).error({ err: error, tool: tool.name }, 'the tool failed');
    if (problem.code === 'unavailable') return problem;
    if (problem.code === 'outcome_unknown') return toUnknownOutcome(tool, readCall(tool, call).meta, RETRY_SECONDS);
    return toRefusal(tool.name, problem);
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

/** Handles `POST /mcp`: one stateless JSON-RPC message, on either line (legacy or modern) of the protocol. */
export const createToolEndpoint = (
  tools: ReadonlyMap<string, Tool>,
  perform: Perform,
  allowedOrigins: readonly string[],
  authenticate: Authenticate,
) => {
  const dispatcher = createDispatcher(tools);
  return async (req: Request, res: Response, principal: Principal | null): Promise<void> => {
    checkOrigin(req, allowedOrigins);
    if (!principal) throw new Problem('unauthorized');
    const selection = readSelection(req.url ?? '', req.headers);
    let answered: string | number | null = null;
    let unavailable: Problem | undefined;
    try {
      const body = await readMessage(req, res);
      // The token may have been revoked while the body was arriving.
      await authenticate(req);
      answered = idOf(body);
      const message = openEnvelope(body, req.headers);
      if (dispatcher.hasMethod(message.method)) note(res, { rpc_method: message.method });
      const call: Call = {
        principal,
        selection,
        log: () => log(res),
        callTool: async (tool, toolCall) => {
          const result = await runTool(perform, principal, tool, toolCall, res);
          if (!(result instanceof Problem)) return result;
          unavailable = result;
          return toRefusal(tool.name, result);
        },
      };
      const response = await dispatcher.receive(message, call);
      if (unavailable) throw unavailable;
      if (response === null) return sendEmpty(res, 202);
      if (response.error) note(res, { rpc_error: response.error.code });
      const unknownMethod = response.error?.code === RPC.method_not_found;
      sendText(
        res,
        unknownMethod && message.line === 'modern' ? 404 : 200,
        serializeResponse(response),
        'application/json',
      );
    } catch (error) {
      if (!(error instanceof RpcError)) throw error;
      sendError(res, 400, answered, error);
    }
  };
};
