import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino, type Logger } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openServiceDatabase } from '../../src/app.ts';
import { serve } from '../../src/commands/serve.ts';
import { readConfig } from '../../src/config/config.ts';
import type { Principal } from '../../src/core/context.ts';
import type { Database } from '../../src/postgres/database.ts';
import { openReplicas, type Replicas } from '../../src/postgres/replicas.ts';
import type { ServerLocation } from '../../src/postgres/server.ts';
import { asTenant, SERVICE_ROLE } from '../../src/core/tenancy.ts';
import { silent } from '../support/database.ts';
import { createGym, listen, type Gym } from '../support/gym.ts';
import { NO_PGBOUNCER, startPgbouncer } from '../support/pgbouncer.ts';
import { freePort, removePrograms } from '../support/programs.ts';
import { addMachine } from '../support/rows.ts';
import { createPair, NO_SERVER, urlOf, type Pair } from '../support/standby.ts';
import { runOn } from '../support/statements.ts';

if (NO_SERVER !== null) process.stderr.write(`SKIPPED: reads from replicas are not tested, because ${NO_SERVER}\n`);

/** A process of the service: its own connections, and its own knowledge of the replicas. */
type Process = { base: string; database: Database; replicas: Replicas; close(): Promise<void> };

const closing: (() => Promise<void>)[] = [];
// These hooks run in reverse order.
afterAll(removePrograms);
afterAll(async () => {
  await Promise.allSettled(closing.map((close) => close()));
});

const stopper = (): { signal: AbortSignal; abort: () => void } => {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
};

/** A log, its lines about replicas, and the reasons why replicas were ignored. */
const collect = (): { log: Logger; lines: () => string[]; reasons: () => string[] } => {
  const entries: { msg: string; err?: { message: string } }[] = [];
  const stream = new Writable({ write: (chunk, _encoding, done) => (entries.push(JSON.parse(String(chunk))), done()) });
  const ours = () => entries.filter(({ msg }) => msg.includes('replica'));
  return {
    log: pino({ level: 'info' }, stream),
    lines: () => ours().map(({ msg }) => msg),
    reasons: () => Array.from(ours(), ({ err }) => err?.message ?? '').toSorted(),
  };
};

const startProcess = async (primary: ServerLocation, urls: string[], log = silent): Promise<Process> => {
  const database = openServiceDatabase(primary, silent);
  const replicas = openReplicas(database.db, urls, { pool: 5, log });
  if (replicas === null) throw new Error('no replicas');
  const { base, close } = await listen(database, 0, { replicas });
  const end = async (): Promise<void> => {
    close();
    await replicas.close();
    await database.close();
  };
  const once = { end };
  closing.unshift(() => once.end());
  return {
    base,
    database,
    replicas,
    close: async () => {
      await end();
      once.end = async () => undefined;
    },
  };
};

