import type { SimpleJSONRPCMethod } from 'json-rpc-2.0';
import type { AddressOf } from '../http/address.ts';
import type { Principal } from '../core/context.ts';
import { createCache } from '../core/cache.ts';
import { isObject } from '../core/json.ts';
import type { RequestContext } from './request-context.ts';
import { complete } from './completion.ts';
import { readReplies, type InputRequired } from './confirmation.ts';
import type { Replies } from './meta.ts';
import { completed, type Line } from './envelope.ts';
import { appMeta, isAppDocument, resultMeta } from './apps.ts';
import { withoutHidden, inForm, toHidden, type ToolResult } from './results.ts';
import { describeServer } from './identity.ts';
import { getPrompt, listPrompts } from './prompts.ts';
import { FINDABLE, INSTRUCTIONS, isLegacy, LEGACY_REVISIONS, META, REVISIONS, RPC, RpcError } from './protocol.ts';
import type { Tool } from './tool.ts';
import { FIND_TOOLS, USE_TOOL } from './registry.ts';
import { nearest } from './repairs.ts';
import { listResources, listTemplates, readResource, type Resources } from './resources.ts';
import { runTool, type ToolRunner } from './run-tool.ts';
import { READING_ANNOTATIONS, useTool, withoutWriting } from './use-tool.ts';
import { clockOf, msUntilTomorrow, showWeekday, type Clock } from './times.ts';
import { isCallable, isReading, otherTools, visibleTools, whyHidden, type Selection } from './toolsets.ts';
import { KeptResult } from './kept-result.ts';

type Params = Record<string, unknown>;

/** The tools by name, what runs them, the resources, and the address of the service. */
export type ToolServices = ToolRunner & {
  readonly tools: ReadonlyMap<string, Tool>;
  readonly resources: Resources;
  readonly addressOf: AddressOf;
};

const CAPABILITIES = { tools: {}, prompts: {}, resources: {}, completions: {} };

/** How long a client may cache lists (the modern line's `ttlMs`) that change only with a release. */
const LIST_TTL = 3_600_000;

const CACHED = { ttlMs: LIST_TTL, cacheScope: 'private' };

/** Contents of records may change at any time. */
const CURRENT = { ttlMs: 0, cacheScope: 'private' };

/** Maximum length of the name of an unknown tool in a message. */
const MAX_NAME = 60;

/** How many tools that are not listed the instructions name. */
const MOST_EXAMPLES = 3;

/** Maximum number of lists of a kind that are kept as JSON; one of all tools has about 200 kB. */
const MAX_KEPT = 20;

/** Visible to a caller: the tools, and those that are not listed and can be found. */
type View = { tools: readonly Tool[]; others: readonly string[] };

/** Returns the sentence about the tools that are not listed, with three examples of what they do. */
const describeOthers = (others: readonly string[]): string[] => {
  const examples = FINDABLE.filter(({ tool }) => others.includes(tool)).slice(0, MOST_EXAMPLES);
  if (examples.length === 0) return [];
  const listed = examples.map(({ text }) => text).join(', ');
  return [`${FIND_TOOLS} finds more tools by what needs doing, for example to ${listed}; ${USE_TOOL} runs them.`];
};

/** Returns the instructions about what a caller sees, with the gym's time zone and date, and the person who calls. */
const instructionsFor = ({ tools, others }: View, { person }: Principal, clock: Clock): string => {
  const isVisible = (name: string): boolean => tools.some((tool) => tool.name === name);
  const sentences = INSTRUCTIONS.filter(({ needs }) => needs.every(isVisible)).map(({ text }) => text);
  const more = isVisible(USE_TOOL) ? describeOthers(others) : [];
  const today = `The gym's time zone is ${clock.timezone}; today is ${showWeekday(clock)}.`;
  const me = person
    ? [`You work for ${JSON.stringify(withoutHidden(person.name))}, ${person.role}, person "me" in arguments.`]
    : [];
  return [...sentences, ...more, ...me, today].join(' ');
};

const initialize = (params: Params, view: View, { principal }: RequestContext, address: string): object => {
  const requested = params['protocolVersion'];
  return {
    protocolVersion: isLegacy(requested) ? requested : LEGACY_REVISIONS[0],
    capabilities: CAPABILITIES,
    serverInfo: describeServer(address),
    instructions: instructionsFor(view, principal, clockOf(principal.timezone)),
  };
};

const discover = (view: View, { principal }: RequestContext, address: string): object => {
  const clock = clockOf(principal.timezone);
  return {
    supportedVersions: REVISIONS,
    capabilities: CAPABILITIES,
    instructions: instructionsFor(view, principal, clock),
    // The instructions name today's date.
    ttlMs: Math.min(LIST_TTL, msUntilTomorrow(clock)),
    cacheScope: 'private',
    _meta: { [META.server_info]: describeServer(address) },
  };
};

/** Returns the tools that the caller sees. */
const toolsFor = (tools: ReadonlyMap<string, Tool>, { principal, selection }: RequestContext): Tool[] =>
  visibleTools(tools, principal, selection);

const callableNames = (tools: ReadonlyMap<string, Tool>, context: RequestContext): string[] =>
  toolsFor(tools, context)
    .filter((tool) => isCallable(tool, context.principal))
    .map(({ name }) => name);

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

