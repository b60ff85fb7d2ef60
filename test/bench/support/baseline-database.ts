import { Pool, types, type QueryConfig, type QueryResultRow } from 'pg';
import { hashToken } from '../../../src/auth/token.ts';

types.setTypeParser(types.builtins.INT8, Number);
types.setTypeParser(types.builtins.NUMERIC, Number);
types.setTypeParser(types.builtins.DATE, (text) => text);
/** `2026-11-20 09:30:00.5+00` as `2026-11-20T09:30:00.500Z`: the session's time zone is UTC. */
types.setTypeParser(
  types.builtins.TIMESTAMPTZ,
  (text) => `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).slice(0, 3).padEnd(3, '0')}Z`,
);

/** The connections of the hand-written server, which writes the records of its changes itself. */
export const pool = new Pool({
  connectionString: process.env['DATABASE_URL'],
  max: 10,
  options: '-c timezone=UTC -c app.recording=off',
});

/** Runs a statement through the driver's callback, which costs less than its promise. */
export const rowsOf = (query: QueryConfig): Promise<QueryResultRow[]> =>
  new Promise((resolve, reject) =>
    pool.query(query, (error, result) => (error ? reject(error) : resolve(result.rows))),
  );

/** The tenant and the name of a token; `days` writes an instant as a day of the tenant. */
export type Caller = { tenant: number; actor: string; timezone: string; days: Intl.DateTimeFormat };

const callers = new Map<string, Caller>();

/** Returns the caller with a token, undefined for an unknown one. A known token is never read again. */
export const callerOf = async (token: string): Promise<Caller | undefined> => {
  const known = callers.get(token);
  if (known !== undefined) return known;
  const [row] = await rowsOf({
    name: 'token',
    text: 'select tenant_id, token.name, timezone from token join tenant on tenant.id = tenant_id where hash = $1',
    values: [hashToken(token)],
  });
  if (row === undefined) return undefined;
  const { tenant_id: tenant, name: actor, timezone } = row;
  const days = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone });
  const caller = { tenant, actor, timezone, days };
  callers.set(token, caller);
  return caller;
};