describe.skipIf(NO_SERVER !== null)('with a streaming replica', () => {
  let pair: Pair;
  let first: Process;
  let second: Process;
  let gym: Gym;
  const { log, lines } = collect();

  const isUsed = ({ replicas }: Process): boolean => replicas.states().every(({ lagMs }) => lagMs !== null);
  const usesReplica = (): Promise<void> =>
    vi.waitFor(
      () => {
        expect(lines().at(-1)).toBe('reads go to the replica');
        expect([first, second].map(isUsed)).toEqual([true, true]);
      },
      { timeout: 12_000, interval: 50 },
    );
  const pause = async (): Promise<void> => {
    await runOn(pair.standby, 'select pg_wal_replay_pause()');
    const paused = [{ state: 'paused' }];
    await expect.poll(() => runOn(pair.standby, 'select pg_get_wal_replay_pause_state() as state')).toEqual(paused);
  };
  const resume = (): Promise<unknown> => runOn(pair.standby, 'select pg_wal_replay_resume()');
  const caughtUp = async (): Promise<void> => {
    const replayed = async (): Promise<unknown> => {
      const [place] = await runOn(pair.primary, 'select pg_current_wal_lsn()::text as lsn');
      return runOn(pair.standby, `select pg_last_wal_replay_lsn() >= '${String(place?.['lsn'])}' as there`);
    };
    await expect.poll(replayed).toEqual([{ there: true }]);
  };
  /** The names of the machines that a token sees, through a process. */
  const namesOf = async (token: string, { base }: { base: string } = first): Promise<string[]> => {
    const response = await fetch(`${base}/api/v1/machines?limit=100`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.status).toBe(200);
    return JSON.parse(await response.text()).data.map(({ name }: { name: string }) => name);
  };

  beforeAll(async () => {
    pair = await createPair();
    const database = openServiceDatabase({ url: pair.primary, pool: 2 }, silent);
    await database.migrate();
    await database.close();
    const location = { url: pair.primary, pool: 5 };
    first = await startProcess(location, [pair.standby], log);
    // Where there is a PgBouncer, the second process knows the primary through it.
    const pooled = async (): Promise<ServerLocation> => ({
      url: urlOf((await startPgbouncer(pair.primaryPort)).port),
      pool: 5,
      pooler: 'transaction',
    });
    second = await startProcess(NO_PGBOUNCER === null ? await pooled() : location, [pair.standby]);
    gym = await createGym(first.base, first.database, 'Mirrored', 'UTC');
    await addMachine(gym, { name: 'Old' });
  });

  beforeEach(async () => {
    await resume();
    await caughtUp();
    await usesReplica();
  });

  it('reads with a read token come from the replica, in REST and in tools', async () => {
    await pause();
    await addMachine(gym, { name: 'New' });
    expect(await namesOf(gym.tokens.read)).toEqual(['Old']);
    const { content } = await gym.tryCall('list_machines', {}, gym.tokens.read);
    expect(content).toMatchObject({ data: [{ name: 'Old' }] });
    await resume();
    await expect.poll(() => namesOf(gym.tokens.read)).toEqual(['New', 'Old']);
  });

  it('a token sees its own writes immediately in every process while the replica lags', async () => {
    await pause();
    const write = gym.tokens.write;
    await addMachine(gym, { name: 'By REST' });
    // First, because a replica that lags by five seconds is not used.
    expect(await namesOf(gym.tokens.read)).not.toContain('By REST');
    expect((await namesOf(write))[0]).toBe('By REST');
    expect((await namesOf(write, second))[0]).toBe('By REST');
    const { id } = JSON.parse(await (await gym.request('GET', '/api/v1/machines?limit=1')).text()).data[0];
    await gym.call('create_inspection', { machine_id: String(id), passed: false, notes: 'Frayed' });
    expect(await gym.call('get_machine', { machine_id: String(id) })).toMatchObject({ status: 'out_of_service' });
    const other = await fetch(`${second.base}/api/v1/machines/${id}`, {
      headers: { authorization: `Bearer ${write}` },
    });
    expect(JSON.parse(await other.text())).toMatchObject({ status: 'out_of_service' });
  });

  it('a retry with an idempotency key counts as a write of its token', async () => {
    // Before the pause, because a replica that lags by five seconds is not used.
    const again = await createGym(first.base, first.database, `Mirrored ${randomUUID()}`, 'UTC');
    // A second token of the same gym.
    await runOn(pair.primary, `update token set tenant_id = ${gym.id} where tenant_id = ${again.id}`);
    await caughtUp();
    await usesReplica();
    await pause();
    const send = (token: string): Promise<Response> =>
      gym.request('POST', '/api/v1/machines', {
        token,
        body: { name: 'Once' },
        headers: { 'idempotency-key': 'once' },
      });
    expect((await send(gym.tokens.write)).status).toBe(201);
    const seen = await namesOf(again.tokens.write, second);
    // Where the machine is so busy that the replica lags by five seconds meanwhile, it is not used.
    expect(isUsed(second) && seen.includes('Once')).toBe(false);
    // The key belongs to the first token, and a retry with it is a write of that token.
    expect((await send(again.tokens.write)).status).toBe(422);
    expect((await send(gym.tokens.write)).status).toBe(201);
    expect(await namesOf(gym.tokens.write, second)).toContain('Once');
  });

  it('a token returns to the replica once the replica has its writes', async () => {
    const seesLaterRow = async (): Promise<boolean> => {
      await resume();
      await caughtUp();
      await usesReplica();
      for (const process of [first, second]) expect(await namesOf(gym.tokens.write, process)).toContain('Once');
      await pause();
      const name = `Of another ${randomUUID()}`;
      await gym.seed(async ({ em }) => sql`insert into machine (name) values (${name})`.execute(em.getKysely()));
      const seen = [await namesOf(gym.tokens.write), await namesOf(gym.tokens.write, second)];
      return seen.flat().includes(name);
    };
    // Where the machine is so busy that the replica lags by five seconds, it is not used.
    await expect.poll(seesLaterRow, { timeout: 45_000 }).toBe(false);
  });

  it('a replica that lags by five seconds is not used until it has caught up', async () => {
    await pause();
    await gym.seed(async ({ em }) => sql`insert into machine (name) values ('Late')`.execute(em.getKysely()));
    await vi.waitFor(async () => expect(await namesOf(gym.tokens.read)).toContain('Late'), {
      timeout: 6000,
      interval: 100,
    });
    await vi.waitFor(() => expect(lines().at(-1)).toBe('the replica is too far behind: reads go to the primary'), {
      timeout: 2000,
    });
    await resume();
    await usesReplica();
  });

  it('reads on the replica are confined to the tenant and use the serving role', async () => {
    const stranger = await createGym(first.base, first.database, 'Stranger', 'UTC');
    await addMachine(stranger, { name: 'Secret' });
    await caughtUp();
    const look = ({ id }: Gym) => {
      const principal: Principal = {
        token_id: 0,
        tenant_id: id,
        tenant: '',
        timezone: 'UTC',
        scope: 'read',
        admin: false,
        person: null,
        location_ids: [],
        actor: '',
        expires_at: null,
        last_four: '',
      };
      const select = sql<object>`
        select pg_is_in_recovery() as standby, current_user::text as role, bool_and(tenant_id = ${id}) as own, count(*) > 0 as some from machine`;
      return asTenant(id, () =>
        first.replicas.read(principal, async () => (await select.execute(first.database.db)).rows[0]),
      );
    };
    const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => look(n % 2 === 0 ? gym : stranger)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify({ standby: true, role: SERVICE_ROLE, own: true, some: true })]),
    );
    expect(await namesOf(stranger.tokens.read)).toEqual(['Secret']);
    expect(await namesOf(gym.tokens.read)).not.toContain('Secret');
  });

  it('a read that the replica cancels because of replay runs on the primary', async () => {
    const principal: Principal = {
      token_id: 0,
      tenant_id: gym.id,
      tenant: '',
      timezone: 'UTC',
      scope: 'read',
      admin: false,
      person: null,
      location_ids: [],
      actor: '',
      expires_at: null,
      last_four: '',
    };
    const select = sql<object>`select count(*) > 0 as some, pg_is_in_recovery() as standby, max(case when pg_is_in_recovery() then pg_sleep(4)::text end) from machine`;
    const before = lines().length;
    const read = asTenant(gym.id, () =>
      first.replicas.read(principal, async () => (await select.execute(first.database.db)).rows[0]),
    );
    await runOn(pair.primary, `select pg_sleep(0.3)`);
    await runOn(pair.primary, `update machine set name = name; `);
    await runOn(pair.primary, 'vacuum machine');
    expect(await read).toMatchObject({ some: true, standby: false });
    expect(lines().slice(before)).toEqual(['the replica failed: reads go to the primary']);
  });

  it('a server that is not a replica, is unreachable or is behind a pooler is ignored, and the service starts', async () => {
    const away = await freePort();
    const refused: [url: string, reason: string][] = [
      [pair.primary.replace('127.0.0.1', 'localhost'), 'it is not a standby'],
      [pair.standby.replace(/postgres$/, 'template1'), 'it is a copy of another server or another database'],
      [urlOf(away), `connect ECONNREFUSED 127.0.0.1:${away}`],
    ];
    if (NO_PGBOUNCER === null)
      refused.push([
        urlOf((await startPgbouncer(pair.standbyPort)).port),
        'it is behind a pooler; use the address of the server itself',
      ]);
    const collector = collect();
    const third = await startProcess(
      { url: pair.primary, pool: 5 },
      refused.map(([url]) => url),
      collector.log,
    );
    await vi.waitFor(() => expect(collector.reasons()).toEqual(refused.map(([, reason]) => reason).toSorted()), {
      timeout: 3000,
    });
    await pause();
    await addMachine(gym, { name: 'On the primary' });
    expect(await namesOf(gym.tokens.read, third)).toContain('On the primary');
    expect(await namesOf(gym.tokens.read, first)).not.toContain('On the primary');
    await third.close();
  });

  it('reads continue while the replica stops, is unreachable and returns, with one log line each', async () => {
    const before = lines().length;
    const { signal, abort } = stopper();
    const reads = Promise.all(
      [first, second].map(async (process) => {
        for (; !signal.aborted; await setTimeout(10)) expect(await namesOf(gym.tokens.read, process)).toContain('Old');
      }),
    );
    await pair.stopStandby();
    await setTimeout(500);
    const collector = collect();
    const late = await serve(
      readConfig({ DATABASE_URL: pair.primary, DATABASE_REPLICA_URLS: pair.standby, PORT: '0' }),
      collector.log,
    );
    expect(await namesOf(gym.tokens.read, { base: late.address })).toContain('Old');
    await expect.poll(collector.lines).toEqual(['the replica failed: reads go to the primary']);
    await late.stop();
    await pair.startStandby();
    await usesReplica();
    abort();
    await reads;
    expect(lines().slice(before)).toEqual(['the replica failed: reads go to the primary', 'reads go to the replica']);
  });
});
