import { CompiledQuery } from 'kysely';
import type { PgBoss } from 'pg-boss';
import type { Sender } from '../core/jobs.ts';

/** Creates a sender that uses a started pg-boss. It inserts without reading back, because a tenant reads no jobs. */
export const createSender = (started: () => Promise<PgBoss>): Sender => ({
  async send(db, { name }, data, { startAfter, key } = {}) {
    const boss = await started();
    let queued = 0n;
    const counting = {
      executeSql: async (text: string, values: readonly unknown[] = []) => {
        const { rows, numAffectedRows = 0n } = await db.executeQuery(CompiledQuery.raw(text, [...values]));
        queued += numAffectedRows;
        return { rows };
      },
    };
    const insert = {
      data,
      ...(startAfter !== undefined && { startAfter }),
      ...(key !== undefined && { singletonKey: key }),
    };
    await boss.insert(name, [insert], { db: counting });
    return queued === 1n;
  },
});
