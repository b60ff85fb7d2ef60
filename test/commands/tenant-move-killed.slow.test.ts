import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { asOwner } from '../../src/core/tenancy.ts';
import { ask, kill, readTenant, useCells, type Tenant } from '../support/moving.ts';
import type { Served } from '../support/ems.ts';

const cells = useCells();

const until = async (condition: () => Promise<boolean>): Promise<void> => {
  for (const start = performance.now(); !(await condition()); await sleep(20))
    if (performance.now() - start > 120_000) throw new Error('the state was never reached');
};

type States = { here: Tenant | undefined; there: Tenant | undefined };

const statesOf = async (name: string): Promise<States> => ({
  here: await readTenant(cells.database('here'), name),
  there: await readTenant(cells.database('there'), name),
});

/** The phases in which a command is killed, each by what both databases show then. */
const PHASES: [phase: string, isReached: (states: States) => boolean][] = [
  ['it copies', ({ here, there }) => here?.moves_at === null && there !== undefined],
  ['the end of writes is announced', ({ here }) => here?.moves_at !== null && here?.is_refusing === false],
  ['requests are refused', ({ here }) => here?.is_refusing === true],
];

/** Moves a gym whose first command was killed in a phase. Returns what is found between the two commands, and afterwards. */
const survive = async (
  name: string,
  token: string,
  isReached: (states: States) => boolean,
  old: Served,
  fresh: Served,
) => {
  const child = cells.startMove(name);
  await until(async () => isReached(await statesOf(name)));
  await kill(child);
  const { there } = await statesOf(name);
  const isReachable = there !== undefined && there.arriving_since === null;
  const start = performance.now();
  // Until the mark expires.
  await until(async () => (await ask(old, token, '/machines', { name: `After ${performance.now()}` })).status === 201);
  const waited = performance.now() - start;
  const copied = await ask(fresh, token, '/machines');
  const { code, stderr } = await cells.move(name);
  const machines = await ask(fresh, token, '/machines');
  return {
    isReachable,
    waited,
    copied: copied.status,
    code,
    stderr,
    after: machines.status,
    old: (await ask(old, token, '/machines')).status,
  };
};

/** Holds the commit that opens a gym in its new cell. Moves turn other triggers off. */
const HELD = [
  'create function hold() returns trigger language plpgsql as $$ begin perform pg_sleep(600); return new; end $$',
  `create trigger held before update on tenant for each row
    when (old.arriving_since is not null and new.arriving_since is null) execute function hold()`,
  'alter table tenant enable always trigger held',
];
const RELEASED = [
  `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
  'drop trigger held on tenant',
  'drop function hold()',
];

describe('a command that is killed', () => {
  it(
    'leaves a gym that works, and no copy that does, in each phase, and can be run again',
    { timeout: 400_000 },
    async () => {
      const tokens: string[] = [];
      for (const [phase] of PHASES) tokens.push(await cells.create(phase));
      const [old, fresh] = await Promise.all([cells.here.serve(), cells.there.serve()]);
      for (const token of tokens) expect((await ask(old, token, '/machines', { name: 'Rower' })).status).toBe(201);
      const ends = await Promise.all(
        PHASES.map(([phase, isReached], i) => survive(phase, tokens[i] ?? '', isReached, old, fresh)),
      );
      for (const { isReachable, waited, copied, code, stderr, after, old: former } of ends) {
        expect(isReachable).toBe(false);
        // A token of a gym that is removed again is unknown, and one of a gym that arrives is refused.
        expect([401, 503]).toContain(copied);
        expect(waited).toBeLessThan(15_000);
        expect([code, stderr, after, former]).toEqual([0, expect.any(String), 200, 410]);
      }
      await Promise.all([old.end('SIGTERM'), fresh.end('SIGTERM')]);
    },
  );

  it(
    'between the commits of the two cells leaves a gym that works in neither, which the next command opens',
    { timeout: 300_000 },
    async () => {
      const token = await cells.create('Between');
      const { db } = cells.database('there');
      await asOwner(async () => {
        for (const statement of HELD) await sql.raw(statement).execute(db);
      });
      const child = cells.startMove('Between');
      await until(async () => (await statesOf('Between')).here?.moved_at !== null);
      await kill(child);
      await asOwner(async () => {
        for (const statement of RELEASED) await sql.raw(statement).execute(db);
      });
      const [old, fresh] = await Promise.all([cells.here.serve(), cells.there.serve()]);
      expect([(await ask(old, token, '/machines')).status, (await ask(fresh, token, '/machines')).status]).toEqual([
        410, 503,
      ]);
      expect(await cells.move('Between')).toMatchObject({ code: 0 });
      await until(async () => (await ask(fresh, token, '/machines', { name: 'Rower' })).status === 201);
      await Promise.all([old.end('SIGTERM'), fresh.end('SIGTERM')]);
    },
  );
});
