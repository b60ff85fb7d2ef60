import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '../../generated/values.ts';
import { asTenant } from '../../src/core/tenancy.ts';
import { addMachine } from '../support/rows.ts';
import { rpc } from '../support/rpc.ts';
import { useSharedService, type Gym } from '../support/service.ts';

/** A character that results of tools leave out, so that their pages are shorter than the rows that they were made of. */
const HIDDEN = '\u0001';
/**
 * Rows of each list by the character of their texts, which is one byte in JSON, two, or six: more than fit into 1 MiB, and
 * no more than the largest page.
 */
const ROWS: ReadonlyMap<string, number> = new Map([
  ['x', 40],
  ['"', 40],
  [HIDDEN, 20],
]);
const MEBIBYTE = 1024 * 1024;
/** Bytes of a response besides the long texts. */
const FRAME = 64 * 1024;

const service = useSharedService();
/** A gym for each character. */
const gyms = new Map<string, Gym>();

const fill = async (gym: Gym, character: string, rows: number): Promise<void> => {
  const { id } = await addMachine(gym);
  const long = character.repeat(LIMITS.Inspection.notes);
  const checklist = JSON.stringify(
    Array.from({ length: 40 }, () => ({ item: 'i', ok: true, note: character.repeat(LIMITS.ChecklistItem.note) })),
  );
  const each = sql`from generate_series(1, ${sql.lit(rows)})`;
  await asTenant(gym.id, async () => {
    const { db } = service.database;
    await sql`insert into inspection (machine_id, passed, notes, signature, checklist)
      select ${id}, true, ${long}::text, ${character.repeat(10_000)}::text, ${checklist}::jsonb ${each}`.execute(db);
    await sql`insert into ticket (machine_id, title, description) select ${id}, 'Torn', ${long}::text ${each}`.execute(
      db,
    );
    await sql`insert into incident (machine_id, description, injury, corrective_action, severity, occurred_at)
      select ${id}, ${long}::text, ${long}::text, ${long}::text, 'minor', now() ${each}`.execute(db);
    await sql`insert into note (notable_type, notable_id, body, author) select 'machine', ${id}, ${long}::text, 'Kim' ${each}`.execute(
      db,
    );
  });
};

beforeAll(async () => {
  for (const [character, rows] of ROWS) {
    const gym = await service.createGym(`Writes ${character.charCodeAt(0)}`);
    gyms.set(character, gym);
    await fill(gym, character, rows);
  }
});

type Answer = { data: { id: number }[]; has_more: boolean; next_cursor?: string | null };

const readInspections = async (gym: Gym, cursor: string | null): Promise<Answer> => {
  const path = `/api/v1/inspections?limit=100${cursor === null ? '' : `&cursor=${cursor}`}`;
  return JSON.parse(await (await gym.request('GET', path)).text());
};

/** Reads all pages of a list. Returns the ids of the rows and the bytes of each page's rows. */
const readAll = async (
  read: (cursor: string | null) => Promise<Answer>,
): Promise<{ ids: number[]; bytes: number[] }> => {
  const ids: number[] = [];
  const bytes: number[] = [];
  let cursor: string | null = null;
  do {
    const page: Answer = await read(cursor);
    expect(page.data.length).toBeGreaterThan(0);
    expect(page.has_more).toBe((page.next_cursor ?? null) !== null);
    ids.push(...page.data.map(({ id }) => id));
    bytes.push(Buffer.byteLength(JSON.stringify(page.data)));
    cursor = page.next_cursor ?? null;
  } while (cursor !== null);
  return { ids, bytes };
};

/** Returns the errors in the pages of a list: missing or unordered rows, and pages too long or much too short. */
const violationsOf = (
  rows: number,
  { ids, bytes }: { ids: number[]; bytes: number[] },
  { isLong = true, least = MEBIBYTE / 3 }: { isLong?: boolean; least?: number } = {},
): string[] => [
  ...(new Set(ids).size === rows ? [] : [`${rows} rows were read as ${ids.length}`]),
  ...(ids.every((id, i) => i === 0 || id < (ids[i - 1] ?? 0)) ? [] : ['the rows are not the newest first']),
  ...(!isLong || bytes.length > 1 ? [] : ['all rows came in one page']),
  ...bytes.filter((size) => size > MEBIBYTE + FRAME).map((size) => `a page has ${size} bytes`),
  ...bytes
    .slice(0, -1)
    .filter((size) => size < least)
    .map((size) => `a page ended after ${size} bytes`),
];

describe.each([...ROWS])('a page of long texts of %j', (character, rows) => {
  const gymOf = (): Gym => gyms.get(character) ?? expect.fail('there is no such gym');

  it('ends at 1 MiB and reports that there is more: GET /api/v1/inspections', async () => {
    expect(violationsOf(rows, await readAll((cursor) => readInspections(gymOf(), cursor)))).toEqual([]);
  });

  it.each(['list_inspections', 'list_open_tickets', 'list_incidents', 'list_notes'])(
    'ends at 1 MiB and reports that there is more: %s',
    async (name) => {
      const gym = gymOf();
      const machines = await gym.call('list_machines', {});
      const subject =
        name === 'list_notes' ? { notable_type: 'machine', notable_id: String(machines.data[0]?.id) } : {};
      const read = async (cursor: string | null): Promise<Answer> => {
        const params = { name, arguments: { limit: 100, ...subject, ...(cursor === null ? {} : { cursor }) } };
        const { body } = await rpc(gym, { jsonrpc: '2.0', id: 1, method: 'tools/call', params });
        return JSON.parse(JSON.stringify(body?.result?.['structuredContent']));
      };
      const isLong = character === HIDDEN || name === 'list_inspections';
      const least = character === HIDDEN ? 0 : MEBIBYTE / 3;
      expect(violationsOf(rows, await readAll(read), { isLong, least })).toEqual([]);
    },
  );
});

describe('a page of short rows', () => {
  it('has as many rows as requested', async () => {
    const gym = await service.createGym('Short');
    const { id } = await addMachine(gym);
    const insert = sql`insert into inspection (machine_id, passed) select ${id}, true from generate_series(1, 101)`;
    await asTenant(gym.id, () => insert.execute(service.database.db));
    const page = await readInspections(gym, null);
    expect([page.data.length, page.has_more]).toEqual([100, true]);
    const rest = await readInspections(gym, page.next_cursor ?? null);
    expect([rest.data.length, rest.has_more]).toEqual([1, false]);
  });
});
