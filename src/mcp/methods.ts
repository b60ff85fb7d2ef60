import { JSONRPCServer, type JSONRPCErrorResponse, type JSONRPCParams } from 'json-rpc-2.0';
import type { Logger } from 'pino';
import type { Principal } from '../platform/context.ts';
import { isObject } from '../platform/json.ts';
import type { Message } from './envelope.ts';
import { INSTRUCTIONS, isLegacy, LEGACY_REVISIONS, META, REVISIONS, RPC, RpcError, SERVER_INFO } from './protocol.ts';
import { getPrompt, listPrompts } from './prompts.ts';
import type { Tool } from './registry.ts';
import { nearest } from './repairs.ts';
import { toHidden, type ToolResult } from './results.ts';
import { clockOf, msUntilTomorrow, showWeekday, type Clock } from './times.ts';
import { visibleTools, whyHidden, type Selection } from './toolsets.ts';

/** The content of a `tools/call` for the tool. */
export type ToolCall = { args: Record<string, unknown>; meta: Record<string, unknown> };

/** The context of a method: the caller, the tools that the connection shows, the protocol line, and a function that runs a tool for the caller. */
export type Call = {
  principal: Principal;
  selection: Selection;
  line: Message['line'];
  log: () => Logger;
  callTool: (tool: Tool, call: ToolCall) => Promise<ToolResult>;
};

const CAPABILITIES = { tools: {}, prompts: {} };

/** How long a client may cache the lists of tools and prompts (the modern line's `ttlMs`); they change only with a release. */
const LIST_TTL = 3_600_000;

const CACHED = { ttlMs: LIST_TTL, cacheScope: 'private' };

/** Maximum length of an unknown tool's name in a message. */
const MAX_NAME = 60;

/** Returns the instructions about the tools that a caller sees, with the gym's time zone and date. */
const instructionsFor = (tools: readonly Tool[], clock: Clock): string => {
  const isVisible = (name: string): boolean => tools.some((tool) => tool.name === name);
  const sentences = INSTRUCTIONS.filter(({ needs }) => needs.every(isVisible)).map(({ text }) => text);
  return `${sentences.join(' ')} The gym's time zone is ${clock.timezone}; today is ${showWeekday(clock)}.`;
};

const initialize = (params: JSONRPCParams, tools: readonly Tool[], { principal }: Call): object => {
  const requested = isObject(params) ? params['protocolVersion'] : undefined;
  return {
    protocolVersion: isLegacy(requested) ? requested : LEGACY_REVISIONS[0],
    capabilities: CAPABILITIES,
    serverInfo: SERVER_INFO,
    instructions: instructionsFor(tools, clockOf(principal.timezone)),
  };
};

/** Returns the tools that the caller sees. */
const toolsFor = (tools: ReadonlyMap<string, Tool>, { principal, selection }: Call): Tool[] =>
  visibleTools(tools, principal, selection);

/** Some clients send the arguments as JSON text, or null for none. */
const argumentsOf = (given: unknown): unknown => {
  if (typeof given !== 'string') return given ?? {};
  try {
    return given === '' ? {} : JSON.parse(given);
  } catch {
    return given;
  }
};

const callTool = async (tools: ReadonlyMap<string, Tool>, params: JSONRPCParams, call: Call): Promise<ToolResult> => {
  const { name, arguments: given, _meta: meta } = isObject(params) ? params : {};
  const tool = typeof name === 'string' ? tools.get(name) : undefined;
  if (!tool) {
    const names = toolsFor(tools, call).map((known) => known.name);
    const meant = typeof name === 'string' ? ` Nearest: ${nearest(name, names, 3).join(', ')}.` : '';
    const shown = typeof name === 'string' ? name.slice(0, MAX_NAME) : name;
    throw new RpcError(
      RPC.invalid_params,
      `Unknown tool (tools/list shows the tools): ${JSON.stringify(shown)}.${meant}`,
    );
  }
  const args = argumentsOf(given);
  if (!isObject(args)) throw new RpcError(RPC.invalid_params, 'params.arguments must be an object');
  const reason = whyHidden(tool, call.selection);
  if (reason !== undefined) return toHidden(tool.name, reason);
  return call.callTool(tool, { args, meta: isObject(meta) ? meta : {} });
};

/** Adds the members that every result of the modern line has. */
const asModern = (result: object): object => ({
  ...result,
  resultType: 'complete',
  _meta: { [META.server_info]: SERVER_INFO },
});

/**
 * Creates the JSON-RPC dispatcher with the methods of both lines. Unexpected errors (not an RpcError) are logged, and
 * the client sees no details.
 */
export const createDispatcher = (tools: ReadonlyMap<string, Tool>): JSONRPCServer<Call> => {
  const listFor = (call: Call): object => ({ tools: toolsFor(tools, call).map(({ published }) => published) });
  const legacy: Record<string, (params: JSONRPCParams, call: Call) => object | Promise<object>> = {
    initialize: (params, call) => initialize(params, toolsFor(tools, call), call),
    ping: () => ({}),
    'notifications/initialized': () => ({}),
    'notifications/cancelled': () => ({}),
    'tools/list': (_params, call) => listFor(call),
    'tools/call': (params, call) => callTool(tools, params, call),
    'prompts/list': (_params, call) => listPrompts(toolsFor(tools, call)),
    'prompts/get': (params, call) => getPrompt(toolsFor(tools, call), params),
  };
  const modern: typeof legacy = {
    'server/discover': (_params, call) => {
      const clock = clockOf(call.principal.timezone);
      return {
        supportedVersions: REVISIONS,
        capabilities: CAPABILITIES,
        instructions: instructionsFor(toolsFor(tools, call), clock),
        // The instructions name today's date.
        ttlMs: Math.min(LIST_TTL, msUntilTomorrow(clock)),
        cacheScope: 'private',
      };
    },
    'notifications/cancelled': () => ({}),
    'tools/list': (_params, call) => ({ ...listFor(call), ...CACHED }),
    'tools/call': (params, call) => callTool(tools, params, call),
    'prompts/list': (_params, call) => ({ ...listPrompts(toolsFor(tools, call)), ...CACHED }),
    'prompts/get': (params, call) => getPrompt(toolsFor(tools, call), params),
  };
  const server = new JSONRPCServer<Call>({ errorListener: () => undefined });
  for (const name of new Set([...Object.keys(legacy), ...Object.keys(modern)])) {
    // The modern line has neither `initialize` nor `ping`; the legacy line has no `server/discover`.
    server.addMethod(name, async (params, call) => {
      const method = (call.line === 'modern' ? modern : legacy)[name];
      if (!method) throw new RpcError(RPC.method_not_found, `Method not found: ${name}`);
      try {
        const result = await method(params, call);
        return call.line === 'modern' ? asModern(result) : result;
      } catch (error) {
        if (!(error instanceof RpcError)) call.log().error({ err: error, method: name }, 'the method failed');
        throw error;
      }
    });
  }
  server.mapErrorToJSONRPCErrorResponse = (id, error: unknown): JSONRPCErrorResponse => {
    const known = error instanceof RpcError ? error : new RpcError(RPC.internal_error, 'Internal error');
    return {
      jsonrpc: '2.0',
      id,
      error: { code: known.code, message: known.message, ...(known.data ? { data: known.data } : {}) },
    };
  };
  return server;
};
