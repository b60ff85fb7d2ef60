import type { PoolClient, QueryConfig, QueryResult } from 'pg';

/**
 * Sends a statement with the driver's callback, because the rows of its promises survive the next garbage collection.
 */
export const send = (client: PoolClient, query: QueryConfig): Promise<QueryResult> =>
  new Promise((resolve, reject) => {
    client.query(query, (error: Error | null, result) => {
      if (error) reject(error);
      else resolve(result);
    });
  });
