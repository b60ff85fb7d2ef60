import type { ValidateFunction } from 'ajv';
import bundled from '../../generated/tools.json' with { type: 'json' };
import type { ToolInputs, ToolName, ToolOutputs } from '../../generated/contract.ts';
import type { Context } from '../core/context.ts';
import { invalid, Problem, type Violation } from '../core/errors.ts';
import { customFieldKind, withRequiredFields } from '../records/custom-fields.ts';
import { unlessRepeated } from '../records/idempotency.ts';
import type { NamedKinds } from '../records/names.ts';
import { createAjv, describeErrors, findUnstorable, UNSTORABLE } from '../core/validation.ts';
import { readAccess } from '../core/permissions.ts';
import { normalizeArguments, type ArgumentSchema, checkPast, echoArguments, findFileArgument } from './arguments.ts';
import { withNote, withPageHints } from './hints.ts';
import { kindOfArgument, runWithNames } from './names.ts';
import { explainViolation, formatsOf } from './repairs.ts';
import { rankTools } from './tool-index.ts';
import type { HandlerOptions, RowFields, Tool } from './tool.ts';
import { isFor } from './toolsets.ts';

type Handlers<Names extends ToolName> = {
  [Name in Names]: (ctx: Context, args: ToolInputs[Name], options: HandlerOptions) => Promise<ToolOutputs[Name]>;
};

/** The tools about tools, which the endpoint handles itself. */
type OwnTool = typeof FIND_TOOLS | typeof USE_TOOL;

/** One handler per tool of the contract; a missing one is a compile error. A handler decodes and makes one call. */
export type ToolHandlers = Handlers<Exclude<ToolName, OwnTool>>;

/**
 * For tools that add a record: whether the result of an equal call still holds. If not, the call is not a repeat, and
 * runs. Without an entry a result holds.
 */
export type RepeatChecks = { [Name in ToolName]?: (ctx: Context, answer: ToolOutputs[Name]) => Promise<boolean> };

/** The names of the tool that finds tools, and of the one that runs another. */
export const FIND_TOOLS = 'find_tools';
export const USE_TOOL = 'use_tool';

type Entry = (typeof bundled)[number];

const ajv = createAjv();

/** Returns the kind of row that the first invalid argument names, for the tool that finds its ids. */
const missingKind = (violations: readonly Violation[], names: NamedKinds): { missing?: string } => {
  const kinds = violations.flatMap((violation) =>
    'pointer' in violation ? (kindOfArgument(violation.pointer.slice(1)) ?? []) : [],
  );
  const missing = kinds.find((kind) => kind in names);
  return missing === undefined ? {} : { missing };
};

/** Returns the properties and the required names of the rows in a schema of a page. */
const rowsIn = (output: object): { properties: object; required: string[] } => {
  const { properties = {}, required = [] } = Object(Object(Object(Object(output).properties).data).items);
  return { properties, required };
};

/** Returns the fields of the rows that a tool lists. Clients check the published schema, which a brief tool does not have. */
const rowFieldsOf = ({ output, published }: Entry): RowFields | undefined => {
  const all = Object.keys(rowsIn(output).properties);
  return all.includes('id') ? { all, required: ['id', ...rowsIn(published.outputSchema).required] } : undefined;
};

const bind = <Name extends ToolName>(
  name: Name,
  handler: Handlers<ToolName>[Name],
  isCurrent: RepeatChecks[Name],
  entry: Entry,
  names: NamedKinds,
): Tool => {
  const { scope, roles, admin, access, allSites, toolsets, stores, versioned, adds, timed, published } = entry;
  const customized = customFieldKind(entry.customFields);
  const input: ArgumentSchema = entry.input;
  const writes = scope === 'write';
  // Compiled at the tool's first call, because compiling all of them would delay every start.
  let compiled: ValidateFunction<ToolInputs[Name]> | undefined;
  return {
    name,
    toolsets,
    writes,
    stores,
    roles,
    admin,
    access: readAccess(access),
    allSites,
    versioned,
    adds,
    file: findFileArgument(input),
    timed,
    rows: rowFieldsOf(entry),
    published,
    prepare: (received, clock) => {
      const validate = (compiled ??= ajv.compile<ToolInputs[Name]>(input));
      const normalized = normalizeArguments(received, input, clock);
      const args: unknown = normalized;
      if (!validate(args)) {
        const violations = describeErrors(validate.errors ?? [], (pointer) => ({ pointer }), formatsOf(clock));
        throw new Problem('validation_failed', {
          violations: violations.map((violation) => explainViolation(violation, input, normalized)),
          ...missingKind(violations, names),
        });
      }
      const text = findUnstorable(args);
      if (text !== null) throw invalid(text, UNSTORABLE);
      checkPast(input, normalized, clock);
      const run = (ctx: Context, options: HandlerOptions) =>
        runWithNames(names, { ctx, args, writes }, async (on, resolved) => {
          const complete = customized ? await withRequiredFields(on, customized, resolved) : resolved;
          return withPageHints(await handler(on, complete, options), args);
        });
      return {
        args: normalized,
        echo: echoArguments({ input, versioned }, received, normalized, clock),
        run,
        runUnlessRepeated: (ctx, { file, ...options }) =>
          unlessRepeated(ctx, [name, normalized, options], (tx) => run(tx, { file, ...options }), isCurrent),
      };
    },
  };
};

/** Returns the handlers of the tools about tools. `tools` are those that they find. */
const createOwnHandlers = (tools: ReadonlyMap<string, Tool>): Handlers<OwnTool> => ({
  [FIND_TOOLS]: async ({ principal }, { need }) => {
    const { tools: found, more } = rankTools(need, (name) => {
      const tool = tools.get(name);
      return tool !== undefined && name !== FIND_TOOLS && name !== USE_TOOL && isFor(tool, principal);
    });
    if (found.length === 0)
      return withNote(
        { tools: found },
        'No tool fits. Say in other words what needs doing, such as "order spare parts".',
      );
    return { tools: found, ...(more.length === 0 ? {} : { more: `Others that may fit: ${more.join(', ')}.` }) };
  },
  [USE_TOOL]: async () => {
    throw new Error('the endpoint runs the tool that is named');
  },
});

/** Returns every tool by name, in the contract's order. `names` are the kinds that arguments accept by name. */
export const createRegistry = (
  handlers: ToolHandlers,
  checks: RepeatChecks,
  names: NamedKinds,
): ReadonlyMap<string, Tool> => {
  const tools = new Map<string, Tool>();
  const all: Handlers<ToolName> = { ...handlers, ...createOwnHandlers(tools) };
  const isToolName = (name: string): name is ToolName => name in all;
  for (const entry of bundled) {
    const { name } = entry.published;
    if (isToolName(name)) tools.set(name, bind(name, all[name], checks[name], entry, names));
  }
  return tools;
};

/** The tool that finds the ids of a kind of resource, such as `machine`. */
export const FINDERS: ReadonlyMap<string, string> = new Map(
  bundled.flatMap(({ finds, published }): [string, string][] => (finds === null ? [] : [[finds, published.name]])),
);
