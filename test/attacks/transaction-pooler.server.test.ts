import { Writable } from 'node:stream';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openServiceDatabase } from '../../src/app.ts';
import type { Database } from '../../src/postgres/database.ts';
import { asTenant } from '../../src/core/tenancy.ts';
import { silent } from '../support/database.ts';
import { runEms } from '../support/ems.ts';
import { createGym, listen } from '../support/gym.ts';
import { NO_PGBOUNCER, startPgbouncer, type PgbouncerSettings } from '../support/pgbouncer.ts';
import { freePort, removePrograms } from '../support/programs.ts';
import { addMachine } from '../support/rows.ts';
import { createPrimary, NO_SERVER, urlOf } from '../support/standby.ts';
import { runOn } from '../support/statements.ts';

const ABSENT = NO_PGBOUNCER ?? NO_SERVER;

describe.skipIf(ABSENT !== null)('behind a pooler that is not in the configuration', () => {
  let port: number;
  let direct: string;
  beforeAll(async () => {
    ({ port, url: direct } = await createPrimary());
    const database = openServiceDatabase({ url: direct, pool: 2 }, silent);
    await database.migrate();
    await database.close();
  });
  afterAll(removePrograms);

  const pooled = async (settings: PgbouncerSettings): Promise<string> =>
    urlOf((await startPgbouncer(port, settings)).port);

  const open = (url: string, log = silent): Database => openServiceDatabase({ url, pool: 4 }, log);

  it.each([
    { pool_mode: 'transaction', default_pool_size: 1 },
    { pool_mode: 'transaction', default_pool_size: 50 },
    { pool_mode: 'transaction', default_pool_size: 50, server_round_robin: 1 },
    { pool_mode: 'statement', default_pool_size: 5 },
  ] as const)(
    'the service does not start and prints the repair in one line: $pool_mode, $default_pool_size connections',
    async (settings) => {
      const url = await pooled(settings);
      // The pooler has idle server connections already.
      await Promise.all(Array.from({ length: 8 }, () => runOn(url, 'select 1 from pg_sleep(0.05)')));
      const { code, stdout, stderr } = await runEms(
        { DATABASE_URL: url, PORT: '0', LOG_LEVEL: 'warn', RATE_LIMIT: '0' },
        'serve',
      );
      expect({ code, stdout, lines: stderr.trim().split('\n').length }).toEqual({ code: 1, stdout: '', lines: 1 });
      expect(stderr).toMatch(/pool_mode = transaction|DATABASE_POOLER=transaction/);
    },
  );

  it('a statement pooler is rejected, even with DATABASE_POOLER=transaction', async () => {
    const url = await pooled({ pool_mode: 'statement' });
    const { code, stderr } = await runEms({ DATABASE_URL: url, DATABASE_POOLER: 'transaction', PORT: '0' }, 'serve');
    expect({ code, lines: stderr.trim().split('\n').length }).toEqual({ code: 1, lines: 1 });
    expect(stderr).toMatch(/pools statements/);
  });

  it('the service works without a pooler when DATABASE_POOLER=transaction', async () => {
    const database = openServiceDatabase({ url: direct, pool: 4, pooler: 'transaction' }, silent);
    expect(await database.pending()).toEqual([]);
    await database.close();
  });

  it('a session pooler is accepted, even without a free connection for the probe', async () => {
    const url = await pooled({ pool_mode: 'session', default_pool_size: 4 });
    const lines: string[] = [];
    const database = open(
      url,
      pino(
        { level: 'warn' },
        new Writable({ write: (chunk, _encoding, done) => (lines.push(JSON.parse(String(chunk)).msg), done()) }),
      ),
    );
    const seen = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        asTenant(n, async () => {
          const { rows } = await sql<{
            tenant: string;
          }>`select current_setting('app.tenant') as tenant from pg_sleep(0.02)`.execute(database.db);
          return rows[0]?.tenant;
        }),
      ),
    );
    expect(seen).toEqual(Array.from({ length: 40 }, (_, n) => String(n)));
    expect(new Set(lines).size).toBeLessThanOrEqual(1);
    await asTenant(1, async () => {
      const snapshot = database.db.transaction().setIsolationLevel('repeatable read');
      const { rows } = await snapshot.execute((trx) =>
        sql`select current_setting('app.tenant') as tenant`.execute(trx),
      );
      expect(rows).toEqual([{ tenant: '1' }]);
      const failing = database.db.transaction().execute(async (trx) => {
        await sql`select 1 / 0`.execute(trx).catch(() => undefined);
        await sql`select 1`.execute(trx);
      });
      await expect(failing).rejects.toThrow('current transaction is aborted');
      expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }]);
    });
    await database.close();
  });

  it('every request is a 503 once a pooler is added while the service runs, and the log names the repair', async () => {
    const front = await freePort();
    let pooler = await startPgbouncer(port, { pool_mode: 'session', default_pool_size: 40, listen_port: front });
    const database = open(urlOf(front));
    const lines: { msg: string; err?: { message: string } }[] = [];
    const log = pino(
      { level: 'warn' },
      new Writable({ write: (chunk, _encoding, done) => (lines.push(JSON.parse(String(chunk))), done()) }),
    );
    const { base, close } = await listen(database, 0, {}, log);
    const gyms = [await createGym(base, database, 'Here', 'UTC'), await createGym(base, database, 'There', 'UTC')];
    await Promise.all(gyms.map((gym) => addMachine(gym, { name: gym.name })));
    await pooler.end();
    pooler = await startPgbouncer(port, { pool_mode: 'transaction', default_pool_size: 2, listen_port: front });
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, async (_, n) => {
          const gym = gyms[n % 2];
          if (!gym) throw new Error('no gym');
          const response = await gym.request('GET', '/api/v1/machines');
          return { status: response.status, text: await response.text() };
        }),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    }
    expect(lines.some(({ err }) => err?.message.includes('DATABASE_POOLER=transaction'))).toBe(true);
    close();
    await database.close();
    await pooler.end();
  });

  it('no statement runs in another session when the pooler changes its mode under open connections', async () => {
    const pooler = await startPgbouncer(port, { pool_mode: 'session', default_pool_size: 8 });
    const database = openServiceDatabase({ url: urlOf(pooler.port), pool: 8 }, silent);
    const look = (n: number): Promise<string | undefined> =>
      asTenant(n, async () => {
        const { rows } = await sql<{ tenant: string }>`
          select current_setting('app.tenant') as tenant from pg_sleep(0.002)`.execute(database.db);
        return rows[0]?.tenant;
      });
    const write = (n: number): Promise<unknown> =>
      asTenant(n, () => sql`insert into machine (name) values (${`Stray ${n}`})`.execute(database.db));
    await Promise.all(Array.from({ length: 8 }, (_, n) => look(n)));
    const admin = new pg.Client({ host: '127.0.0.1', port: pooler.port, user: 'postgres', database: 'pgbouncer' });
    await admin.connect();
    await admin.query('set pool_mode = transaction');
    await admin.end();
    const seen = await Promise.allSettled(Array.from({ length: 400 }, (_, n) => look(n % 8)));
    await Promise.allSettled(Array.from({ length: 50 }, (_, n) => write(1000 + n)));
    const wrong = seen.filter((result, n) =>
      result.status === 'fulfilled'
        ? result.value !== String(n % 8)
        : !String(result.reason).includes('DATABASE_POOLER=transaction'),
    );
    expect(wrong).toEqual([]);
    expect(seen.some(({ status }) => status === 'rejected')).toBe(true);
    expect(await runOn(direct, "select name from machine where name like 'Stray%'")).toEqual([]);
    await database.close();
  });
});
