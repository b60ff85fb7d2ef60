import type { QueryResult } from 'kysely';
import type pg from 'pg';

/** A connection of the pool that is in use. */
export type Client = {
  query<Row>(text: string, values: readonly unknown[]): Promise<QueryResult<Row>>;
  /** Whether the connection may serve another caller. */
  isReusable(): boolean;
};

/** Commands that change rows. Any other command reports the number of rows of its result. */
const CHANGES: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** Returns the number of rows that a command has changed; undefined for a command that changes none. */
export const countAffected = (command: string, rowCount: number): bigint | undefined =>
  CHANGES.has(command) ? BigInt(rowCount) : undefined;

/** Returns a result of the driver as one of Kysely's. */
export const toResult = <Row>({ command, rowCount, rows }: pg.QueryResult): QueryResult<Row> => {
  const numAffectedRows = countAffected(command, rowCount ?? 0);
  return { rows, ...(numAffectedRows !== undefined && { numAffectedRows }) };
};

/**
 * Sends a statement with the driver's callback, because the rows of its promises survive the next garbage collection.
 */
export const send = (client: pg.PoolClient, query: pg.QueryConfig): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    client.query(query, (error: Error | null, result) => {
      if (error) reject(error);
      else resolve(result);
    });
  });
