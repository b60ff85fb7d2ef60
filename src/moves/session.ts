import { sql, type Kysely } from 'kysely';
import type { Tables } from '../core/tables.ts';
import { asMigrator } from '../core/tenancy.ts';
import type { Database } from '../postgres/database.ts';

/** Settings of a transaction that reads or writes many rows. Texts of values are the same in both databases. */
const SETTINGS: Readonly<Record<string, string>> = {
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  bytea_output: 'hex',
  timezone: 'UTC',
  datestyle: 'ISO',
  intervalstyle: 'postgres',
  extra_float_digits: '1',
  enable_seqscan: 'on',
  enable_hashjoin: 'on',
  enable_mergejoin: 'on',
};

const set = async (db: Kysely<Tables>, settings: Readonly<Record<string, string>>): Promise<void> => {
  const calls = Object.entries(settings).map(([name, value]) => sql`set_config(${name}, ${value}, true)`);
  await sql`select ${sql.join(calls)}`.execute(db);
};

/** Runs work on one snapshot of the rows of a gym, as the owner of the tables. */
export const readGym = <T>({ db }: Pick<Database, 'db'>, id: number, work: (db: Kysely<Tables>) => Promise<T>) =>
  asMigrator(() =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx): Promise<T> => {
        await set(tx, { ...SETTINGS, 'app.tenant': String(id) });
        return work(tx);
      }),
  );

/**
 * Runs work in one transaction on the rows of a gym that arrives, as the owner of the tables. Neither triggers nor foreign keys apply: what
 * they would do is part of the rows, which are compared with those of the former cell in the end.
 */
export const writeArrival = <T>({ db }: Pick<Database, 'db'>, id: number, work: (db: Kysely<Tables>) => Promise<T>) =>
  asMigrator(() =>
    db.transaction().execute(async (tx): Promise<T> => {
      await set(tx, { ...SETTINGS, 'app.tenant': String(id), session_replication_role: 'replica' });
      return work(tx);
    }),
  );
