import type { ToolOutputs } from '../../generated/contract.ts';
import type { Context } from '../core/context.ts';
import { requirePermission, MEMBERS_OF_TOOLS, withhold } from '../core/permissions.ts';
import type { NamedKinds } from '../records/names.ts';
import { runWithNames } from './names.ts';
import type { Tool, CallOptions } from './tool.ts';
import type { ToolHandlers } from './registry.ts';
import { clockOf } from './times.ts';

/** The handlers. Declared as methods, whose parameters are bivariant: the contract has checked the arguments. */
type Handlers = {
  [Name in keyof ToolHandlers]: {
    handle(ctx: Context, args: object, options: CallOptions): Promise<ToolOutputs[Name]>;
  }['handle'];
};

/**
 * Runs a tool for the caller of a context, with the arguments as people write them, and returns its result without what is
 * for models: the caller is a person who reads a page.
 * @throws Problem also forbidden, validation_failed, and ConfirmationNeeded
 */
export type UseTool = <Name extends keyof ToolHandlers>(
  ctx: Context,
  name: Name,
  args: Readonly<Record<string, unknown>>,
  expected_versions?: readonly number[],
) => Promise<ToolOutputs[Name]>;

/** Creates {@link UseTool} for the tools of a registry. Those that change something accept names as tools do. */
export const createUseTool =
  (registry: ReadonlyMap<string, Tool>, handlers: Handlers, names: NamedKinds): UseTool =>
  async (ctx, name, received, expected_versions) => {
    const { principal } = ctx;
    const tool = registry.get(name);
    if (tool === undefined) throw new Error(`${name} is no tool`);
    requirePermission(principal, tool);
    const { args } = tool.prepare(received, clockOf(principal.timezone));
    const run = (on: Context, resolved: object) => handlers[name](on, resolved, { expected_versions });
    const { writes } = tool;
    const answer = await (writes ? runWithNames(names, { ctx, args, writes }, run) : run(ctx, args));
    return Object.assign(answer, withhold(principal, MEMBERS_OF_TOOLS.get(name), answer).result);
  };
