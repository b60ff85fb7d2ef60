import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openServiceDatabase } from '../../src/app.ts';
import { serve } from '../../src/commands/serve.ts';
import { readConfig } from '../../src/config/config.ts';
import type { Database } from '../../src/postgres/database.ts';
import { openReplicas } from '../../src/postgres/replicas.ts';
import { silent } from '../support/database.ts';
import { createFailoverPair, type FailoverPair } from '../support/failover.ts';
import { createGym, listen, type Gym } from '../support/gym.ts';
import { NO_PGBOUNCER, startPgbouncer } from '../support/pgbouncer.ts';
import { removePrograms } from '../support/programs.ts';
import { NO_SERVER, urlOf } from '../support/standby.ts';
import { runOn } from '../support/statements.ts';

if (NO_SERVER !== null) process.stderr.write(`SKIPPED: a failover is not tested, because ${NO_SERVER}\n`);

/** A process of the service. `lagMs` returns the lag of the replica, null while no reads go to it. */
type Process = { base: string; lagMs(): number | null | undefined };

const BEGINNING = '00000000-0000-0000-0000-000000000000';

describe.skipIf(NO_SERVER !== null)(
  'while the address of the database leads to a standby that was not promoted',
  () => {
    let pair: FailoverPair;
    let gym: Gym;
    const processes: Process[] = [];
    const closing: (() => Promise<void>)[] = [];

    const add = async (database: Database): Promise<string> => {
      const replicas = openReplicas(database.db, [pair.standby], { pool: 5, log: silent });
      if (replicas === null) throw new Error('no replicas');
      const { base, close } = await listen(database, 0, { replicas });
      closing.push(async () => {
        close();
        await replicas.close();
        await database.close();
      });
      processes.push({ base, lagMs: () => replicas.states()[0]?.lagMs });
      return base;
    };
    const send = async ({ base }: Process, method: string, path: string, body?: object) => {
      const response = await fetch(base + path, {
        method,
        headers: { authorization: `Bearer ${gym.tokens.write}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: JSON.parse(await response.text()) };
    };

    beforeAll(async () => {
      pair = await createFailoverPair({ isSynchronous: true, lagMs: 0 });
      const database = openServiceDatabase({ url: pair.address, pool: 5 }, silent);
      await database.migrate();
      gym = await createGym(await add(database), database, 'Failover', 'UTC');
      if (NO_PGBOUNCER !== null) return;
      const pooler = await startPgbouncer(Number(new URL(pair.address).port), { server_login_retry: 1 });
      await add(openServiceDatabase({ url: urlOf(pooler.port), pool: 5, pooler: 'transaction' }, silent));
    });
    afterAll(async () => {
      await Promise.allSettled(closing.map((close) => close()));
      await removePrograms();
    });

    it('each request returns 503, because that server may not show the last acknowledged write yet', async () => {
      for (const process of processes) {
        await expect.poll(process.lagMs, { timeout: 15_000, message: 'reads go to the replica' }).not.toBeNull();
        expect(await send(process, 'GET', '/api/v1/machines')).toMatchObject({ status: 200 });
      }
      await runOn(pair.standby, 'select pg_wal_replay_pause()');
      await expect
        .poll(() => runOn(pair.standby, 'select pg_get_wal_replay_pause_state() as state'))
        .toEqual([{ state: 'paused' }]);
      for (const process of processes)
        expect(await send(process, 'POST', '/api/v1/machines', { name: 'Last' })).toMatchObject({ status: 201 });
      await pair.loseHost();
      const requests: [method: string, path: string, body?: object][] = [
        ['GET', '/api/v1/machines'],
        ['GET', '/api/v1/machines?updated_since=2000-01-01T00:00:00Z'],
        ['GET', `/api/v1/events?after=${BEGINNING}`],
        ['POST', '/api/v1/machines', { name: 'Refused' }],
        ['GET', '/readyz'],
      ];
      for (const process of processes)
        for (const request of requests)
          for (let n = 0; n < 3; n += 1) {
            const { status, body } = await send(process, ...request);
            expect([...request, status, body.code]).toEqual([...request, 503, 'unavailable']);
          }
    });

    it('a process that starts waits for the promotion', async () => {
      const environment = { DATABASE_URL: pair.address, PORT: '0', DATABASE_WAIT_SECONDS: '30' };
      const starting = serve(readConfig(environment), silent);
      expect(await Promise.race([starting, sleep(1000, 'waits')])).toBe('waits');
      await runOn(pair.standby, 'select pg_wal_replay_resume()');
      await pair.promote();
      const { address, stop } = await starting;
      closing.push(stop);
      expect((await fetch(`${address}/readyz`)).status).toBe(200);
    });

    it('after the promotion each process has the acknowledged writes, and reads and writes', async () => {
      for (const process of processes) {
        const count = async (): Promise<unknown> => (await send(process, 'GET', '/api/v1/machines')).body.data?.length;
        await expect.poll(count, { timeout: 10_000 }).toBe(processes.length);
      }
      for (const process of processes) {
        expect(await send(process, 'POST', '/api/v1/machines', { name: 'Next' })).toMatchObject({ status: 201 });
        const { body } = await send(process, 'GET', `/api/v1/events?after=${BEGINNING}`);
        expect(body.data.at(-1)).toMatchObject({ type: 'machine.created', data: { name: 'Next' } });
      }
    });
  },
);
