import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { asTenant } from '../../src/core/tenancy.ts';
import { useFaultyService } from '../support/faulty-service.ts';
import { NO_SERVER } from '../support/standby.ts';
import { createGym } from '../support/gym.ts';

describe.skipIf(NO_SERVER !== null)('while a tenant runs 40 slow searches', () => {
  const service = useFaultyService({}, 10);

  it('the requests of another tenant do not wait for them', async () => {
    const { base, database, gym } = service;
    const quiet = await createGym(base, database, 'Quiet', 'UTC');
    const stop = new AbortController();
    let answered = Promise.withResolvers<void>();
    let running = 0;
    // Each keeps its connection until the other tenant has its answer, so a request that waits for one has none.
    const search = async (): Promise<void> => {
      while (!stop.signal.aborted)
        await asTenant(gym.id, () =>
          database.db.transaction().execute(async (trx) => {
            await sql`select 1`.execute(trx);
            running += 1;
            await answered.promise;
          }),
        );
    };
    const searches = Array.from({ length: 40 }, search);
    for (let i = 0; i < 30; i += 1) {
      await expect.poll(() => running).toBeGreaterThanOrEqual(5);
      expect((await quiet.request('GET', '/api/v1/machines')).status).toBe(200);
      running = 0;
      answered.resolve();
      answered = Promise.withResolvers();
    }
    stop.abort();
    answered.resolve();
    await Promise.all(searches);
  });
});
