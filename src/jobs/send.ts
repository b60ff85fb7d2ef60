import type { Sender } from '../core/jobs.ts';
import { CompiledQuery } from 'kysely';
import type { PgBoss } from 'pg-boss';

/** Creates a sender that uses a started pg-boss. It inserts without reading back, because a tenant reads no jobs. */
export const createSender = (started: () => Promise<PgBoss>): Sender => {
  const sendAll: Sender['sendAll'] = async (db, { name }, jobs) => {
    const boss = await started();
    let queued = 0n;
    const counting = {
      executeSql: async (text: string, values: readonly unknown[] = []) => {
        const { rows, numAffectedRows = 0n } = await db.executeQuery(CompiledQuery.raw(text, [...values]));
        queued += numAffectedRows;
        return { rows };
      },
    };
    const inserts = jobs.map(({ data, startAfter, key, priority }) => ({
      data,
      priority,
      ...(startAfter !== undefined && { startAfter }),
      ...(key !== undefined && { singletonKey: key }),
    }));
    await boss.insert(name, inserts, { db: counting });
    return Number(queued);
  };
  return {
    sendAll,
    send: async (db, job, data, options = {}) => (await sendAll(db, job, [{ data, ...options }])) === 1,
  };
};
