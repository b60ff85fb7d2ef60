import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { asTenant } from '../../src/platform/tenancy.ts';
import { useFaultyService } from '../support/faulty-service.ts';
import { NO_SERVER } from '../support/standby.ts';
import { createGym } from '../support/gym.ts';

const median = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Infinity;

describe.skipIf(NO_SERVER !== null)('while a tenant runs 40 slow searches', () => {
  const service = useFaultyService({}, 10);

  it('the requests of another tenant do not wait for them', async () => {
    const { base, database, gym } = service;
    const quiet = await createGym(base, database, 'Quiet', 'UTC');
    const medianOfQuiet = async (): Promise<number> => {
      const times: number[] = [];
      for (let i = 0; i < 30; i += 1) {
        const started = performance.now();
        expect((await quiet.request('GET', '/api/v1/machines')).status).toBe(200);
        times.push(performance.now() - started);
      }
      return median(times);
    };
    await medianOfQuiet();
    const alone = await medianOfQuiet();
    const stop = new AbortController();
    // Each holds a connection for 100 ms without using the processor, which isolates the wait for a connection.
    const search = async (): Promise<void> => {
      while (!stop.signal.aborted)
        await asTenant(gym.id, () =>
          database.db.transaction().execute((trx) => sql`select pg_sleep(0.1)`.execute(trx)),
        );
    };
    const searches = Array.from({ length: 40 }, search);
    const beside = await medianOfQuiet();
    stop.abort();
    await Promise.all(searches);
    // A connection of the busy gym becomes free every 10 ms at best; waiting for one would take as long.
    expect(beside).toBeLessThan(2 * alone + 10);
  });
});
