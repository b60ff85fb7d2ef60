import { RETRY_SECONDS, toProblem } from '../http/problems.ts';
import { log, note, requestId } from '../http/requests.ts';
import type { Context, Perform } from '../platform/context.ts';
import { Problem } from '../platform/errors.ts';
import { requirePermission } from '../platform/permissions.ts';
import { onceForKey } from '../records/idempotency.ts';
import type { Call } from './call.ts';
import { describeRepeat, frameContent } from './frame.ts';
import { readParams, type ToolParams } from './meta.ts';
import type { Tool } from './registry.ts';
import { toRefusal, toResult, toUnknownOutcome, type ToolResult } from './results.ts';
import { clockOf, type Clock } from './times.ts';

/**
 * Checks a call and returns a function that runs it: once per idempotency key if it changes data and has a key, and
 * otherwise once for equal calls in short succession if it adds a record. An expected version is a guard of its own. An
 * invalid call reaches neither the database nor the hash of the request.
 */
const prepare = (tool: Tool, call: ToolParams, clock: Clock): ((ctx: Context) => Promise<object>) => {
  const { meta, args } = readParams(tool, call);
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

const runUnlessRefused = async (
  perform: Perform,
  tool: Tool,
  params: ToolParams,
  { principal, res }: Call,
): Promise<ToolResult> => {
  if (tool.writes && principal.scope !== 'write') throw new Problem('insufficient_scope');
  requirePermission(principal, tool);
  const caller = { principal, origin: { request_id: requestId(res), tool: tool.name } };
  const work = prepare(tool, params, clockOf(principal.timezone));
  return toResult(await perform(caller, tool.writes || tool.stores ? 'write' : 'read', work));
};

/**
 * Runs a tool for a caller. The result of a call that failed explains why.
 * @throws Problem unavailable, and insufficient_scope of a client that can ask the person for more, which become the HTTP response
 */
export const runTool = async (perform: Perform, tool: Tool, params: ToolParams, call: Call): Promise<ToolResult> => {
  const { res } = call;
  note(res, { tool: tool.name });
  try {
    const result = await runUnlessRefused(perform, tool, params, call);
    note(res, { outcome: 'ok' });
    return result;
  } catch (error) {
    const problem = toProblem(error);
    const isRefusal = problem === error && problem.code !== 'unavailable';
    note(res, { code: problem.code, outcome: isRefusal ? 'refused' : 'failed' });
    if (problem !== error) log(res).error({ err: error, tool: tool.name }, 'the tool failed');
    if (problem.code === 'unavailable') throw problem;
    if (problem.code === 'insufficient_scope' && call.principal.client_id !== undefined) throw problem;
    if (problem.code === 'outcome_unknown') return toUnknownOutcome(tool, readParams(tool, params).meta, RETRY_SECONDS);
    return toRefusal(tool.name, problem);
  }
};
