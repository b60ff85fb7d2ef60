import type { PoolClient, QueryConfig, QueryResult } from 'pg';
import pg from 'pg';
import { sharedSession } from './pooler-probe.ts';

type Connection = PoolClient['connection'];

/**
 * Sends a statement behind another one with a single Sync: PostgreSQL treats what comes before a Sync as one transaction,
 * and skips the rest after an error (documentation, "Extended Query"). `precede` writes the first one, which returns no row.
 */
export const sendBehind = (
  client: PoolClient,
  config: QueryConfig,
  precede: (connection: Connection) => void,
): Promise<QueryResult> =>
  new Promise((resolve, reject) => {
    const extended = { ...config, queryMode: 'extended' };
    const query = new pg.Query(extended, (error, results) => {
      if (error) reject(error);
      // The driver gathers the results of the two statements.
      else resolve(Array.isArray(results) ? results[1] : results);
    });
    const submit = query.submit.bind(query);
    query.submit = (connection) => {
      connection.stream.cork();
      try {
        precede(connection);
        return submit(connection);
      } finally {
        connection.stream.uncork();
      }
    };
    client.query(query);
  });

const GUARD = 'ems_guard';

/** Marks the error of a guard among those of statements. */
const FOREIGN = 'not the session of';

// The text is no Boolean, and contains what the planner cannot compute beforehand.
const GUARD_TEXT = `select where case when coalesce(current_setting('app.connection', true), '') = $1 then false
  else ('${FOREIGN} ' || $1 || coalesce(current_setting('app.connection', true), ''))::boolean end`;

/** Ends a transaction, also one that failed, in which no other statement runs. */
const ENDS_TRANSACTION = /^\s*(commit|rollback)\b/i;

/** The guard failed, or another connection has its guard where this one was to have, or has, its own. */
const isForeign = (error: unknown): boolean =>
  error instanceof Error && (error.message.includes(FOREIGN) || error.message.includes(`"${GUARD}"`));

/** Sends statements on one connection through a pooler. `isBroken` is true once a statement met a foreign session. */
export type Guard = { send(config: QueryConfig): Promise<QueryResult>; isBroken(): boolean };

/**
 * Guards a connection through a pooler that is said to pool sessions: a statement runs in the session that has `value` in
 * `app.connection`, or not at all. Costs no round trip. The probe finds a wrong pooler at once; this holds where it cannot.
 */
export const createGuard = async (client: PoolClient, value: string): Promise<Guard> => {
  await client.query({ name: GUARD, text: GUARD_TEXT, values: [value] }).catch((error: unknown) => {
    throw isForeign(error) ? sharedSession() : error;
  });
  let broken = false;
  const precede = (connection: Connection): void => {
    connection.bind({ statement: GUARD, values: [value] }, true);
    connection.execute({}, true);
  };
  return {
    isBroken: () => broken,
    send: async (config) => {
      if (ENDS_TRANSACTION.test(config.text)) return client.query(config);
      try {
        return await sendBehind(client, config, precede);
      } catch (error) {
        if (!isForeign(error)) throw error;
        broken = true;
        throw sharedSession();
      }
    },
  };
};
