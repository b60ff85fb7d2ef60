import type { ToolName } from '../../generated/contract.ts';
import type { Context } from '../core/context.ts';
import type { Repeatable } from '../records/idempotency.ts';
import type { FileArgument, FileOfCall, Echo } from './arguments.ts';
import type { Clock } from './times.ts';

/** Options of a call: the versions of the resource that it may change; undefined if any version is allowed. */
export type CallOptions = { expected_versions: readonly number[] | undefined };

/** Options of a handler: those of the call, and the file that it has sent. */
export type HandlerOptions = CallOptions & { file?: FileOfCall | undefined };

/** A call with valid arguments. */
type Invocation = {
  /** The normalized arguments, which identify the call. */
  args: Readonly<Record<string, unknown>>;
  echo: Echo;
  run: (ctx: Context, options: HandlerOptions) => Promise<object>;
  /** Like `run`, unless the token made an equal call shortly before. */
  runUnlessRepeated: (ctx: Context, options: HandlerOptions) => Promise<Repeatable<object>>;
};

/** Fields of the rows that a tool lists. */
export type RowFields = { readonly all: readonly string[]; readonly required: readonly string[] };

/** A tool as the endpoint runs it. */
export type Tool = {
  name: ToolName;
  /** The groups that it belongs to, besides `all`. */
  toolsets: readonly string[];
  writes: boolean;
  /** Whether it stores something although it changes no record, such as a link to what it reads. */
  stores: boolean;
  /** The roles of people who may call it. */
  roles: readonly string[];
  /** Whether the token of a program must be for administration. */
  admin: boolean;
  /** Whether the whole tool, or these arguments, give or change access to the gym. */
  access: true | readonly string[];
  /** Whether the caller must see all locations. */
  allSites: boolean;
  /** Whether it changes a single existing resource, so a call can state the expected version. */
  versioned: boolean;
  /** Whether it adds a record, so an equal call shortly after returns the first result instead. */
  adds: boolean;
  /** The argument that is a file; null for a tool without one. */
  file: FileArgument | null;
  /** Whether its results have times. */
  timed: boolean;
  /** The fields of its rows, and those that its schema requires; undefined for a tool that lists no rows. */
  rows: RowFields | undefined;
  /** The entry in `tools/list`. */
  published: { readonly annotations: object; readonly outputSchema: object };
  /**
   * Normalizes the arguments and checks them against the contract.
   * @throws Problem validation_failed
   */
  prepare: (args: Readonly<Record<string, unknown>>, clock: Clock) => Invocation;
};