/** Returns how a connection runs a tool that it does not list; undefined if it cannot. */
const reachOf = (tools: ReadonlyMap<string, Tool>, tool: Tool, { selection }: RequestContext): string | undefined => {
  const own = tools.get(USE_TOOL);
  if (own === undefined || whyHidden(own, selection) !== undefined || (tool.writes && selection.read_only))
    return undefined;
  return `This connection does not list it: run it by ${USE_TOOL}, with the input_schema that ${FIND_TOOLS} returns.`;
};

const runNamed = async (
  { tools, ...runner }: ToolServices,
  params: Params,
  context: RequestContext,
  replies?: Replies,
): Promise<ToolResult | InputRequired> => {
  const { name, arguments: sent, _meta } = params;
  const meta = isObject(_meta) ? _meta : {};
  const tool = typeof name === 'string' ? tools.get(name) : undefined;
  if (!tool) throw refuseUnknown(name, toolsFor(tools, context));
  const args = argumentsOf(sent);
  if (!isObject(args)) throw new RpcError(RPC.invalid_params, 'params.arguments must be an object');
  const reason = whyHidden(tool, context.selection);
  if (reason !== undefined) return toHidden(tool.name, reachOf(tools, tool, context) ?? reason);
  if (tool.name === USE_TOOL) return useTool(tools, runner, { args, meta, replies }, context);
  const caller = tool.name === FIND_TOOLS ? withoutWriting(context) : context;
  const result = await runTool(runner, tool, { args, meta, replies }, caller);
  return context.apps ? { ...result, ...resultMeta(tool.name, callableNames(tools, context)) } : result;
};

const callTool = async (
  services: ToolServices,
  params: Params,
  context: RequestContext,
  replies?: Replies,
): Promise<ToolResult | InputRequired> => {
  const result = await runNamed(services, params, context, replies);
  return 'content' in result ? inForm(result, context.selection.results) : result;
};

/** Returns the published entry of a tool. A client that gets no structured content must not expect any. */
const entryOf = ({ published }: Tool, { results }: Selection): object => {
  const { outputSchema, ...entry } = published;
  return results === 'text' ? entry : { ...entry, outputSchema };
};

const listTools = (tools: readonly Tool[], { apps, principal, selection }: RequestContext): object => ({
  tools: tools.map((tool) => ({
    ...entryOf(tool, selection),
    ...(tool.name === USE_TOOL && isReading(principal, selection)
      ? { annotations: { ...tool.published.annotations, ...READING_ANNOTATIONS } }
      : {}),
    ...(apps ? appMeta(tool.name) : {}),
  })),
});

/** Returns the JSON-RPC methods of each line. */
export const createMethods = (
  services: ToolServices,
): Readonly<Record<Line, Readonly<Record<string, SimpleJSONRPCMethod<RequestContext>>>>> => {
  const visible = (context: RequestContext): Tool[] => toolsFor(services.tools, context);
  const viewOf = (context: RequestContext): View => ({
    tools: visible(context),
    others: otherTools(services.tools, context.principal, context.selection),
  });
  /** Returns a method whose result depends only on the tools that a caller sees and on whether the client opens apps. */
  const listing = (
    list: (tools: readonly Tool[], context: RequestContext) => object,
  ): SimpleJSONRPCMethod<RequestContext> => {
    const results = createCache<string, KeptResult>(MAX_KEPT);
    return (_params, context) => {
      const tools = visible(context);
      const key = `${context.apps} ${context.selection.results} ${isReading(context.principal, context.selection)} ${tools.map(({ name }) => name).join()}`;
      const known = results.get(key);
      if (known) return known;
      const result = new KeptResult(list(tools, context));
      results.set(key, result);
      return result;
    };
  };
  const { resources, perform } = services;
  const addressOf = ({ res }: RequestContext): string => services.addressOf(res.req);
  const shared: Record<string, SimpleJSONRPCMethod<RequestContext>> = {
    'notifications/cancelled': () => ({}),
    'completion/complete': (params, context) => complete(resources, perform, visible(context), params, context),
    'prompts/get': (params, context) => getPrompt(visible(context), params, clockOf(context.principal.timezone)),
  };
  return {
    legacy: {
      ...shared,
      initialize: (params, context) => initialize(params, viewOf(context), context, addressOf(context)),
      ping: () => ({}),
      'tools/call': (params, context) => callTool(services, params, context),
      'notifications/initialized': () => ({}),
      'tools/list': listing(listTools),
      'prompts/list': listing(listPrompts),
      'resources/list': (params, context) => listResources(resources, perform, params, context),
      'resources/templates/list': (_params, context) => listTemplates(context),
      'resources/read': (params, context) => readResource(resources, perform, params, context, RPC.resource_not_found),
    },
    modern: {
      ...shared,
      'server/discover': (_params, context) => discover(viewOf(context), context, addressOf(context)),
      'tools/call': (params, context) => callTool(services, params, context, readReplies(params)),
      'tools/list': listing((tools, context) => completed({ ...listTools(tools, context), ...CACHED })),
      'prompts/list': listing((tools) => completed({ ...listPrompts(tools), ...CACHED })),
      'resources/list': async (params, context) => ({
        ...(await listResources(resources, perform, params, context)),
        ...CURRENT,
      }),
      'resources/templates/list': (_params, context) => ({ ...listTemplates(context), ...CACHED }),
      // SEP-2164: on this line a resource that does not exist is an invalid parameter.
      'resources/read': async (params, context) => ({
        ...(await readResource(resources, perform, params, context, RPC.invalid_params)),
        ...(isAppDocument(params.uri) ? CACHED : CURRENT),
      }),
    },
  };
};
