import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../generated/contract.ts';
import { foldCase, foldName, foldText, foldWords } from '../../src/words/fold.ts';
import { asOwner } from '../../src/core/tenancy.ts';
import { send } from '../support/areas.ts';
import { createOwnDatabase, SERVER } from '../support/database.ts';
import { listen } from '../support/service.ts';
import { createGym, type Gym } from '../support/gym.ts';

/** The locales of a new database: that of the server, and `C`, in which `lower` folds ASCII alone. */
const LOCALES = SERVER === undefined ? [undefined] : [undefined, 'C'];

type Page = { data: { id: number; name?: string; title?: string | null }[] };

describe.each(LOCALES)('a database with the locale %s', (locale) => {
  let gym: Gym;
  let database: Awaited<ReturnType<typeof createOwnDatabase>>['database'];
  beforeAll(async () => {
    const own = await createOwnDatabase(locale);
    database = own.database;
    const { base, close } = await listen(database);
    gym = await createGym(base, database, `Letters ${locale}`, 'UTC');
    return async () => {
      close();
      await own.drop();
    };
  });

  const create = (path: string, body: object): Promise<{ id: number }> => send(gym, 'POST', `/api/v1/${path}`, body);
  const idsOf = async (path: string, filter: Record<string, string>): Promise<number[]> => {
    const page = await send<Page>(gym, 'GET', `/api/v1/${path}?${new URLSearchParams(filter).toString()}`);
    return page.data.map(({ id }) => id);
  };
  const statusOf = async (path: string, body: object): Promise<number> =>
    (await gym.request('POST', `/api/v1/${path}`, { body })).status;

  /** Returns the four folds of each letter. */
  const foldInDatabase = async (letters: readonly string[]): Promise<string[]> => {
    const codes = letters.map((letter) => letter.codePointAt(0));
    const { rows } = await asOwner(() =>
      sql<{ folded: string }>`
        select concat_ws(',', fold_case(letter), fold_text(letter), fold_name(letter), translate(fold_words(letter), ' ' || chr(31), '')) as folded
        from (select chr(code) as letter, place from unnest(${codes}::int[]) with ordinality as code (code, place)) as wanted
        order by place`.execute(database.db),
    );
    return rows.map(({ folded }) => folded);
  };

  const foldAll = (letter: string): string =>
    [...[foldCase, foldText, foldName].map((fold) => fold(letter)), foldWords(letter).join('')].join();

  it.runIf(locale === LOCALES.at(-1))('folds every letter of Unicode as the service does', async () => {
    const letters = Array.from({ length: 0x10ffff }, (_, n) => n + 1)
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .map((code) => String.fromCodePoint(code))
      .filter((letter) => /\P{Cn}/u.test(letter) && !/\p{Co}/u.test(letter));
    const different: string[] = [];
    for (let n = 0; n < letters.length; n += 20_000) {
      const some = letters.slice(n, n + 20_000);
      const folded = await foldInDatabase(some);
      different.push(...some.filter((letter, i) => folded[i] !== foldAll(letter)));
    }
    expect(different.map((letter) => letter.codePointAt(0)?.toString(16))).toEqual([]);
    expect(letters.length).toBeGreaterThan(150_000);
  });

  it.each([
    ['Große Hantel', ['GROSSE', 'grosse', 'große', 'hantel']],
    ['Cafe\u0301 Rower', ['CAFÉ', 'cafe', 'Cafe\u0301']],
    ['ΟΔΟΣ 7', ['οδος', 'οδός', 'Οδοσ']],
    ['Ｔｒｅａｄ ９', ['tread', 'TREAD 9']],
    ['Беговая ДОРОЖКА', ['дорожка', 'БЕГОВАЯ']],
    ['Smith\u00admaschine', ['smithmaschine', 'Smith\u200bMaschine']],
    ['Łódź İstanbul', ['lodz', 'łódź', 'istanbul', 'ISTANBUL']],
  ])('finds %s by each way to write it, in REST and by tools', async (name, searched) => {
    const { id } = await create('machines', { name });
    for (const q of searched) {
      expect(await idsOf('machines', { q }), q).toContain(id);
      const found = await gym.call('search', { q });
      expect(JSON.stringify(found), q).toContain(`"id":${id},`);
      const { data } = await gym.call('list_machines', { q });
      expect(data, q).toMatchObject(expect.arrayContaining([expect.objectContaining({ id })]));
    }
    expect(await gym.call('get_machine', { machine_id: searched[0] ?? '' })).toMatchObject({ id });
  });

  it('finds records of every other kind with a search by another form of its text', async () => {
    const name = 'Zu\u0308richer Weiß';
    const { id: machine_id } = await create('machines', { name: 'Sled' });
    const added = {
      locations: await create('locations', { name }),
      suppliers: await create('suppliers', { name }),
      people: await create('people', { name, role: 'staff' }),
      reporters: await create('reporters', { name }),
      exercises: await create('exercises', { name }),
      parts: await create('parts', { name }),
      work_orders: await create('work_orders', { title: name }),
      tickets: await create('tickets', { machine_id, description: name }),
      maintenance_tasks: await create('maintenance_tasks', {
        machine_id,
        title: name,
        rule_unit: 'month',
        rule_interval: 3,
      }),
      inspections: await create('inspections', { machine_id, notes: name, passed: true }),
    };
    for (const [path, { id }] of Object.entries(added))
      for (const q of ['zurich', 'ZÜRICHER WEISS', 'weiss'])
        expect(await idsOf(path, { q }), `${path} ${q}`).toEqual([id]);
    const { exercises: _exercises, inspections: _inspections, ...others } = added;
    const overall = JSON.stringify(await gym.call('search', { q: 'zürich weiß' }));
    for (const [path, { id }] of Object.entries(others)) expect(overall, path).toContain(`"id":${id},`);
  });

  it('compares exact filters in any letter case and form, and keeps accents apart', async () => {
    const { id } = await create('machines', {
      name: 'Exact',
      asset_tag: 'U\u0308-17',
      serial_number: 'ß9',
      type: 'Rudergera\u0308t',
      category: 'Ａusdauer',
    });
    const found: Record<string, string>[] = [
      { asset_tag: 'ü-17' },
      { asset_tag: 'Ü-17' },
      { serial_number: 'SS9' },
      { type: 'RUDERGERÄT' },
      { category: 'ausdauer' },
    ];
    for (const filter of found) expect(await idsOf('machines', filter), JSON.stringify(filter)).toEqual([id]);
    const others: Record<string, string>[] = [{ asset_tag: 'u-17' }, { type: 'Rudergerat' }, { asset_tag: 'Ü-1' }];
    for (const filter of others) expect(await idsOf('machines', filter), JSON.stringify(filter)).toEqual([]);
    const order = await create('work_orders', { title: 'Belt', assignee: 'Jo\u0308rg' });
    expect(await idsOf('work_orders', { assignee: 'JÖRG' })).toEqual([order.id]);
    const exercise = await create('exercises', { name: 'Dip', muscle_group: 'Gesa\u0308ß' });
    expect(await idsOf('exercises', { muscle_group: 'GESÄSS' })).toEqual([exercise.id]);
  });

  it('keeps names unique in any letter case and form, and names that differ in an accent apart', async () => {
    expect(await statusOf('reporters', { name: 'Bäcker Groß' })).toBe(201);
    expect(await statusOf('reporters', { name: 'BA\u0308CKER GROSS' })).toBe(409);
    expect(await statusOf('reporters', { name: 'Backer Gross' })).toBe(201);
    const { id: machine_id } = await create('machines', { name: 'Metered' });
    const meter = { machine_id, unit: 'hour' };
    expect(await statusOf('meters', { ...meter, name: 'Läufe' })).toBe(201);
    expect(await statusOf('meters', { ...meter, name: 'LA\u0308UFE' })).toBe(409);
    expect(await statusOf('people', { name: 'A', role: 'staff', email: 'ü@example.com' })).toBe(201);
    expect(await statusOf('people', { name: 'B', role: 'staff', email: 'Ü@EXAMPLE.com' })).toBe(409);
    const description = 'Squeaks';
    const first = await create('tickets', { machine_id, description, reporter_name: 'Zoë Weiß' });
    const second = await create('tickets', { machine_id, description, reporter_name: 'ZOE\u0308 WEISS' });
    const reporterOf = async (id: number) =>
      (await send<Schemas['Ticket']>(gym, 'GET', `/api/v1/tickets/${id}`)).reporter_id;
    expect(await reporterOf(second.id)).toBe(await reporterOf(first.id));
  });

  it('applies plans and reports to machines whose text is written in another form', async () => {
    const { id } = await create('machines', { name: 'Planned', type: 'Laufba\u0308nder', model: 'Groß' });
    await create('maintenance_plans', {
      name: 'Belts',
      match: { type: 'LAUFBÄNDER', model: 'GROSS' },
      tasks: [{ key: 'oil', title: 'Oil', rule_unit: 'month', rule_interval: 3 }],
    });
    expect(await idsOf('maintenance_tasks', { machine_id: String(id) })).toHaveLength(1);
    const { data } = await send<Schemas['ReplacementReport']>(
      gym,
      'GET',
      `/api/v1/reports/replacement?${new URLSearchParams({ type: 'LAUFBÄNDER' }).toString()}`,
    );
    expect(data).toMatchObject([{ key: String(id) }]);
  });

  it('finds nothing by what is invisible', async () => {
    for (const q of ['\u0301\u0301\u0301', '\u200b\u200b\u200b'])
      for (const path of ['machines', 'tickets', 'suppliers']) expect(await idsOf(path, { q }), path).toEqual([]);
  });
});
