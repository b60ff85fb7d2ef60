import type { PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { send } from './client.ts';
import { serverSettings, type Limits } from './limits.ts';
import { sendBehind } from './session-guard.ts';
import { currentSession } from '../tenancy.ts';

/** Sets what holds until the end of the transaction. It gives no row, so that the result of the statement after it stands alone. */
const SETTINGS = `select where set_config('role', $1, true) || set_config('app.tenant', $2, true) || set_config('timezone', 'UTC', true) ||
  set_config('statement_timeout', $3, true) || set_config('lock_timeout', $4, true) ||
  set_config('idle_in_transaction_session_timeout', $5, true) is null`;

/**
 * Sends the session and the statement together: a statement either has the role and the tenant of its call or does not run,
 * and no round trip is added. For `begin` the settings join the transaction that it opens. The statement is not named, because the next one may meet a connection that does not know its name.
 * For one machine both together take 50 µs more of the process (126 rather than 78) and 200 µs more of the server (280 rather
 * than 80); a page of 50 takes 10 µs and 100 µs more.
 */
const queryConfined = (
  client: pg.PoolClient,
  limits: readonly string[],
  text: string,
  values: readonly unknown[],
): Promise<pg.QueryResult> => {
  const { role, tenant } = currentSession();
  return sendBehind(client, { text, values: [...values] }, (connection) => {
    connection.parse({ name: '', text: SETTINGS, types: [] }, true);
    connection.bind({ values: [role, tenant, ...limits] }, true);
    connection.execute({}, true);
  });
};

/**
 * A connection through a pooler that gives it another server connection for each transaction, where nothing that is set
 * lasts and no statement can be named. A statement outside of a transaction brings its session with it; one inside has
 * it from the `begin`. A connection that is given back in any other state than idle is closed.
 */
export const confining = (client: pg.PoolClient, limits: Limits): PostgresPoolClient => {
  const settings = Object.values(serverSettings(limits)).map(String);
  const isIdle = (): boolean => client.getTransactionStatus() === 'I';
  const query = (text: string, values: readonly unknown[] = []): Promise<pg.QueryResult> =>
    isIdle() ? queryConfined(client, settings, text, values) : send(client, { text, values: [...values] });
  return Object.assign(Object.create(client), { query, release: () => client.release(!isIdle()) });
};
