import { Agent } from 'node:http';
import { CompiledQuery, sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { ReportName } from '../../generated/values.ts';
import { asOwner, asTenant } from '../../src/core/tenancy.ts';
import { operations, tools } from '../support/contract.ts';
import { FIXTURES, KINDS, kindOfReference, type Kind } from '../support/fixtures.ts';
import { inArea, kindOfPath } from '../support/paths.ts';
import { listCases, lists, nameOf, readList, type ListCase, type Listed, type Values } from '../support/lists.ts';
import { observe, type Statement } from '../support/observed-statements.ts';
import { sampleOf } from '../support/sampling.ts';
import { fillGyms, literal } from '../support/scale-rows.ts';
import { TEXTS } from '../support/scale-values.ts';
import { useService, type Gym } from '../support/service.ts';
import {
  MOST_ROWS,
  DEEP,
  MOST_ROWS_OF_ONE,
  MOST_ROWS_OF_COSTS,
  MOST_ROWS_OF_DETAIL,
  MOST_ROWS_OF_GUESS,
  MOST_ROWS_OF_OVERVIEW,
  MOST_ROWS_OF_REPORT,
  MOST_ROWS_OF_ALL,
  mostRowsOfList,
} from './row-limits.ts';
import { createTableReader, differences, type Reading, type ReadTables } from '../support/table-reads.ts';

/** Lists whose plans are looked at unless FAULTS=all, a third of them. */
const SAMPLE = 400;

/** Machines of each gym. The lists are those of the first; a bad plan also reads the rows of the others. */
const MACHINES = [3000, 500, 500];
const service = useService();
const agent = new Agent({ keepAlive: true });
let gym: Gym;
let values: Values;
let readTables: ReadTables;

const firstRows = (): Promise<Values['row']> =>
  gym.seed(async ({ em }) => {
    const rows = new Map<Kind, { id: number; uuid: string }>();
    for (const table of KINDS) {
      const first = sql<{ id: number; uuid: string }>`select id, uuid from ${sql.table(table)} order by id limit 1`;
      for (const row of (await first.execute(em.getKysely())).rows) rows.set(table, row);
    }
    return (table) => {
      const row = rows.get(table);
      if (!row) throw new Error(`test/support/scale-tables.ts makes no rows of ${table}`);
      return row;
    };
  });

beforeAll(async () => {
  const gyms: [Gym, ...Gym[]] = [await service.createGym('Asks')];
  while (gyms.length < MACHINES.length) gyms.push(await service.createGym(`Gym ${gyms.length}`));
  await fillGyms(gyms, MACHINES);
  await asOwner(() => sql`analyze`.execute(service.database.db));
  readTables = await createTableReader(service.database.db);
  [gym] = gyms;
  values = { texts: TEXTS, row: await firstRows() };
  // Reads the key of cursors, which the process keeps.
  await gym.request('GET', '/api/v1/machines?limit=1');
});

it("every index of a tenant's table begins with the tenant", async () => {
  const select = sql<{ definition: string }>`
    select pg_get_indexdef(indexrelid) as definition from pg_index join pg_attribute on attrelid = indrelid and attname = 'tenant_id'
    where indrelid <> all ('{token,report_code,one_use_link,browser_session,oauth_grant,calendar_feed,notification_mail}'::regclass[])
      -- The page behind a label is found by its code, before the tenant is known.
      and indexrelid <> 'machine_report_code_unique'::regclass
      and indrelid in (select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace)`;
  const { rows } = await asOwner(() => select.execute(service.database.db));
  expect(rows.length).toBeGreaterThan(50);
  expect(
    rows
      .map(({ definition }) => definition)
      // Rows of a platform about a gym end with the gym.
      .filter(
        (definition) => !/ USING (btree|gin) \((((search|custom_field)_keys\()?tenant_id|gym_id)[,)]/.test(definition),
      ),
  ).toEqual([]);
});

/** The regular expression of what a word of a search begins with: a number of one or two digits is whole. */
const worded = (text: string): string => (/^\d{1,2}$/.test(text) ? `${text}(?![0-9])` : text);

/** The regular expression of a word of a name that begins with a text. */
const begins = (text: string): string => `(^|[^[:alnum:]])0*${worded(text)}`;

describe('a search that exceeds its row-by-row limit returns all matches, newest first:', () => {
  const UNUSABLE_FIRST = "status in ('defect', 'out_of_service', 'maintenance', 'waiting_parts') desc,";
  const ticketsWith = (word: string): string => `
    with recursive inside as (
      select id from location where lower(name) ~ '${begins(word)}'
      union select location.id from location join inside on location.parent_id = inside.id
    ), described as (select id from machine where described ~ ' ${worded(word)}' or location_id in (select id from inside))
    select id from ticket where (search ~ ' ${worded(word)}' or machine_id in (select id from described))`;
  const at = (location: number): string => `machine_id in (select id from machine where location_id in (
    select id from location where ${location} in (id, parent_id)))`;
  const inPlace = `(place ~ ' ${worded('77')}' or location_id in (select id from location where name ~ '${begins('77')}'))`;
  it.each([
    ['listMachines', { q: '777' }, "select id from machine where search ~ ' 777'"],
    [
      'listMachines',
      { q: 'Treadmills 029' },
      `select id from machine where search ~ ' treadmill' and search ~ ' ${worded('29')}'`,
    ],
    [
      'listMachines',
      { q: '77', status: 'active' },
      `select id from machine where search ~ ' ${worded('77')}' and status = 'active'`,
    ],
    [
      'listMachines',
      { q: 'tread', location_id: 7 },
      "select id from machine where search ~ ' tread' and location_id = 7",
    ],
    ['listMachines', { q: '7' }, `select id from machine where search ~ ' ${worded('7')}'`],
    ['list_machines', { location: '77' }, `select id from machine where ${inPlace}`, UNUSABLE_FIRST],
    ['list_machines', { q: '777' }, "select id from machine where described ~ ' 777'", UNUSABLE_FIRST],
    ['list_machines', { q: 'Laufband' }, "select id from machine where type_folded = 'treadmill'", UNUSABLE_FIRST],
    [
      'list_machines',
      { brand: 'matrix', q: '29' },
      `select id from machine where described ~ ' ${worded('29')}' and brand = 'Matrix'`,
      UNUSABLE_FIRST,
    ],
    ['list_machines', { type: 'rudergeräte' }, "select id from machine where type = 'rower'", UNUSABLE_FIRST],
    [
      'list_machines',
      { q: '7', location: 'Room' },
      `select id from machine where described ~ ' ${worded('7')}' and (place ~ ' room' or location_id in (select id from location where lower(name) ~ '${begins('room')}'))`,
      UNUSABLE_FIRST,
    ],
    ['listTickets', { q: ' 12' }, ticketsWith('12')],
    ['list_open_tickets', { q: 'com' }, `${ticketsWith('com')} and status not in ('resolved', 'wont_fix')`],
    ['list_reporters', { q: 'TRAINERS Com' }, "select id from reporter where search ~ ' trainer' and search ~ ' com'"],
    ['listInspections', { location_id: 7 }, `select id from inspection where ${at(7)}`],
    ['list_inspections', { location_id: 1, since: '2026-01-01' }, `select id from inspection where ${at(1)}`],
    ['list_inspections', { location_id: 7, since: '2026-01-01' }, `select id from inspection where ${at(7)}`],
    [
      'list_inspections',
      { q: 'Round 29', since: '2026-01-01' },
      ticketsWith('29').replace('from ticket', 'from inspection'),
    ],
    ['listTickets', { q: 'belt', location_id: 7 }, `${ticketsWith('belt')} and ${at(7)}`],
    ['listTickets', { q: 'com', location_id: 1 }, `${ticketsWith('com')} and ${at(1)}`],
    [
      'upcoming_maintenance',
      { location_id: 7, days: 365 },
      `select id from maintenance_task where active and expected_due_on <= current_date + 365 and ${at(7)}`,
      'expected_due_on, id,',
    ],
  ])('%s %j', async (name, filters, statement, first = '') => {
    const list = lists.find((one) => one.name === name);
    if (!list) throw new Error(`there is no list ${name}`);
    const { rows } = await asTenant(gym.id, () =>
      sql.raw<{ id: number }>(`${statement} order by ${first} id desc`).execute(service.database.db),
    );
    expect(rows.length).toBeGreaterThan(1);
    const ids: number[] = [];
    const limit = Math.min(100, Math.max(2, Math.ceil(rows.length / 10)));
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page: Listed = await readList(
        agent,
        service.base,
        gym.tokens.write,
        { list, filters },
        { limit, ...(cursor === undefined ? {} : { cursor }) },
      );
      ids.push(...page.data.map(({ id }) => id));
      cursor = page.next_cursor;
    }
    expect(ids).toEqual(rows.map(({ id }) => id));
  });
});

type Execution = { plan: string; generic: boolean; readings: Reading[] };

/** Runs a statement with a custom and with a generic plan, and returns the rows and scans of each. */
const executionsOf = (
  { text, values: parameters }: Statement,
  settings: readonly string[] = [],
): Promise<Execution[]> =>
  asTenant(gym.id, () =>
    service.database.db.transaction().execute(async (tx) => {
      const run = async (statement: string, values: unknown[] = []): Promise<string> => {
        const { rows } = await tx.executeQuery<Record<string, unknown>>(CompiledQuery.raw(statement, values));
        return rows.map((row) => Object.values(row).join()).join('\n');
      };
      for (const setting of settings) await run(`set local ${setting}`);
      const explain = 'explain (analyze, costs off, timing off, summary off)';
      const start = await readTables(tx);
      const custom = await run(`${explain} ${text}`, parameters);
      const between = await readTables(tx);
      await run('set local plan_cache_mode = force_generic_plan');
      await run(`prepare asked as ${text}`);
      const list = parameters.length > 0 ? `(${parameters.map(literal).join()})` : '';
      const generic = await run(`${explain} execute asked${list}`);
      await run('deallocate asked');
      const end = await readTables(tx);
      return [
        { plan: custom, generic: false, readings: differences(start, between) },
        { plan: generic, generic: true, readings: differences(between, end) },
      ];
    }),
  );

/** Returns the errors in the plans of the statements that the service sends while `work` runs. */
const faults = async (work: () => Promise<unknown>, most: number): Promise<string[]> => {
  const errors: string[] = [];
  const statements = await observe(work);
  expect(statements.length).toBeGreaterThan(0);
  for (const statement of statements) {
    for (const { plan, generic, readings } of await executionsOf(statement)) {
      const scanned = readings.filter(({ scans }) => scans > 0).map(({ name }) => name);
      const rows = readings.reduce((sum, reading) => sum + reading.rows, 0);
      const what = [...scanned.map((name) => `reads all of ${name}`), ...(rows > most ? [`reads ${rows} rows`] : [])];
      if (what.length > 0)
        errors.push(
          `${what.join(', ')}${generic ? ', planned for any parameters' : ''}:\n${statement.text}\n${JSON.stringify(statement.values)}\n${plan}`,
        );
    }
  }
  return errors;
};

/** Returns the cursor of a later page, if there is one. */
const deepCursor = async (list: ListCase): Promise<string | undefined> => {
  let deep: string | undefined;
  for (let page = 0; page < DEEP.pages; page += 1) {
    const { has_more, next_cursor } = await readList(agent, service.base, gym.tokens.write, list, {
      limit: DEEP.limit,
      ...(deep === undefined ? {} : { cursor: deep }),
    });
    if (!has_more || next_cursor === null) break;
    deep = next_cursor;
  }
  return deep;
};

describe('no plan reads a whole table or more rows than a page needs:', () => {
  // The filters get their values once the rows exist.
  const named = listCases({ texts: TEXTS, row: (table) => ({ id: 0, uuid: table }) });

  const cases = named.map((list, index) => ({ name: nameOf(list), index }));
  it.each(sampleOf(cases, SAMPLE, SAMPLE))('$name', async ({ index }) => {
    const list = listCases(values)[index];
    if (!list) throw new Error('there are fewer lists than names');
    const most = mostRowsOfList(list);
    const page = (cursor?: string) =>
      readList(agent, service.base, gym.tokens.write, list, { limit: 20, ...(cursor === undefined ? {} : { cursor }) });
    const cursor = await deepCursor(list);
    expect([
      ...(await faults(() => page(), most)),
      ...(cursor === undefined ? [] : await faults(() => page(cursor), most)),
    ]).toEqual([]);
  });

  it.each(ReportName)('report %s', async (name) => {
    const sent = await observe(() => gym.request('GET', `/api/v1/reports/${name}`));
    const statements = sent.filter(({ text }) => /^\s*(select|with)/.test(text));
    expect(statements.length).toBeGreaterThan(0);
    for (const statement of statements)
      for (const { plan, readings } of await executionsOf(statement, ['enable_hashjoin = on', 'enable_nestloop = off']))
        expect(
          readings.reduce((sum, { rows }) => sum + rows, 0),
          plan,
        ).toBeLessThan(MOST_ROWS_OF_REPORT);
  });

  const reads = operations.filter(
    ({ method, path, operationId }) =>
      method === 'GET' && inArea(path).includes('{') && !lists.some(({ name }) => name === operationId),
  );
  it.each(sampleOf(reads, 30))('$operationId', async ({ path, operationId }) => {
    // A reporter has the number of its tickets, which are counted in an index.
    const isOne = /_id\}$|\/\{id\}$/.test(path) && kindOfPath(path) !== 'reporter';
    const mostOfOne = kindOfPath(path) === 'work_order' ? MOST_ROWS_OF_COSTS : MOST_ROWS_OF_ONE;
    const mostOfAll = /^draw(Location|Machine)File$/.test(operationId) ? MOST_ROWS_OF_REPORT : MOST_ROWS;
    const rest = await withPart(path);
    for (const reference of formsOf(kindOfPath(path))) {
      const sent = rest.replace('{id}', String(reference));
      expect(await faults(() => gym.request('GET', sent), isOne ? mostOfOne : mostOfAll)).toEqual([]);
    }
  });

  /** Replaces the second parameter of a path with the id of the first row of that part. */
  const withPart = async (path: string): Promise<string> => {
    const [, segment = '', parameter] = /\{id\}\/(\w+)\/(\{\w+\})$/.exec(path) ?? [];
    const kind = kindOfPath(path);
    const table = kind && FIXTURES[kind].parts?.[segment]?.table;
    if (parameter === undefined || table === undefined) return path;
    const { rows } = await gym.seed(({ em }) =>
      sql<{ id: number }>`select min(id) as id from ${sql.table(table)}`.execute(em.getKysely()),
    );
    return path.replace(parameter, String(rows[0]?.id));
  };

  /** Reads the first machine, and the definitions of custom fields, which the process keeps for twenty seconds. */
  const readMachine = () => gym.tryCall('get_machine', { machine_id: values.row('machine').id });

  // A report reads all rows of a tenant, and a page of files is a list.
  const readers = tools.filter(({ published: { name } }) => /^get_(?!report$|attachments$)/.test(name));
  it.each(readers.map(({ published }) => published))('$name', async ({ name, inputSchema }) => {
    const [argument = ''] = Object.keys(inputSchema.properties);
    await readMachine();
    for (const reference of formsOf(kindOfReference(argument))) {
      expect(await faults(() => gym.tryCall(name, { [argument]: String(reference) }), MOST_ROWS_OF_DETAIL)).toEqual([]);
    }
  });

  it.each([
    ['its name in capitals', (name: string) => name.toUpperCase(), MOST_ROWS_OF_DETAIL],
    ['an unknown name', (name: string) => `${name} of nobody`, MOST_ROWS_OF_GUESS],
  ])('get_machine by %s', async (_, textOf, most) => {
    const machine_id = textOf(String(Object((await readMachine()).content).name));
    expect(await faults(() => gym.tryCall('get_machine', { machine_id }), most)).toEqual([]);
  });

  it.each([{}, { location: 'Room 7' }])('overview %j', async (args) => {
    expect(await faults(() => gym.tryCall('overview', args), MOST_ROWS_OF_OVERVIEW)).toEqual([]);
  });

  it.each(Object.values(TEXTS))('search %s', async (q) => {
    expect(await faults(() => gym.tryCall('search', { q }), MOST_ROWS_OF_ALL)).toEqual([]);
  });

  const formsOf = (kind: Kind | undefined): (number | string)[] => {
    if (kind === undefined) throw new Error('the fixtures have no such kind');
    const { id, uuid } = values.row(kind);
    return [id, uuid];
  };
});
