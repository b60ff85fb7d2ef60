import { note } from '../http/requests.ts';
import { isObject } from '../core/json.ts';
import { invalid, Problem } from '../core/errors.ts';
import type { InputRequired } from './confirmation.ts';
import type { ToolParams } from './meta.ts';
import type { Tool } from './tool.ts';
import { USE_TOOL } from './registry.ts';
import { nearest } from './repairs.ts';
import type { RequestContext } from './request-context.ts';
import { toHidden, toRefusal, type ToolResult } from './results.ts';
import { runTool, type ToolRunner } from './run-tool.ts';
import { clockOf } from './times.ts';
import { isFor, isReading } from './toolsets.ts';

/** The hints of {@link USE_TOOL} on a connection that can change nothing. */
export const READING_ANNOTATIONS = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

/** Returns a context whose caller cannot write if its connection only reads, so that only reading tools are found for it. */
export const withoutWriting = (context: RequestContext): RequestContext => {
  if (!isReading(context.principal, context.selection)) return context;
  const { client_id: _, ...principal } = context.principal;
  return { ...context, principal: { ...principal, scope: 'read' } };
};

type Named = { tool: Tool; args: Record<string, unknown> };

/** Returns the tool that a call names, and its arguments. @throws Problem validation_failed */
const readNamed = (tools: ReadonlyMap<string, Tool>, { args }: ToolParams, { principal }: RequestContext): Named => {
  const own = tools.get(USE_TOOL);
  const { name, arguments: inner = {} } = own?.prepare(args, clockOf(principal.timezone)).args ?? args;
  const tool = tools.get(String(name));
  if (tool !== undefined && tool !== own && isObject(inner)) return { tool, args: inner };
  const known = [...tools.values()].filter((candidate) => candidate !== own && isFor(candidate, principal));
  const names = nearest(
    String(name),
    known.map((candidate) => candidate.name),
    3,
  );
  throw invalid('/name', `is not a tool that can be run; nearest: ${names.join(', ')}. find_tools finds others`);
};

/**
 * Runs the tool that a call names, as a call of that tool itself: rules, log, events and keys are those of the tool, whether
 * or not the connection lists it.
 */
export const useTool = async (
  tools: ReadonlyMap<string, Tool>,
  runner: ToolRunner,
  params: ToolParams,
  context: RequestContext,
): Promise<ToolResult | InputRequired> => {
  let named: Named;
  try {
    named = readNamed(tools, params, context);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    note(context.res, { tool: USE_TOOL, code: error.code, outcome: 'refused' });
    return toRefusal(USE_TOOL, error);
  }
  const { tool, args } = named;
  if (tool.writes && context.selection.read_only)
    return toHidden(tool.name, 'It changes data, and this connection only reads (read_only).');
  return runTool(runner, tool, { ...params, args }, withoutWriting(context));
};
