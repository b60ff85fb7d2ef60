import type { PoolClient, QueryConfig, QueryResult } from 'pg';
import pg from 'pg';
import { sharedSessionError } from './pooler-probe.ts';

type Connection = PoolClient['connection'];

/**
 * Sends a statement after another one with a single Sync: PostgreSQL runs everything before a Sync as one transaction
 * and skips the rest after an error (documentation, "Extended Query"). `precede` writes the first statement, which
 * returns no row.
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
      // The driver returns the results of both statements.
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

// The cast fails because the text is not a Boolean. The text depends on a setting, so the planner cannot evaluate it
// early.
const GUARD_TEXT = `select where case when coalesce(current_setting('app.connection', true), '') = $1 then false
  else ('${FOREIGN} ' || $1 || coalesce(current_setting('app.connection', true), ''))::boolean end`;

/**
 * Statements that are sent without the guard: those that end a transaction, because in a failed one no other statement
 * runs, and the beginning of one with an isolation level, which PostgreSQL accepts only before the first query.
 */
const UNGUARDED = /^\s*(commit|rollback|start transaction)\b/i;

/** Returns whether the guard failed, or its named statement is missing or belongs to another connection. */
const isForeign = (error: unknown): boolean =>
  error instanceof Error && (error.message.includes(FOREIGN) || error.message.includes(`"${GUARD}"`));

/**
 * Sends statements on one connection through a pooler. `isBroken` returns true once a statement reached a foreign
 * session.
 */
export type Guard = { send(config: QueryConfig): Promise<QueryResult>; isBroken(): boolean };

/**
 * Creates the guard of a connection through a pooler configured as a session pooler: a statement runs only in the
 * session that has `value` in `app.connection`. Adds no round trip. It covers the cases that the probe cannot detect.
 */
export const createGuard = async (client: PoolClient, value: string): Promise<Guard> => {
  await client.query({ name: GUARD, text: GUARD_TEXT, values: [value] }).catch((error: unknown) => {
    throw isForeign(error) ? sharedSessionError() : error;
  });
  let broken = false;
  const precede = (connection: Connection): void => {
    connection.bind({ statement: GUARD, values: [value] }, true);
    connection.execute({}, true);
  };
  return {
    isBroken: () => broken,
    send: async (config) => {
      if (UNGUARDED.test(config.text)) return client.query(config);
      try {
        return await sendBehind(client, config, precede);
      } catch (error) {
        if (!isForeign(error)) throw error;
        broken = true;
        throw sharedSessionError();
      }
    },
  };
};
