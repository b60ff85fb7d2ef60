import type { ValidateFunction } from 'ajv';
import bundled from '../../generated/tools.json' with { type: 'json' };
import type { ToolInputs, ToolName, ToolOutputs } from '../../generated/contract.ts';
import type { Context } from '../platform/context.ts';
import { invalid, Problem, type Violation } from '../platform/errors.ts';
import { createAjv, describeErrors, findUnstorable, UNSTORABLE } from '../platform/validation.ts';

/** What a call may ask for beside its arguments: the versions of the resource that it may change; undefined when any will do. */
export type CallOptions = { expected_versions: readonly number[] | undefined };

/** One handler for every tool of the contract; one that is missing does not compile. A handler decodes and makes one call. */
export type ToolHandlers = {
  [Name in ToolName]: (ctx: Context, args: ToolInputs[Name], options: CallOptions) => Promise<ToolOutputs[Name]>;
};

/** A tool as the endpoint runs it. */
export type Tool = {
  name: ToolName;
  writes: boolean;
  /** Whether it changes a single existing resource, so that a call can say in which version. */
  versioned: boolean;
  /** What `tools/list` shows. */
  published: object;
  /** Checks the arguments against the contract and returns what runs the tool with them. @throws Problem validation_failed */
  prepare: (args: Record<string, unknown>) => (ctx: Context, options: CallOptions) => Promise<object>;
};

type Entry = (typeof bundled)[number];

const ajv = createAjv();

/** An id is published as a string, because some clients reject lists of types, but a number is what models often send. */
const withIdsAsText = (properties: object, args: Record<string, unknown>): Record<string, unknown> => {
  const taken = { ...args };
  for (const [name, schema] of Object.entries(properties)) {
    const value = taken[name];
    if (schema.type === 'string' && name.endsWith('_id') && typeof value === 'number') taken[name] = String(value);
  }
  // The published schema requires notable_id, as the interface specification's table does; rule 4 lets the uuid stand for it.
  if ('notable_uuid' in properties && taken['notable_id'] === undefined && taken['notable_uuid'] !== undefined) {
    taken['notable_id'] = taken['notable_uuid'];
  }
  return taken;
};

/** What the contract says of an argument that was wrong: what it takes, and which tool finds an id. */
const explain = (properties: object, violation: Violation): Violation => {
  const [, name] = 'pointer' in violation ? violation.pointer.split('/') : [];
  const description: unknown = Object.entries(properties).find(([argument]) => argument === name)?.[1].description;
  return typeof description === 'string'
    ? { ...violation, detail: `${violation.detail} (${description.replace(/\.$/, '')})` }
    : violation;
};

const bind = <Name extends ToolName>(
  name: Name,
  handler: ToolHandlers[Name],
  { scope, versioned, published }: Entry,
): Tool => {
  const { properties } = published.inputSchema;
  // Compiled at the tool's first call, which it delays by 1 to 3 ms: all of them would delay each start by 50.
  let compiled: ValidateFunction<ToolInputs[Name]> | undefined;
  return {
    name,
    writes: scope === 'write',
    versioned,
    published,
    prepare: (given) => {
      const validate = (compiled ??= ajv.compile<ToolInputs[Name]>(published.inputSchema));
      const args: unknown = withIdsAsText(properties, given);
      if (!validate(args)) {
        const violations = describeErrors(validate.errors ?? [], (pointer) => ({ pointer }));
        throw new Problem('validation_failed', {
          violations: violations.map((violation) => explain(properties, violation)),
        });
      }
      const text = findUnstorable(args);
      if (text !== null) throw invalid(text, UNSTORABLE);
      return (ctx, options) => handler(ctx, args, options);
    },
  };
};

/** Every tool by its name, in the contract's order. */
export const createRegistry = (handlers: ToolHandlers): ReadonlyMap<string, Tool> => {
  const isToolName = (name: string): name is ToolName => name in handlers;
  const tools = new Map<string, Tool>();
  for (const entry of bundled) {
    const { name } = entry.published;
    if (isToolName(name)) tools.set(name, bind(name, handlers[name], entry));
  }
  return tools;
};

/** Which tool finds the ids of a kind of resource, such as `machine`. */
export const FINDERS: ReadonlyMap<string, string> = new Map(
  bundled.flatMap(({ finds, published }): [string, string][] => (finds === null ? [] : [[finds, published.name]])),
);
