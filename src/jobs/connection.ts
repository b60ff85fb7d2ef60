import { CompiledQuery, type Kysely } from 'kysely';
import type { PgBoss } from 'pg-boss';
import type { Tables } from '../core/tables.ts';
import { isScript, splitScript } from '../schema/job-scripts.ts';

/** A database as pg-boss expects it. */
type BossDatabase = NonNullable<Parameters<PgBoss['insert']>[2]>['db'];

/**
 * Lets pg-boss use the connections of the service, with their bounded queue, role and pooler. Its own Kysely adapter
 * cannot run a script of several statements.
 */
export const connect = (db: Kysely<Tables>): NonNullable<BossDatabase> => ({
  executeSql: async (text, values = []) => {
    if (!isScript(text)) return { rows: (await db.executeQuery(CompiledQuery.raw(text, [...values]))).rows };
    return db.transaction().execute(async (transaction) => {
      const rows: unknown[] = [];
      for (const statement of splitScript(text))
        rows.push(...(await transaction.executeQuery(CompiledQuery.raw(statement))).rows);
      return { rows };
    });
  },
});
