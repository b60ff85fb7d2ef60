import type { IncomingHttpHeaders } from 'node:http';
import { RETRY_SECONDS, toProblem } from '../http/problems.ts';
import { callerOf, log, note } from '../http/requests.ts';
import type { Caller, Perform, Principal } from '../core/context.ts';
import { Problem } from '../core/errors.ts';
import { requireMembers, requirePermission, MEMBERS_OF_TOOLS, withhold } from '../core/permissions.ts';
import type { ToolOutcome } from '../telemetry/recorder.ts';
import { onceForKey } from '../records/idempotency.ts';
import type { RequestContext } from './request-context.ts';
import type { NewFile, WithFile } from '../files/new-file.ts';
import { runAsking, type InputRequired, type Work } from './confirmation.ts';
import { takeFileArgument, type FileOfCall, type Echo } from './arguments.ts';
import { withNote } from './hints.ts';
import { readParams, type Replies, type ToolParams } from './meta.ts';
import type { Tool } from './tool.ts';
import { RpcError } from './protocol.ts';
import { toDeclined, toRefusal, toResult, toUnknownOutcome, type ToolResult, type ResourceLink } from './results.ts';
import { clockOf, showInstant, showToday, type Clock } from './times.ts';
import { isVisible, templates, uriOf, type Template } from './resources.ts';

/**
 * Adds to a tool's result what a model needs to read it: the gym's time zone and today's date if the result has times,
 * and how the arguments were read.
 */
const frameContent = ({ timed }: Tool, content: object, echo: Echo, clock: Clock): object => ({
  ...content,
  ...(timed ? { timezone: clock.timezone, today: showToday(clock) } : {}),
  ...echo,
});

/** Returns a page whose rows have these fields, and those that the schema of the tool requires. */
const selectRows = ({ rows }: Tool, content: object, fields: readonly string[] | undefined): object => {
  if (rows === undefined || fields === undefined || !('data' in content) || !Array.isArray(content.data))
    return content;
  const kept = new Set([...rows.required, ...fields]);
  const select = (row: object): object => Object.fromEntries(Object.entries(row).filter(([name]) => kept.has(name)));
  return { ...content, data: content.data.map(select) };
};

/** Returns the members that mark the result of an equal earlier call. */
const describeRepeat = (first_at: string, clock: Clock): object => ({
  repeated: true,
  repeated_note:
    `Nothing new was recorded: this is the result of the same call at ${showInstant(Date.parse(first_at), clock)}. ` +
    'To record another, call again with an idempotency_key that was not used before.',
});

/** The first revision whose results may have links. */
const FIRST_REVISION = '2025-06-18';

/** The template that results of a tool link to, and the member of a result that has the id. */
const linked: ReadonlyMap<string, Template> = new Map(
  templates.map((template): [string, Template] => [template.linked_by.tool, template]),
);

/** Whether a client knows links, by the revision that it names in its header. */
const knowsLinks = ({ 'mcp-protocol-version': revision }: IncomingHttpHeaders): boolean =>
  typeof revision === 'string' && revision >= FIRST_REVISION;

/** Returns the links in a tool's result, for a client that knows links and a caller whose role may read the resource. */
const linksOf = ({ name }: Tool, answer: object, { headers, principal }: RequestContext): ResourceLink[] => {
  const template = linked.get(name);
  if (template === undefined || !knowsLinks(headers) || !isVisible(template, principal)) return [];
  const id: unknown = Reflect.get(answer, template.linked_by.member);
  if (typeof id !== 'number') return [];
  const { title, mimeType } = template;
  return [{ type: 'resource_link', uri: uriOf(template, id), name: template.name, title, mimeType }];
};

/** Returns a result without what the caller may not read, and says what is missing: absence alone would read as none. */
const withholdMembers = ({ name }: Tool, principal: Principal, content: object): object => {
  const { result, names } = withhold(principal, MEMBERS_OF_TOOLS.get(name), content);
  return names.length === 0 ? result : withNote(result, `You may not read ${names.join(', ')}.`);
};

/** Returns what a call does with the file that it has sent. */
type Prepared = (file?: FileOfCall) => Work;

/**
 * Checks a call and returns what identifies it and what runs it: once per idempotency key if it changes data and has a key, and
 * otherwise once for equal calls in short succession if it adds a record. An expected version is a guard of its own. An
 * invalid call reaches neither the database nor the hash of the request.
 */
