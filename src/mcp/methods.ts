import type { SimpleJSONRPCMethod } from 'json-rpc-2.0';
import type { Perform } from '../platform/context.ts';
import { isObject } from '../platform/json.ts';
import type { Call } from './call.ts';
import type { Line } from './envelope.ts';
import { getPrompt, listPrompts } from './prompts.ts';
import { INSTRUCTIONS, isLegacy, LEGACY_REVISIONS, REVISIONS, RPC, RpcError, SERVER_INFO } from './protocol.ts';
import type { Tool } from './registry.ts';
import { nearest } from './repairs.ts';
import { toHidden, type ToolResult } from './results.ts';
import { runTool } from './run-tool.ts';
import { clockOf, msUntilTomorrow, showWeekday, type Clock } from './times.ts';
import { areasBeyondDefault, visibleTools, whyHidden } from './toolsets.ts';

type Params = Record<string, unknown>;

/** The tools by name, and the runner of their operations. */
export type ToolServices = { readonly tools: ReadonlyMap<string, Tool>; readonly perform: Perform };

const CAPABILITIES = { tools: {}, prompts: {} };

/** How long a client may cache the lists of tools and prompts (the modern line's `ttlMs`); they change only with a release. */
const LIST_TTL = 3_600_000;

const CACHED = { ttlMs: LIST_TTL, cacheScope: 'private' };

/** Maximum length of the name of an unknown tool in a message. */
const MAX_NAME = 60;

/** What a caller sees: the tools, and the areas of which the connection shows only some tools. */
type View = { tools: readonly Tool[]; areas: readonly string[] };

/** Returns the instructions about what a caller sees, with the gym's time zone and date. */
const instructionsFor = ({ tools, areas }: View, clock: Clock): string => {
  const isVisible = (name: string): boolean => tools.some((tool) => tool.name === name);
  const sentences = INSTRUCTIONS.filter(({ needs }) => needs.every(isVisible)).map(({ text }) => text);
  const more = areas.length === 0 ? [] : [`More tools for ${areas.join(', ')} are at the address /mcp?toolsets=all.`];
  const today = `The gym's time zone is ${clock.timezone}; today is ${showWeekday(clock)}.`;
  return [...sentences, ...more, today].join(' ');
};

const initialize = (params: Params, view: View, { principal }: Call): object => {
  const requested = params['protocolVersion'];
  return {
    protocolVersion: isLegacy(requested) ? requested : LEGACY_REVISIONS[0],
    capabilities: CAPABILITIES,
    serverInfo: SERVER_INFO,
    instructions: instructionsFor(view, clockOf(principal.timezone)),
  };
};

const discover = (view: View, { principal }: Call): object => {
  const clock = clockOf(principal.timezone);
  return {
    supportedVersions: REVISIONS,
    capabilities: CAPABILITIES,
    instructions: instructionsFor(view, clock),
    // The instructions name today's date.
    ttlMs: Math.min(LIST_TTL, msUntilTomorrow(clock)),
    cacheScope: 'private',
  };
};

/** Returns the tools that the caller sees. */
const toolsFor = (tools: ReadonlyMap<string, Tool>, { principal, selection }: Call): Tool[] =>
  visibleTools(tools, principal, selection);

/** Some clients send the arguments as JSON text, or null for none. */
const argumentsOf = (value: unknown): unknown => {
  if (typeof value !== 'string') return value ?? {};
  try {
    return value === '' ? {} : JSON.parse(value);
  } catch {
    return value;
  }
};

const refuseUnknown = (name: unknown, visible: readonly Tool[]): RpcError => {
  const names = visible.map((tool) => tool.name);
  const meant = typeof name === 'string' ? ` Nearest: ${nearest(name, names, 5).join(', ')}.` : '';
  const shown = typeof name === 'string' ? name.slice(0, MAX_NAME) : name;
  return new RpcError(
    RPC.invalid_params,
    `Unknown tool (tools/list shows the tools): ${JSON.stringify(shown)}.${meant}`,
  );
};

const callTool = async ({ tools, perform }: ToolServices, params: Params, call: Call): Promise<ToolResult> => {
  const { name, arguments: sent, _meta: meta } = params;
  const tool = typeof name === 'string' ? tools.get(name) : undefined;
  if (!tool) throw refuseUnknown(name, toolsFor(tools, call));
  const args = argumentsOf(sent);
  if (!isObject(args)) throw new RpcError(RPC.invalid_params, 'params.arguments must be an object');
  const reason = whyHidden(tool, call.selection);
  if (reason !== undefined) return toHidden(tool.name, reason);
  return runTool(perform, tool, { args, meta: isObject(meta) ? meta : {} }, call);
};

/** Returns the JSON-RPC methods of each line. */
export const createMethods = (
  services: ToolServices,
): Readonly<Record<Line, Readonly<Record<string, SimpleJSONRPCMethod<Call>>>>> => {
  const visible = (call: Call): Tool[] => toolsFor(services.tools, call);
  const viewOf = (call: Call): View => ({
    tools: visible(call),
    areas: areasBeyondDefault(services.tools, call.principal, call.selection),
  });
  const listTools = (call: Call): object => ({ tools: visible(call).map(({ published }) => published) });
  const shared: Record<string, SimpleJSONRPCMethod<Call>> = {
    'notifications/cancelled': () => ({}),
    'tools/call': (params, call) => callTool(services, params, call),
    'prompts/get': (params, call) => getPrompt(visible(call), params, clockOf(call.principal.timezone)),
  };
  return {
    legacy: {
      ...shared,
      initialize: (params, call) => initialize(params, viewOf(call), call),
      ping: () => ({}),
      'notifications/initialized': () => ({}),
      'tools/list': (_params, call) => listTools(call),
      'prompts/list': (_params, call) => listPrompts(visible(call)),
    },
    modern: {
      ...shared,
      'server/discover': (_params, call) => discover(viewOf(call), call),
      'tools/list': (_params, call) => ({ ...listTools(call), ...CACHED }),
      'prompts/list': (_params, call) => ({ ...listPrompts(visible(call)), ...CACHED }),
    },
  };
};
