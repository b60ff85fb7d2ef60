import type { Schemas } from '../../generated/contract.ts';

/** A kind of resource, by the name of its table. */
export type Kind =
  | Exclude<Schemas['EventKind'], 'stock_movement' | 'purchase_order_receipt' | 'settings' | 'machine_code'>
  | 'token'
  | 'oauth_grant'
  | 'webhook_delivery'
  | 'calendar_feed';

export type Columns = Record<string, string | number | boolean | object | null>;

/** Returns the id of the gym's row of a kind. */
export type IdOf = (kind: Kind) => number;

/** Rows that belong to a resource, such as the lines of a quote; `columns` accepts the id of the resource. */
export type Part = {
  table: string;
  columns: (own: number, idOf: IdOf) => Columns;
  /** Columns of the resource that depend on its parts. */
  own?: Columns;
  /** Whether triggers add the part, which nothing else can. */
  isRecorded?: boolean;
};

export type Fixture = {
  /** First segment of its paths, after `/api/v1/`. */
  path: string;
  /** Returns a row of the kind. `n` is different for each row of a gym and makes values unique. */
  columns: (idOf: IdOf, n: string) => Columns;
  /** Columns of the gym's own row that no other row of the gym may have. */
  own?: (idOf: IdOf) => Columns;
  /** The field of a request that must be unique in a gym. */
  unique?: string;
  /** Additional rows of a filled gym. */
  others?: (idOf: IdOf) => Columns[];
  /**
   * Parts of the gym's own row of the kind, by the path segment after its id. Added rows have no parts.
   */
  parts?: Record<string, Part>;
  /** Exceptions by operation id, for operations that need more than a row and the contract's first example. */
  operations?: Record<string, OperationFixture>;
};

export type OperationFixture = {
  /** Columns of a row with which the operation succeeds. */
  columns?: Columns;
  /** Parts that the row needs, by their path segments. */
  parts?: string[];
  /** The request body, instead of the contract's first example. `partOf` returns the id of one of these parts. */
  body?: (idOf: IdOf, partOf: (segment: string) => number) => object;
};
