/**
 * Checks that response times stay flat as the data grow: requests the first page and a late page of every list with
 * every filter, for a tenant of the same size in a small and in a large database, and all searches of a tenant with
 * many machines; and every list, tool that reads, and report in a small and in a large gym of one database. Prints a table, and fails when a list is too slow in the large database. BENCH_DATABASE_URL,
 * BENCH_MACHINES, BENCH_TENANTS, BENCH_TENANT_MACHINES, BENCH_BIG_TENANT_MACHINES, BENCH_DEPTH and BENCH_REQUESTS set
 * the database and the sizes.
 */
import { Agent } from 'node:http';
import { nameOf, readableLists, readList, type ListCase } from '../support/lists.ts';
import { sendOver } from '../support/wire.ts';
import { createTenants } from './support/database.ts';
import { compareGyms } from './support/gym-sizes.ts';
import { measureInTurn, type Ask, type Side } from './support/in-turn.ts';
import type { Percentiles } from './support/percentiles.ts';
import { startService } from './support/process.ts';
import { loadTenants, rowOf } from './support/scale-data.ts';
import { isSelected } from './support/selection.ts';
import { TEXTS } from '../support/scale-values.ts';

const numberFrom = (name: string, fallback: number): number => Number(process.env[name] ?? fallback);

const MACHINES = numberFrom('BENCH_MACHINES', 1_000_000);
const TENANTS = numberFrom('BENCH_TENANTS', 1000);
const SAME = numberFrom('BENCH_TENANT_MACHINES', 10_000);
const BIG = numberFrom('BENCH_BIG_TENANT_MACHINES', 100_000);
const DEPTH = numberFrom('BENCH_DEPTH', 1000);
const REQUESTS = numberFrom('BENCH_REQUESTS', 200);
const LIMIT = 20;
const MAX_LIMIT = 100;

/** Maximum ratio of a list's time in the large database to that in the small one. */
const MAX_QUOTIENT = 1.5;
/**
 * Differences below this are ignored, in ms. Most of a request of 1 ms is HTTP and the round trip to the database, and
 * the median of the same list varies by up to a third of that between runs on a shared machine.
 */
const FLOOR = 0.5;
/** Maximum ratio of the time of a search in the big tenant to that of a machine by id. */
const MAX_SEARCH = 5;

const compare = (asks: Ask[]): Promise<Percentiles[]> => measureInTurn(asks, REQUESTS);

const page =
  (side: Side, list: ListCase, cursor: string | undefined): Ask =>
  () =>
    readList(
      side.agent,
      side.base,
      side.token,
      list,
      cursor === undefined ? { limit: LIMIT } : { limit: LIMIT, cursor },
    );

const RARE: unknown[] = [TEXTS.some3, TEXTS.none3, TEXTS.none12];
const mayBeEmpty = ({ filters }: ListCase): boolean => Object.values(filters).some((value) => RARE.includes(value));

/** Lists without rows, which measure nothing. */
const empty = new Set<string>();

/** Reads pages of the largest size. Returns the next cursor and the number of rows before it. */
const walk = async (side: Side, list: ListCase): Promise<{ cursor: string | undefined; rows: number }> => {
  let cursor: string | undefined;
  let rows = 0;
  while (rows < DEPTH * LIMIT) {
    const { data, has_more, next_cursor } = await readList(side.agent, side.base, side.token, list, {
      limit: MAX_LIMIT,
      ...(cursor === undefined ? {} : { cursor }),
    });
    if (data.length === 0 && !mayBeEmpty(list)) empty.add(nameOf(list));
    if (!has_more || next_cursor === null) break;
    rows += data.length;
    cursor = next_cursor;
  }
  return { cursor, rows };
};

const cell = ({ median, p99 }: Percentiles): string => `${median.toFixed(2)} | ${p99.toFixed(2)}`;

const compareLists = async (cases: [ListCase, ListCase][], small: Side, large: Side): Promise<string[]> => {
  const tooSlow: string[] = [];
  console.log(
    '\n| list | page | small, median ms | small, p99 ms | large, median ms | large, p99 ms | quotient |\n|---|---|---|---|---|---|---|',
  );
  for (const [inSmall, inLarge] of cases) {
    const [end, largeEnd] = await Promise.all([walk(small, inSmall), walk(large, inLarge)]);
    if (end.rows !== largeEnd.rows)
      throw new Error(
        `${nameOf(inSmall)} goes ${end.rows} rows down in one set of data and ${largeEnd.rows} in the other`,
      );
    for (const { rows, cursors } of [
      { rows: 0, cursors: [] },
      ...(end.rows > 0 ? [{ rows: end.rows, cursors: [end.cursor, largeEnd.cursor] }] : []),
    ]) {
      const [ours, theirs] = await compare([page(small, inSmall, cursors[0]), page(large, inLarge, cursors[1])]);
      if (!ours || !theirs) throw new Error('nothing was measured');
      const quotient = theirs.median / ours.median;
      const number = rows / LIMIT + 1;
      const slow = quotient > MAX_QUOTIENT && theirs.median - ours.median > FLOOR;
      if (slow) tooSlow.push(`${nameOf(inSmall)}, page ${number}: ${quotient.toFixed(2)}`);
      console.log(`| ${nameOf(inSmall)} | ${number} | ${cell(ours)} | ${cell(theirs)} | ${quotient.toFixed(2)} |`);
    }
  }
  return tooSlow;
};

