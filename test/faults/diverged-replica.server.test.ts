import { afterAll, describe, expect, it } from 'vitest';
import { openServiceDatabase } from '../../src/app.ts';
import { openReplicas } from '../../src/postgres/replicas.ts';
import { silent } from '../support/database.ts';
import { createGym, listen } from '../support/gym.ts';
import { removePrograms } from '../support/programs.ts';
import { addMachine } from '../support/rows.ts';
import { addStandby, createPrimary, NO_SERVER, urlOf } from '../support/standby.ts';
import { runOn } from '../support/statements.ts';

if (NO_SERVER !== null) process.stderr.write(`SKIPPED: a diverged replica is not tested, because ${NO_SERVER}\n`);

const closing: (() => Promise<void>)[] = [];
afterAll(removePrograms);
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
});

const replayedAll = async (standby: string, lsn: unknown): Promise<void> => {
  await expect
    .poll(() => runOn(standby, `select pg_last_wal_replay_lsn() >= '${String(lsn)}' as there`))
    .toEqual([{ there: true }]);
};

describe.skipIf(NO_SERVER !== null)('after a failover to the less advanced standby', () => {
  it('the service never reads from a standby that is ahead of the new primary', async () => {
    const primary = await createPrimary();
    const ahead = await addStandby(primary, 'ahead');
    const behind = await addStandby(primary, 'behind');
    const setup = openServiceDatabase({ url: primary.url, pool: 2 }, silent);
    await setup.migrate();
    await setup.close();
    const serving = async (port: number) => {
      const database = openServiceDatabase({ url: urlOf(port), pool: 5 }, silent);
      closing.push(() => database.close());
      return database;
    };
    const before = await serving(primary.port);
    const { base: firstBase, close: closeFirst } = await listen(before);
    const gym = await createGym(firstBase, before, 'Split', 'UTC');
    await addMachine(gym, { name: 'Before' });
    const [{ lsn } = {}] = await runOn(primary.url, 'select pg_current_wal_lsn() as lsn');
    await Promise.all([replayedAll(urlOf(ahead.port), lsn), replayedAll(urlOf(behind.port), lsn)]);
    // Only one standby receives what comes next.
    await runOn(urlOf(behind.port), "alter system set primary_conninfo = ''");
    await runOn(urlOf(behind.port), 'select pg_reload_conf()');
    await expect.poll(() => runOn(urlOf(behind.port), 'select pid from pg_stat_wal_receiver')).toEqual([]);
    for (let i = 0; i < 20; i += 1) await addMachine(gym, { name: `Lost ${i}` });
    const [{ lsn: last } = {}] = await runOn(primary.url, 'select pg_current_wal_lsn() as lsn');
    await replayedAll(urlOf(ahead.port), last);
    closeFirst();
    await primary.program.end();
    await runOn(urlOf(behind.port), 'select pg_promote()');

    const after = await serving(behind.port);
    const replicas = openReplicas(after.db, [urlOf(ahead.port)], { pool: 5, log: silent });
    if (replicas === null) throw new Error('no replicas');
    closing.push(() => replicas.close());
    const { base, close } = await listen(after, 0, { replicas });
    closing.push(async () => close());
    const headers = { authorization: `Bearer ${gym.tokens.write}`, 'content-type': 'application/json' };
    const names = async (token: string): Promise<string[]> => {
      const response = await fetch(`${base}/api/v1/machines?limit=100`, {
        headers: { authorization: `Bearer ${token}` },
      });
      return JSON.parse(await response.text()).data.map(({ name }: { name: string }) => name);
    };
    for (let i = 0; i < 20; i += 1) {
      const created = await fetch(`${base}/api/v1/machines`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ name: `New ${i}` }),
      });
      expect(created.status).toBe(201);
      expect((await names(gym.tokens.write))[0]).toBe(`New ${i}`);
      const seen = await names(gym.tokens.read);
      expect(seen.filter((name) => name.startsWith('Lost'))).toEqual([]);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  });
});