const prepare = (tool: Tool, call: ToolParams, principal: Principal): Prepared => {
  const clock = clockOf(principal.timezone);
  const { meta, args } = readParams(tool, call);
  requireMembers(principal, tool, args);
  const { idempotency_key: key, fields, ...options } = meta;
  const prepared = tool.prepare(args, clock);
  const request = [tool.name, prepared.args, options];
  const frame = (content: object): object =>
    frameContent(tool, selectRows(tool, withholdMembers(tool, principal, content), fields), prepared.echo, clock);
  const withFile = (file: FileOfCall | undefined) => ({ ...options, file });
  if (key !== undefined)
    return (file) => ({
      request,
      run: async (ctx) => frame(await onceForKey(ctx, key, request, (tx) => prepared.run(tx, withFile(file)))),
    });
  if (!tool.adds || options.expected_versions !== undefined)
    return (file) => ({ request, run: async (ctx) => frame(await prepared.run(ctx, withFile(file))) });
  return (file) => ({
    request,
    run: async (ctx) => {
      const { answer, first_at } = await prepared.runUnlessRepeated(ctx, withFile(file));
      return { ...frame(answer), ...(first_at === null ? {} : describeRepeat(first_at, clock)) };
    },
  });
};

/** The runner of operations, and of work with the file of a call. */
export type ToolRunner = { readonly perform: Perform; readonly withFile: WithFile };

const runWork = async (
  { perform }: ToolRunner,
  tool: Tool,
  work: Work,
  { caller, replies, context }: { caller: Caller; replies: Replies | undefined; context: RequestContext },
): Promise<ToolResult | InputRequired> => {
  if (!replies || !tool.writes) {
    const answer = await perform(caller, tool.writes || tool.stores ? 'write' : 'read', work.run);
    return toResult(answer, linksOf(tool, answer, context));
  }
  const outcome = await runAsking(perform, caller, work, replies);
  if (outcome === 'declined') return toDeclined(tool.name);
  return 'answer' in outcome ? toResult(outcome.answer) : outcome;
};

const runUnlessRefused = async (
  runner: ToolRunner,
  tool: Tool,
  params: ToolParams,
  context: RequestContext,
): Promise<ToolResult | InputRequired> => {
  const { principal, res } = context;
  if (tool.writes && principal.scope !== 'write') throw new Problem('insufficient_scope');
  requirePermission(principal, tool);
  const caller = callerOf(principal, res, tool.name);
  const { args, sent } = takeFileArgument(tool.file, params.args);
  const prepared = prepare(tool, { ...params, args }, principal);
  const run = { caller, replies: params.replies, context };
  if (sent === undefined) return runWork(runner, tool, prepared(), run);
  return runner.withFile(caller, sent, async (stored) => {
    let isTaken = false;
    const take = (): NewFile => {
      isTaken = true;
      return stored;
    };
    const result = await runWork(runner, tool, prepared({ take }), run);
    // A question was asked before the call changed anything.
    return { result, isKept: isTaken && !('resultType' in result) };
  });
};

const outcomeOf = (result: ToolResult | InputRequired): ToolOutcome => {
  if ('resultType' in result) return 'asked';
  return result.isError ? 'refused' : 'ok';
};

/**
 * Runs a tool for a caller. The result of a call that failed explains why.
 * @throws RpcError for an answer to the question of another call; Problem unavailable, and insufficient_scope of a client that can ask the person for more, which become the HTTP response
 */
export const runTool = async (
  runner: ToolRunner,
  tool: Tool,
  params: ToolParams,
  context: RequestContext,
): Promise<ToolResult | InputRequired> => {
  const { res } = context;
  note(res, { tool: tool.name });
  try {
    const result = await runUnlessRefused(runner, tool, params, context);
    note(res, { outcome: outcomeOf(result) });
    return result;
  } catch (error) {
    if (error instanceof RpcError) throw error;
    const problem = toProblem(error);
    const isRefusal = problem === error && problem.code !== 'unavailable';
    note(res, { code: problem.code, outcome: isRefusal ? 'refused' : 'failed' });
    if (problem !== error) log(res).error({ err: error, tool: tool.name }, 'the tool failed');
    if (problem.code === 'unavailable') throw problem;
    if (problem.code === 'insufficient_scope' && context.principal.client_id !== undefined) throw problem;
    if (problem.code === 'outcome_unknown') return toUnknownOutcome(tool, readParams(tool, params).meta, RETRY_SECONDS);
    return toRefusal(tool.name, problem);
  }
};