const compareSearches = async (cases: ListCase[], side: Side, machine_id: number): Promise<string[]> => {
  const tooSlow: string[] = [];
  const headers = { authorization: `Bearer ${side.token}` };
  const one: Ask = () =>
    sendOver(side.agent, side.base, { method: 'GET', path: `/api/v1/machines/${machine_id}`, headers, body: null });
  console.log(
    `\n| search among ${BIG} machines | median ms | p99 ms | one machine, median ms | one machine, p99 ms | quotient |\n|---|---|---|---|---|---|`,
  );
  for (const search of cases) {
    const [searched, read] = await compare([page(side, search, undefined), one]);
    if (!searched || !read) throw new Error('nothing was measured');
    const quotient = searched.median / read.median;
    // All matches in an index are read before sorting, and a larger tenant has more matches of the text of medium
    // frequency. Its ratio is shown, but has no limit.
    if (quotient > MAX_SEARCH && !Object.values(search.filters).includes(TEXTS.some3))
      tooSlow.push(`${nameOf(search)}: ${quotient.toFixed(2)} times a machine by its id`);
    console.log(`| ${nameOf(search)} | ${cell(searched)} | ${cell(read)} | ${quotient.toFixed(2)} |`);
  }
  return tooSlow;
};

const othersOf = (machines: number, tenants: number): number[] =>
  Array.from(
    { length: tenants },
    (_, i) => Math.floor((machines * (i + 1)) / tenants) - Math.floor((machines * i) / tenants),
  );

const begun = performance.now();
const small = await createTenants(['Same']);
const large = await createTenants(['Same', 'Big']);
try {
  await loadTenants(small.url, [SAME], 1);
  await loadTenants(large.url, [SAME, BIG, ...othersOf(MACHINES - SAME - BIG, TENANTS - 2)], 2);
  console.log(`Loaded ${SAME} and ${MACHINES} machines in ${((performance.now() - begun) / 1000).toFixed(0)} s.`);
  const start = (url: string) =>
    startService({
      DATABASE_URL: url,
      DATABASE_POOL: '2',
      PORT: '0',
      LOG_LEVEL: 'warn',
      RATE_LIMIT: '0',
      // The events of the data would be delivered meanwhile, a million of them.
      EMS_ROLE: 'web',
    });
  const services = await Promise.all([start(small.url), start(large.url)]);
  try {
    const [smallService, largeService] = services;
    const side = (base: string, token = ''): Side => ({
      base,
      token,
      agent: new Agent({ keepAlive: true, maxSockets: 1 }),
    });
    const casesOf = async (url: string, tenant: number): Promise<ListCase[]> =>
      readableLists({ texts: TEXTS, row: await rowOf(url, tenant) });
    const [inSmall, inLarge, inBig] = [
      await casesOf(small.url, 1),
      await casesOf(large.url, 1),
      await casesOf(large.url, 2),
    ];
    const wanted = (list: ListCase): boolean => isSelected(nameOf(list));
    const pairs = inSmall.flatMap((list, i): [ListCase, ListCase][] =>
      inLarge[i] && wanted(list) ? [[list, inLarge[i]]] : [],
    );
    const searches = inBig.filter((list) => wanted(list) && list.list.name === 'listMachines' && 'q' in list.filters);
    const row = await rowOf(large.url, 2);
    const tooSlow = [
      ...(await compareLists(
        pairs,
        side(smallService.address, small.tokens[0]),
        side(largeService.address, large.tokens[0]),
      )),
      ...(await compareSearches(searches, side(largeService.address, large.tokens[1]), row('machine').id)),
      ...(await compareGyms(
        { side: side(largeService.address, large.tokens[0]), row: await rowOf(large.url, 1), machines: SAME },
        { side: side(largeService.address, large.tokens[1]), row, machines: BIG },
        REQUESTS,
      )),
    ];
    console.log(tooSlow.length === 0 ? '\nEverything is flat.' : `\nNot flat:\n  ${tooSlow.join('\n  ')}`);
    if (empty.size > 0)
      console.log(`\nWithout rows, because scale-tables.ts makes none that they show:\n  ${[...empty].join('\n  ')}`);
    process.exitCode = tooSlow.length === 0 ? 0 : 1;
  } finally {
    await Promise.all(services.map((service) => service.stop()));
  }
} finally {
  await Promise.all([small.drop(), large.drop()]);
}
