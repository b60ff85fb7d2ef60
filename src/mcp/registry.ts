import type { ValidateFunction } from 'ajv';
import bundled from '../../generated/tools.json' with { type: 'json' };
import type { ToolInputs, ToolName, ToolOutputs } from '../../generated/contract.ts';
import type { Context } from '../platform/context.ts';
import { invalid, Problem, type Violation } from '../platform/errors.ts';
import type { NamedKinds } from '../platform/names.ts';
import { createAjv, describeErrors, findUnstorable, UNSTORABLE } from '../platform/validation.ts';
import { withPageHints } from './hints.ts';
import { runWithNames } from './names.ts';

/** Options of a call: the versions of the resource that it may change; undefined if any version is allowed. */
export type CallOptions = { expected_versions: readonly number[] | undefined };

/** One handler per tool of the contract; a missing one is a compile error. A handler decodes and makes one call. */
export type ToolHandlers = {
  [Name in ToolName]: (ctx: Context, args: ToolInputs[Name], options: CallOptions) => Promise<ToolOutputs[Name]>;
};

/** A tool as the endpoint runs it. */
export type Tool = {
  name: ToolName;
  writes: boolean;
  /** Whether it changes a single existing resource, so a call can state the expected version. */
  versioned: boolean;
  /** The entry in `tools/list`. */
  published: object;
  /**
   * Checks the arguments against the contract and returns a function that runs the tool with them.
   * @throws Problem validation_failed
   */
  prepare: (args: Record<string, unknown>) => (ctx: Context, options: CallOptions) => Promise<object>;
};

type Entry = (typeof bundled)[number];

const ajv = createAjv();

/** Converts numeric ids to text: the schema has strings, because some clients reject lists of types. */
const withIdsAsText = (properties: object, args: Record<string, unknown>): Record<string, unknown> => {
  const normalized = { ...args };
  for (const [name, schema] of Object.entries(properties)) {
    const value = normalized[name];
    if (schema.type === 'string' && name.endsWith('_id') && typeof value === 'number') normalized[name] = String(value);
  }
  // The published schema requires notable_id, as the interface specification's table does; rule 4 accepts the uuid
  // instead.
  if (
    'notable_uuid' in properties &&
    normalized['notable_id'] === undefined &&
    normalized['notable_uuid'] !== undefined
  ) {
    normalized['notable_id'] = normalized['notable_uuid'];
  }
  return normalized;
};

/** Adds the contract's description of an invalid argument: the accepted values, and the tool that finds an id. */
const explain = (properties: object, violation: Violation): Violation => {
  const [, name] = 'pointer' in violation ? violation.pointer.split('/') : [];
  const description: unknown = Object.entries(properties).find(([argument]) => argument === name)?.[1].description;
  return typeof description === 'string'
    ? { ...violation, detail: `${violation.detail} (${description.replace(/\.$/, '')})` }
    : violation;
};

/** Returns the kind of row that the first invalid argument names, for the tool that finds its ids. */
const missingKind = (violations: readonly Violation[], names: NamedKinds): { missing?: string } => {
  const kinds = violations.flatMap((violation) =>
    'pointer' in violation ? [violation.pointer.replace(/^\/(.*)_id$/, '$1')] : [],
  );
  const missing = kinds.find((kind) => kind in names);
  return missing === undefined ? {} : { missing };
};

const bind = <Name extends ToolName>(
  name: Name,
  handler: ToolHandlers[Name],
  { scope, versioned, published, input }: Entry,
  names: NamedKinds,
): Tool => {
  const { properties } = input;
  const writes = scope === 'write';
  // Compiled at the tool's first call, in 1 to 3 ms; compiling all would delay every start by 50 ms.
  let compiled: ValidateFunction<ToolInputs[Name]> | undefined;
  return {
    name,
    writes,
    versioned,
    published,
    prepare: (given) => {
      const validate = (compiled ??= ajv.compile<ToolInputs[Name]>(input));
      const args: unknown = withIdsAsText(properties, given);
      if (!validate(args)) {
        const violations = describeErrors(validate.errors ?? [], (pointer) => ({ pointer }));
        throw new Problem('validation_failed', {
          violations: violations.map((violation) => explain(properties, violation)),
          ...missingKind(violations, names),
        });
      }
      const text = findUnstorable(args);
      if (text !== null) throw invalid(text, UNSTORABLE);
      return (ctx, options) =>
        runWithNames(names, { ctx, args, writes }, async (on, found) =>
          withPageHints(await handler(on, found, options), args),
        );
    },
  };
};

/** Returns every tool by name, in the contract's order. `names` are the kinds that arguments accept by name. */
export const createRegistry = (handlers: ToolHandlers, names: NamedKinds): ReadonlyMap<string, Tool> => {
  const isToolName = (name: string): name is ToolName => name in handlers;
  const tools = new Map<string, Tool>();
  for (const entry of bundled) {
    const { name } = entry.published;
    if (isToolName(name)) tools.set(name, bind(name, handlers[name], entry, names));
  }
  return tools;
};

/** The tool that finds the ids of a kind of resource, such as `machine`. */
export const FINDERS: ReadonlyMap<string, string> = new Map(
  bundled.flatMap(({ finds, published }): [string, string][] => (finds === null ? [] : [[finds, published.name]])),
);
