import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { asOwner, asTenant } from '../../src/core/tenancy.ts';
import { addMachine } from '../support/rows.ts';
import { listen, useSharedService, type Gym } from '../support/service.ts';

const MACHINES = '/api/v1/machines?limit=1';

const service = useSharedService();
let gym: Gym;
let stranger: Gym;
let cursor: string;
let dueCursor: string;

type Listed = { next_cursor?: string | null };

const readMachines = async (): Promise<Listed> => JSON.parse(await (await gym.request('GET', MACHINES)).text());

beforeAll(async () => {
  gym = await service.createGym('Pages');
  stranger = await service.createGym('Forges');
  for (const owner of [gym, stranger]) {
    for (let n = 0; n < 3; n += 1) {
      const { id } = await addMachine(owner);
      await asTenant(owner.id, () =>
        sql`insert into maintenance_task (machine_id, title, rule_unit, rule_interval, basis, starts_on, next_due_at)
          values (${id}, 'Belt', 'month', 1, 'scheduled', '2026-01-01', '2026-01-01')`.execute(service.database.db),
      );
    }
  }
  cursor = (await readMachines()).next_cursor ?? '';
  dueCursor = (await gym.call('upcoming_maintenance', { days: 7, limit: 1 })).next_cursor ?? '';
});

const partsOf = (text: string): unknown[] => JSON.parse(Buffer.from(text, 'base64url').toString());
const encode = (parts: unknown): string => Buffer.from(JSON.stringify(parts)).toString('base64url');

/** Keys that a caller may substitute for those of a genuine cursor. */
const IDS = [0, -1, 1, 2 ** 53 - 1, 2 ** 53, 1e300, 1.5, '1', null, true, {}, [], '1; drop table machine'];
const DAYS = [
  '2026-02-30',
  '2026-01-02',
  '0000-01-01',
  '9999-12-31',
  '2026-13-01',
  '-001-01-01',
  '',
  null,
  20260101,
  {},
];

describe('a forged cursor', () => {
  it.each(IDS)('is rejected when its id is %j', async (id) => {
    const [signature] = partsOf(cursor);
    const response = await gym.request('GET', `${MACHINES}&cursor=${encode([signature, id])}`);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ code: 'validation_failed', errors: [{ parameter: 'cursor' }] });
  });

  it.each(DAYS)('is rejected when its day is %j', async (day) => {
    const [signature, , id] = partsOf(dueCursor);
    const { refused, text } = await gym.tryCall('upcoming_maintenance', {
      days: 7,
      limit: 1,
      cursor: encode([signature, day, id]),
    });
    expect(refused).toBe(true);
    expect(text).toContain('is not a cursor of this list');
  });

  it.each([
    ['no signature', (parts: unknown[]) => parts.slice(1)],
    ['an empty signature', ([, ...keys]: unknown[]) => ['', ...keys]],
    ['a signature that is no text', ([, ...keys]: unknown[]) => [{}, ...keys]],
    ['a shorter signature', ([signature, ...keys]: unknown[]) => [String(signature).slice(0, 10), ...keys]],
    ['more keys', (parts: unknown[]) => [...parts, 1]],
    ['fewer keys', ([signature]: unknown[]) => [signature]],
    ['an object around it', (parts: unknown[]) => ({ ...parts })],
  ])('is rejected with %s', async (_name, forge) => {
    const response = await gym.request('GET', `${MACHINES}&cursor=${encode(forge(partsOf(cursor)))}`);
    expect(response.status).toBe(422);
  });

  it('is rejected when it belongs to another list, filter or tenant', async () => {
    const elsewhere = [
      await gym.request('GET', `/api/v1/inspections?cursor=${cursor}`),
      await gym.request('GET', `${MACHINES}&status=active&cursor=${cursor}`),
      await stranger.request('GET', `${MACHINES}&cursor=${cursor}`),
    ];
    expect(elsewhere.map(({ status }) => status)).toEqual([422, 422, 422]);
  });
});

describe('a genuine cursor', () => {
  it('leads to the next page, in every process that serves the database', async () => {
    const other = await listen(service.database);
    try {
      for (const base of [service.base, other.base]) {
        const headers = { authorization: `Bearer ${gym.tokens.read}` };
        const response = await fetch(`${base}${MACHINES}&cursor=${cursor}`, { headers });
        expect(response.status).toBe(200);
      }
    } finally {
      other.close();
    }
    expect((await gym.call('upcoming_maintenance', { days: 7, limit: 1, cursor: dueCursor })).data).toHaveLength(1);
  });
});

describe('the signing key of cursors', () => {
  it('is a single row of 32 bytes, and all that the serving role may do is read it', async () => {
    const { db } = service.database;
    const { rows } = await sql<{ bytes: number }>`select length(secret) as bytes from cursor_key`.execute(db);
    expect(rows).toEqual([{ bytes: 32 }]);
    for (const change of ['delete from cursor_key', "update cursor_key set secret = '\\x00'", 'truncate cursor_key'])
      await expect(sql.raw(change).execute(db)).rejects.toThrow(/permission denied/);
    const again = sql`insert into cursor_key (secret) values ('\\x00')`;
    await expect(asOwner(() => again.execute(db))).rejects.toThrow(/cursor_key_pkey/);
  });
});
