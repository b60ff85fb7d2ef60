import type { ExpandedOperationId, OperationId, operations } from '../../generated/contract.ts';
import type { Context } from '../core/context.ts';

/** The query parameters of an operation, without those that select parts of any response. */
type Query<Id extends OperationId> = operations[Id]['parameters'] extends { query?: infer Parameters extends object }
  ? Omit<Parameters, 'fields' | 'expand'>
  : unknown;
type Body<Id extends OperationId> = operations[Id] extends {
  requestBody?: { content: { 'application/json': infer Json } };
}
  ? Json
  : unknown;
type Content<Answer> = Answer extends { content: infer Types }
  ? Extract<keyof Types, 'image/png' | 'application/pdf'> extends never
    ? Types[keyof Types]
    : Uint8Array
  : never;
type Answers<Id extends OperationId> = operations[Id]['responses'];

/** The request that a handler receives: authenticated, validated against the contract, with defaults filled in. */
type RestRequest<Id extends OperationId> = {
  path: operations[Id]['parameters'] extends { path: infer Path } ? Path : unknown;
  // The generated types do not reflect that the contract's defaults have been filled in.
  query: Query<Id> extends { limit?: number } ? Query<Id> & { limit: number } : Query<Id>;
  body: Body<Id>;
  /** The versions that `If-Match` allows; undefined if any version is allowed. */
  expected_versions: readonly number[] | undefined;
};

/** The body of a successful response: a text if its media type is not JSON, bytes if it is an image or a PDF, void for a 204. */
export type RestAnswer<Id extends OperationId> =
  Answers<Id> extends { 201: infer Created }
    ? Content<Created>
    : Answers<Id> extends { 200: infer Ok }
      ? Content<Ok>
      : Answers<Id> extends { 204: unknown }
        ? void
        : never;

/** The operation that runs others. */
export const BATCH = 'runBatch' satisfies OperationId;

/** Operations that send their own response. */
export type SystemOperationId =
  | 'getHealth'
  | 'getReadiness'
  | 'getToolServerInfo'
  | 'callToolServer'
  | 'streamEvents'
  | 'createImport'
  | 'createAttachment'
  | 'getAttachmentContent'
  | 'getAttachmentThumbnail'
  | 'exportCsv'
  | 'exportNdjson';

/**
 * One handler for every operation of the contract; a missing one is a compile error. A handler decodes, makes one
 * call and returns the body. Status, `Location`, `ETag` and `Link` are derived from the contract and the body.
 */
export type RestHandlers = {
  [Id in Exclude<OperationId, SystemOperationId | typeof BATCH>]: (
    ctx: Context,
    request: RestRequest<Id>,
  ) => Promise<RestAnswer<Id>>;
};

/**
 * Work after the commit of an operation, such as a request to another system, which must not hold a transaction
 * open. It receives the answer, or for a repeated `Idempotency-Key` the stored one, and returns the final answer.
 */
export type RestFinishers = {
  [Id in keyof RestHandlers]?: (ctx: Context, answer: RestAnswer<Id>) => Promise<RestAnswer<Id>>;
};

/** Reads the records with these ids that the caller may see, with one statement. An operation that reads one is their key. */
export type RestExpansions = {
  readonly [Id in ExpandedOperationId]: (ctx: Context, ids: readonly number[]) => Promise<RestAnswer<Id>[]>;
};

/** An expansion of any operation. */
export type AnyExpansion = (ctx: Context, ids: readonly number[]) => Promise<{ id: number }[]>;

/** A finisher of any operation: see {@link AnyHandler}. */
export type AnyFinisher = {
  finish(ctx: Context, answer: object | string | void): Promise<object | string | void>;
}['finish'];

/**
 * A handler of any operation. Declared as a method because method parameters are bivariant: a handler accepts only
 * requests of its own operation.
 */
export type AnyHandler = { handle(ctx: Context, request: object): Promise<object | string | void> }['handle'];
