import { createJSONRPCErrorResponse, createJSONRPCSuccessResponse, type JSONRPCResponse } from 'json-rpc-2.0';
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

/** The context of a method: the caller, the tools that the connection shows, and a function that runs a tool for the caller. */
export type Call = {
  principal: Principal;
  selection: Selection;
  log: () => Logger;
  callTool: (tool: Tool, call: ToolCall) => Promise<ToolResult>;
};

const CAPABILITIES = { tools: {}, prompts: {} };

/** How long a client may cache the lists of tools and prompts (the modern line's `ttlMs`); they change only with a release. */
const LIST_TTL = 3_600_000;

const CACHED = { ttlMs: LIST_TTL, cacheScope: 'private' };

const INTERNAL_ERROR = new RpcError(RPC.internal_error, 'Internal error');

/** Maximum length of the name of an unknown tool or method in a message. */
const MAX_NAME = 60;

/** Returns the instructions about the tools that a caller sees, with the gym's time zone and date. */
const instructionsFor = (tools: readonly Tool[], clock: Clock): string => {
  const isVisible = (name: string): boolean => tools.some((tool) => tool.name === name);
  const sentences = INSTRUCTIONS.filter(({ needs }) => needs.every(isVisible)).map(({ text }) => text);
  return `${sentences.join(' ')} The gym's time zone is ${clock.timezone}; today is ${showWeekday(clock)}.`;
};

const initialize = (params: Message['params'], tools: readonly Tool[], { principal }: Call): object => {
  const requested = params['protocolVersion'];
  return {
    protocolVersion: isLegacy(requested) ? requested : LEGACY_REVISIONS[0],
    capabilities: CAPABILITIES,
    serverInfo: SERVER_INFO,
    instructions: instructionsFor(tools, clockOf(principal.timezone)),
  };
};

const discover = (tools: readonly Tool[], { principal }: Call): object => {
  const clock = clockOf(principal.timezone);
  return {
    supportedVersions: REVISIONS,
    capabilities: CAPABILITIES,
    instructions: instructionsFor(tools, clock),
    // The instructions name today's date.
    ttlMs: Math.min(LIST_TTL, msUntilTomorrow(clock)),
    cacheScope: 'private',
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

const callTool = async (
  tools: ReadonlyMap<string, Tool>,
  params: Message['params'],
  call: Call,
): Promise<ToolResult> => {
  const { name, arguments: given, _meta: meta } = params;
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

/** Returns the JSON-RPC response for an error. `id` is null when the message has no valid id. */
export const toErrorResponse = (id: string | number | null, { code, message, data }: RpcError): JSONRPCResponse =>
  createJSONRPCErrorResponse(id, code, message, data);

/** Runs the methods of both lines. */
export type Dispatcher = {
  hasMethod: (name: string) => boolean;
  /** Runs the method of a message. Returns null for a notification, which gets no response. Never rejects. */
  receive: (message: Message, call: Call) => Promise<JSONRPCResponse | null>;
};

type Method = (params: Message['params'], call: Call) => object | Promise<object>;

/**
 * Creates the JSON-RPC dispatcher with the methods of both lines. Unexpected errors (not an RpcError) are logged, and
 * the client sees no details. The server class of json-rpc-2.0 is not used: it is compiled to generators of ES5, which
 * V8 cannot free while they are young, with all that they refer to.
 */
export const createDispatcher = (tools: ReadonlyMap<string, Tool>): Dispatcher => {
  const listFor = (call: Call): object => ({ tools: toolsFor(tools, call).map(({ published }) => published) });
  const shared: readonly [string, Method][] = [
    ['notifications/cancelled', () => ({})],
    ['tools/call', (params, call) => callTool(tools, params, call)],
    ['prompts/get', (params, call) => getPrompt(toolsFor(tools, call), params)],
  ];
  const methods: Record<Message['line'], ReadonlyMap<string, Method>> = {
    legacy: new Map<string, Method>([
      ...shared,
      ['initialize', (params, call) => initialize(params, toolsFor(tools, call), call)],
      ['ping', () => ({})],
      ['notifications/initialized', () => ({})],
      ['tools/list', (_params, call) => listFor(call)],
      ['prompts/list', (_params, call) => listPrompts(toolsFor(tools, call))],
    ]),
    modern: new Map<string, Method>([
      ...shared,
      ['server/discover', (_params, call) => discover(toolsFor(tools, call), call)],
      ['tools/list', (_params, call) => ({ ...listFor(call), ...CACHED })],
      ['prompts/list', (_params, call) => ({ ...listPrompts(toolsFor(tools, call)), ...CACHED })],
    ]),
  };
  const run = async ({ line, method: name, params }: Message, call: Call): Promise<object> => {
    const method = methods[line].get(name);
    if (!method) throw new RpcError(RPC.method_not_found, `Method not found: ${name.slice(0, MAX_NAME)}`);
    const result = await method(params, call);
    return line === 'modern' ? asModern(result) : result;
  };
  return {
    hasMethod: (name) => methods.legacy.has(name) || methods.modern.has(name),
    receive: async (message, call) => {
      const { id = null, method } = message;
      const isNotification = message.id === undefined;
      try {
        const result = await run(message, call);
        return isNotification ? null : createJSONRPCSuccessResponse(id, result);
      } catch (error) {
        if (!(error instanceof RpcError)) call.log().error({ err: error, method }, 'the method failed');
        if (isNotification) return null;
        return toErrorResponse(id, error instanceof RpcError ? error : INTERNAL_ERROR);
      }
    },
  };
};
