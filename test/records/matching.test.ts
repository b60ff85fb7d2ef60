import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import type { Schemas } from '../../generated/contract.ts';
import {
  bothNumbers,
  howWritten,
  isOneTypo,
  matchSlowly,
  randomName,
  slowWords,
  writeQuery,
} from '../support/random-names.ts';
import { runsOf } from '../support/sampling.ts';
import { send } from '../support/areas.ts';
import { useSharedService, type Gym } from '../support/service.ts';

const service = useSharedService();
const seed = inject('sampleSeed');
const NAMES = fc.sample(randomName, { seed, numRuns: 1000 });
let gym: Gym;

beforeAll(async () => {
  gym = await service.createGym('Random names');
  await gym.seed(({ em }) =>
    sql`insert into machine (name) select name from unnest(${NAMES}::text[]) with ordinality as given (name, place) order by place`.execute(
      em.getKysely(),
    ),
  );
});

/** The names of all machines that REST finds. */
const findAll = async (q: string): Promise<string[]> => {
  const names: string[] = [];
  for (let rest = `?q=${encodeURIComponent(q)}&limit=100`; rest !== '';) {
    const page: Schemas['MachinePage'] = JSON.parse(await (await gym.request('GET', `/api/v1/machines${rest}`)).text());
    names.push(...page.data.map(({ name }) => name));
    rest = page.next_cursor === null ? '' : `?q=${encodeURIComponent(q)}&limit=100&cursor=${page.next_cursor}`;
  }
  return names;
};

const expected = (q: string): string[] => NAMES.filter((name) => matchSlowly(q, name)).toReversed();

const QUERIES = fc
  .sample(fc.tuple(fc.constantFrom(...NAMES), howWritten), { seed, numRuns: runsOf(120) })
  .map(([name, how]) => ({ name, q: writeQuery(name, how) }))
  .filter(({ q }) => slowWords(q).length > 0);

describe(`among a thousand random names (seed ${seed})`, () => {
  it('q finds those that a slow matcher finds, newest first, however it is written', async () => {
    for (const { name, q } of QUERIES) expect(await findAll(q), `${q} for ${name}`).toEqual(expected(q));
  });

  it('list_machines finds the same, and so does search in its first ten', async () => {
    for (const { q } of QUERIES.slice(0, runsOf(40))) {
      const all = expected(q);
      if (all.length === 0) continue;
      const { data } = await gym.call('list_machines', { q, limit: 100 });
      expect(
        data.map((row) => row.name),
        q,
      ).toEqual(all.slice(0, 100));
      expect(
        (await gym.call('search', { q })).machines.map((row) => row.name),
        q,
      ).toEqual(all.slice(0, 10));
    }
  });

  it('search forgives one typing error where one word alone is that close', async () => {
    const known = new Set(NAMES.flatMap(slowWords).filter((word) => word.length >= 4));
    let tried = 0;
    for (const [place, { name }] of QUERIES.entries()) {
      const word = slowWords(name).find((one) => /^[a-z]{6,}$/.test(one));
      if (word === undefined) continue;
      const at = 1 + (place % Math.floor(word.length / 2));
      const wrong = [
        word.slice(0, at) + word.slice(at + 1),
        `${word.slice(0, at)}q${word.slice(at)}`,
        `${word.slice(0, at)}q${word.slice(at + 1)}`,
      ][place % 3];
      if (wrong === undefined || expected(wrong).length > 0) continue;
      const near = [...known].filter((other) => isOneTypo(wrong, other));
      if (near.some((other) => !bothNumbers(word).includes(other))) continue;
      tried += 1;
      const { machines } = await gym.call('search', { q: wrong });
      expect(
        machines.map((row) => row.name),
        `${wrong} for ${word}`,
      ).toEqual(expected(word).slice(0, 10));
    }
    expect(tried).toBeGreaterThan(5);
  });
});

describe('a noun that is written together with a number', () => {
  it.each([
    ['M3itreadmills', 'M 3 i treadmill'],
    ['3shelves', 'Hall 3 shelf'],
    ['t7Laufbänder', 'T7 Laufband'],
    ['T7 laufband', 'T7 Laufbänder'],
    ['x9matten', 'X9 mat'],
    ['5vélo', 'Rack 5 vélos'],
  ])('%s finds it in singular and plural: %s', async (q, name) => {
    const own = await service.createGym('Written together');
    await send(own, 'POST', '/api/v1/machines', { name });
    const { machines } = await own.call('search', { q });
    expect(machines.map((row) => row.name)).toEqual([name]);
  });
});
