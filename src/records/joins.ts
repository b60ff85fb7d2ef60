import { sql } from 'kysely';
import type { Transaction } from '../core/context.ts';

/**
 * Chooses how the next statements of a transaction join tables. Requests compare rows one by one (`loop`), because they read
 * few. A statement that reads most rows of a gym compares them by `hash`.
 */
export const joinBy = async ({ em }: Transaction, way: 'hash' | 'loop'): Promise<void> => {
  const [hash, loop] = way === 'hash' ? ['on', 'off'] : ['off', 'on'];
  await sql`select set_config('enable_hashjoin', ${hash}, true), set_config('enable_nestloop', ${loop}, true)`.execute(
    em.getKysely(),
  );
};
