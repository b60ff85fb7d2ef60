import type pg from 'pg';
import { send, toResult, type Client } from './client.ts';
import { serverSettings, type Limits } from './limits.ts';
import { sendBehind } from './session-guard.ts';
import { currentSession } from '../tenancy.ts';

/**
 * Sets the session for one transaction. Returns no row, so the result contains only the rows of the statement after it.
 */
const SETTINGS = `select where set_config('role', $1, true) || set_config('app.tenant', $2, true) || set_config('timezone', 'UTC', true) ||
  set_config('statement_timeout', $3, true) || set_config('lock_timeout', $4, true) ||
  set_config('idle_in_transaction_session_timeout', $5, true) is null`;

/** Returns the values of the parameters of {@link SETTINGS}. */
const settingsOf = (limits: readonly string[]): string[] => {
  const { role, tenant } = currentSession();
  return [role, tenant, ...limits];
};

/**
 * Sends the session settings and the statement together: a statement either has the role and tenant of its call or does
 * not run, without another round trip. For `begin` the settings join the transaction that it opens. The statement has
 * no name, because the next server connection may not know it.
 */
const queryConfined = (
  client: pg.PoolClient,
  limits: readonly string[],
  text: string,
  values: readonly unknown[],
): Promise<pg.QueryResult> => {
  const settings = settingsOf(limits);
  return sendBehind(client, { text, values: [...values] }, (connection) => {
    connection.parse({ name: '', text: SETTINGS, types: [] }, true);
    connection.bind({ values: settings }, true);
    connection.execute({}, true);
  });
};

/** The beginning of a transaction with an isolation level, which PostgreSQL accepts only before the first query. */
const STARTS = /^start transaction\b/;

/** Starts a transaction, then sets the session in it. If that fails, the transaction runs no further statement. */
const startConfined = async (
  client: pg.PoolClient,
  limits: readonly string[],
  text: string,
): Promise<pg.QueryResult> => {
  const [started] = await Promise.all([
    send(client, { text }),
    send(client, { text: SETTINGS, values: settingsOf(limits) }),
  ]);
  return started;
};

/**
 * Wraps a connection through a pooler that assigns another server connection to each transaction, where neither
 * settings nor named statements persist. A statement outside a transaction carries its session; one inside inherits
 * that of the `begin`. A connection that is not idle when released is closed.
 */
export const wrapForTransactionPooler = (client: pg.PoolClient, limits: Limits): Client => {
  const settings = Object.values(serverSettings(limits)).map(String);
  const isIdle = (): boolean => client.getTransactionStatus() === 'I';
  return {
    query: async (text, values) => {
      if (!isIdle()) return toResult(await send(client, { text, values: [...values] }));
      const start = STARTS.test(text) ? startConfined : queryConfined;
      return toResult(await start(client, settings, text, values));
    },
    isReusable: isIdle,
  };
};
