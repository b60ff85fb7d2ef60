import { beforeAll, afterAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { applyQuota } from '../../src/records/quota.ts';
import { asOwner, asTenant } from '../../src/core/tenancy.ts';
import { fingerprint } from '../support/fingerprint.ts';
import { addMachine } from '../support/rows.ts';
import { useService, type Gym } from '../support/service.ts';

const ROWS = 20;
const BYTES = 200_000;
/** Concurrent writes, by which a limit may be exceeded. */
const CONCURRENT = 30;

const service = useService();
let gym: Gym;
let other: Gym;
let full: Gym;
beforeAll(async () => {
  gym = await service.createGym('Limited');
  other = await service.createGym('Other');
  full = await service.createGym('Full');
  // Rows from before the limit count too.
  await add(gym, 'Before');
  await applyQuota(service.database, { max_tenant_rows: ROWS, max_tenant_bytes: BYTES });
});
afterAll(() => applyQuota(service.database, { max_tenant_rows: 0, max_tenant_bytes: 0 }));

const add = (by: Gym, name: string, headers: Record<string, string> = {}): Promise<Response> =>
  by.request('POST', '/api/v1/machines', { body: { name }, headers });

const count = (of: Gym, table: string): Promise<number> =>
  asTenant(of.id, async () => {
    const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(
      service.database.db,
    );
    return rows[0]?.count ?? Number.NaN;
  });

const usage = (of: Gym): Promise<{ row_count: number; byte_count: number } | undefined> =>
  asTenant(of.id, async () => {
    const { rows } = await sql<{ row_count: number; byte_count: number }>`
      select sum(row_count)::bigint as row_count, sum(byte_count)::bigint as byte_count from tenant_usage where area = 'machine'`.execute(
      service.database.db,
    );
    return rows[0];
  });

describe('MAX_TENANT_ROWS', () => {
  it('rejects inserts over the limit with 507, and exceeds it at most by the inserts in flight', async () => {
    const answers = await Promise.all(Array.from({ length: 3 * CONCURRENT }, (_, i) => add(gym, `Machine ${i}`)));
    const refused = answers.filter(({ status }) => status !== 201);
    const stored = await count(gym, 'machine');
    expect(stored).toBeGreaterThanOrEqual(ROWS);
    expect(stored).toBeLessThanOrEqual(ROWS + CONCURRENT);
    expect(stored - 1 + refused.length).toBe(3 * CONCURRENT);
    expect(await refused[0]?.json()).toMatchObject({
      status: 507,
      code: 'quota_exceeded',
      detail: expect.stringMatching(
        /^The limit is 20 rows of the kind "(?:machine|machine_status_change|report_code)", and 2\d are stored\. .*ask the operator/,
      ),
    });
  });

  it('lets the tenant change its rows, and add rows of other tables', async () => {
    const { data = [] } = (await gym.api.GET('/api/v1/machines')).data ?? {};
    const [machine] = data;
    const patched = await gym.request('PATCH', `/api/v1/machines/${machine?.id}`, { body: { name: 'Renamed' } });
    expect(patched.status).toBe(200);
    const inspected = await gym.request('POST', '/api/v1/inspections', {
      body: { machine_id: machine?.id, passed: true },
    });
    expect(inspected.status).toBe(201);
  });

  const BLOCKING: [path: string, body: object][] = [
    ['inspections', { passed: false, blocked_machine: true, notes: 'Cable frayed' }],
    ['incidents', { description: 'Cable snapped', severity: 'minor', blocked_machine: true }],
  ];

  /** Sends more requests than there are connections, because each connection must be usable afterwards. */
  const statusesOf = async (by: Gym, path: string, body: object): Promise<number[]> => {
    const statuses = [];
    for (let n = 0; n < 10; n += 1) statuses.push((await by.request('POST', `/api/v1/${path}`, { body })).status);
    return [...new Set(statuses)];
  };

  it.each(BLOCKING)('stores none of the %s whose machine cannot be taken out of service', async (path, body) => {
    // The status history has as many lines as there are machines.
    const [machine] = (await gym.api.GET('/api/v1/machines')).data?.data ?? [];
    const before = await fingerprint(gym);
    expect(await statusesOf(gym, path, { ...body, machine_id: machine?.id })).toEqual([507]);
    expect(await fingerprint(gym)).toEqual(before);
  });

  it.each(BLOCKING)('takes no machine out of service for one of the %s that cannot be stored', async (path, body) => {
    const { id: machine_id } = await addMachine(full);
    const harmless = { ...body, ...(path === 'inspections' && { passed: true }), blocked_machine: false, machine_id };
    for (let n = 0; n < ROWS; n += 1) await full.request('POST', `/api/v1/${path}`, { body: harmless });
    const before = await fingerprint(full);
    expect(await statusesOf(full, path, { ...body, machine_id })).toEqual([507]);
    expect(await fingerprint(full)).toEqual(before);
  });

  it('rejects a tool call over the limit and reports that it was not run', async () => {
    const { id } = (await gym.api.GET('/api/v1/machines')).data?.data[0] ?? { id: 0 };
    const calls = [];
    for (let i = 0; i <= ROWS; i += 1)
      calls.push(await gym.tryCall('report_ticket', { machine_id: String(id), description: `Ticket ${i}` }));
    const last = calls.at(-1);
    expect([last?.refused, last?.text]).toEqual([true, expect.stringMatching(/was not run\. The limit is 20 rows/)]);
    expect(await count(gym, 'ticket')).toBe(ROWS);
  });

  it('does not affect the writes of another tenant', async () => {
    expect((await add(other, 'Free')).status).toBe(201);
  });
});

describe('MAX_TENANT_BYTES', () => {
  it('rejects writes over the limit with 507, responses stored for idempotency keys included', async () => {
    const { id: machine_id } = (await other.api.GET('/api/v1/machines')).data?.data[0] ?? { id: 0 };
    const statuses: number[] = [];
    const details: string[] = [];
    for (let i = 0; i < ROWS - 2; i += 1) {
      const response = await other.request('POST', '/api/v1/inspections', {
        body: { machine_id, passed: true, signature: 'y'.repeat(20_000) },
        headers: { 'idempotency-key': `bytes ${i}` },
      });
      statuses.push(response.status);
      const text = await response.text();
      details.push(...(/The limit is \d+ bytes, and \d+ are stored/.exec(text) ?? []));
    }
    expect(new Set(statuses)).toEqual(new Set([201, 507]));
    expect(details.at(-1)).toMatch(/The limit is 200000 bytes, and 1\d{5} are/);
    // Without the stored responses of 20 kB, twice as many rows would fit.
    expect(statuses.filter((status) => status === 201).length).toBeLessThan(6);
  });
});

describe('the storage use of a tenant', () => {
  it('is counted as stored, through changes and rejected requests', async () => {
    for (const each of [gym, other]) expect((await usage(each))?.row_count).toBe(await count(each, 'machine'));
  });

  it('cannot be changed by the tenant or read by another', async () => {
    const update = sql`update tenant_usage set row_count = 0`;
    await expect(asTenant(gym.id, () => update.execute(service.database.db))).rejects.toThrow(/permission denied/);
  });

  it('is not counted without a limit', async () => {
    await applyQuota(service.database, { max_tenant_rows: 0, max_tenant_bytes: 0 });
    const { rows } = await asOwner(() =>
      sql`select tgname from pg_trigger where tgname like 'usage_%'`.execute(service.database.db),
    );
    expect(rows).toEqual([]);
    expect((await add(gym, 'No limit')).status).toBe(201);
  });
});
