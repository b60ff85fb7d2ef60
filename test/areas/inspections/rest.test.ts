import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { MachineStatus } from '../../../generated/values.ts';
import { propertiesOf, serverSet } from '../../support/contract.ts';
import { addMachine, historyOf, readMachine, refusal } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;
let machine: Schemas['Machine'];
beforeAll(async () => {
  gym = await service.createGym('Inspections');
  machine = await addMachine(gym);
});

const create = (body: object): Promise<Response> =>
  gym.request('POST', '/api/v1/inspections', { body: { machine_id: machine.id, passed: true, ...body } });
const inspect = async (body: object): Promise<Schemas['RecordedInspection']> => {
  const response = await create(body);
  expect(response.status).toBe(201);
  return JSON.parse(await response.text());
};
const refused = async (body: object) => {
  const { status, code, places, details } = await refusal(await create(body));
  expect([status, code]).toEqual([422, 'validation_failed']);
  return { places, details };
};
const listed = async (): Promise<number[]> => {
  const response = await gym.request('GET', '/api/v1/inspections');
  const page: Schemas['InspectionPage'] = JSON.parse(await response.text());
  return page.data.map(({ id }) => id);
};

describe('POST /api/v1/inspections', () => {
  it('defaults inspected_at to now and optional fields to null', async () => {
    const response = await create({});
    const inspection: Schemas['Inspection'] = JSON.parse(await response.text());
    expect(response.headers.get('location')).toBe(`/api/v1/inspections/${inspection.id}`);
    expect(response.headers.get('etag')).toBe('"1"');
    expect(inspection).toMatchObject({
      machine_id: machine.id,
      passed: true,
      inspector: null,
      notes: null,
      next_due_at: null,
      signature: null,
      checklist: [],
      blocked_machine: false,
      version: 1,
    });
    expect(Math.abs(Date.parse(inspection.inspected_at) - Date.now())).toBeLessThan(60_000);
  });

  it('stores every field, and returns it by id and by UUID in any letter case', async () => {
    const body: Required<Schemas['InspectionCreate']> = {
      machine_id: machine.uuid.toUpperCase(),
      passed: false,
      inspector: 'Noor de Wit',
      notes: 'Cable frayed.\nReplace it.',
      inspected_at: '2026-11-20T10:30:00+01:00',
      next_due_at: '2026-12-04',
      signature: 'data:image/png;base64,iVBORw0KGgo=',
      checklist: [
        { item: 'Frame', ok: true },
        { item: 'Cables', ok: false, note: 'Replace both.' },
      ],
      blocked_machine: false,
      custom_fields: {},
    };
    expect(Object.keys(body).toSorted()).toEqual(Object.keys(propertiesOf('InspectionCreate')).toSorted());
    const { machine_status, ...inspection } = await inspect(body);
    expect(machine_status).toBe('active');
    expect(inspection).toMatchObject({
      ...body,
      machine_id: machine.id,
      inspected_at: '2026-11-20T09:30:00.000Z',
      checklist: [
        { item: 'Frame', ok: true, note: null },
        { item: 'Cables', ok: false, note: 'Replace both.' },
      ],
    });
    for (const id of [inspection.id, inspection.uuid, inspection.uuid.toUpperCase()]) {
      const { data } = await gym.api.GET('/api/v1/inspections/{id}', { params: { path: { id: String(id) } } });
      expect(data).toEqual(inspection);
    }
  });

  it('treats null in an optional field like an omitted field', async () => {
    const optional = Object.keys(propertiesOf('InspectionCreate')).filter(
      (field) => !['machine_id', 'passed'].includes(field),
    );
    const inspection = await inspect(Object.fromEntries(optional.map((field) => [field, null])));
    expect(inspection).toMatchObject({
      inspector: null,
      notes: null,
      next_due_at: null,
      signature: null,
      checklist: [],
      blocked_machine: false,
    });
    expect(Math.abs(Date.parse(inspection.inspected_at) - Date.now())).toBeLessThan(60_000);
  });

  it.each<[string, unknown, string]>([
    ['machine_id', undefined, '/machine_id'],
    ['machine_id', null, '/machine_id'],
    ['machine_id', 0, '/machine_id'],
    ['machine_id', '7', '/machine_id'],
    ['machine_id', 999999999, '/machine_id'],
    ['machine_id', '00000000-0000-4000-8000-000000000000', '/machine_id'],
    ['passed', undefined, '/passed'],
    ['passed', null, '/passed'],
    ['passed', 'true', '/passed'],
    ['passed', 1, '/passed'],
    ['blocked_machine', 'true', '/blocked_machine'],
    ['blocked_machine', 1, '/blocked_machine'],
    ['inspector', 'x'.repeat(201), '/inspector'],
    ['notes', 'x'.repeat(10001), '/notes'],
    ['signature', 'x'.repeat(65537), '/signature'],
    ['next_due_at', '2026-02-30', '/next_due_at'],
    ['next_due_at', '2026-01-01T00:00:00Z', '/next_due_at'],
    ['checklist', {}, '/checklist'],
    ['checklist', 'all fine', '/checklist'],
    ['checklist', [null], '/checklist/0'],
    ['checklist', [{ item: 'a', ok: true }, { item: 'b' }], '/checklist/1/ok'],
    ['checklist', [{ ok: true }], '/checklist/0/item'],
    ['checklist', [{ item: 'a', ok: 'yes' }], '/checklist/0/ok'],
    ['checklist', [{ item: ' ', ok: true }], '/checklist/0/item'],
    ['checklist', [{ item: 'x'.repeat(201), ok: true }], '/checklist/0/item'],
    ['checklist', [{ item: 'a', ok: true, done: 1 }], '/checklist/0/done'],
    ['checklist', [{ item: 'a', ok: true, note: 'x'.repeat(501) }], '/checklist/0/note'],
    ['checklist', Array.from({ length: 201 }, () => ({ item: 'a', ok: true })), '/checklist'],
    ['machine_status', 'active', '/machine_status'],
    ['colour', 'red', '/colour'],
  ])('rejects %s and stores nothing: %j', async (field, value, place) => {
    const before = await listed();
    expect((await refused({ [field]: value })).places).toEqual([place]);
    expect(await listed()).toEqual(before);
  });

  it.each(serverSet('InspectionCreate'))('rejects %s because the service sets it', async (field) => {
    expect(await refused({ [field]: 1 })).toEqual({
      places: [`/${field}`],
      details: ['is set by the service; do not send it'],
    });
  });

  it('accepts texts and checklists of the maximum length', async () => {
    const checklist = Array.from({ length: 200 }, (_, i) => ({ item: `${i}`.padEnd(200, 'x'), ok: true, note: null }));
    const body = { inspector: 'x'.repeat(200), notes: 'n'.repeat(10000), signature: 's'.repeat(65536), checklist };
    expect(await inspect(body)).toMatchObject(body);
  });

  it.each([
    ['2026-11-20T09:30:00Z', '2026-11-20T09:30:00.000Z'],
    ['2026-11-20T09:30:00.5Z', '2026-11-20T09:30:00.500Z'],
    ['2026-11-20T09:30:00.123999Z', '2026-11-20T09:30:00.123Z'],
    ['2026-11-20T00:30:00-12:00', '2026-11-20T12:30:00.000Z'],
    ['2024-02-29T23:59:59+05:45', '2024-02-29T18:14:59.000Z'],
    ['2026-11-20t09:30:00z', '2026-11-20T09:30:00.000Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ])('stores inspected_at %s to the millisecond and returns it in UTC', async (inspected_at, utc) => {
    expect((await inspect({ inspected_at })).inspected_at).toBe(utc);
  });

  it.each([
    '2026-11-20',
    '2026-11-20T09:30:00',
    '2026-11-20T24:00:00Z',
    '2026-11-20T09:60:00Z',
    '2026-02-30T09:30:00Z',
    '2016-12-31T23:59:60Z',
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00+01:00',
    '9999-12-31T23:59:59-01:00',
    '2026-11-20T09:30:00+24:00',
    'now',
    1763631000,
  ])('rejects inspected_at %j', async (inspected_at) => {
    expect((await refused({ inspected_at })).places).toEqual(['/inspected_at']);
  });

  it('accepts an inspection in the future and one of a retired machine', async () => {
    const retired = await addMachine(gym, { status: 'retired' });
    expect(await inspect({ machine_id: retired.id, inspected_at: '2040-01-01T00:00:00Z' })).toMatchObject({
      machine_id: retired.id,
    });
  });
});

describe('the machine of an inspection', () => {
  const cases = [true, false].flatMap((passed) =>
    [undefined, null, false, true].map((blocked_machine) => ({ passed, blocked_machine })),
  );

  it.each(cases.filter((each) => each.passed || each.blocked_machine !== true))(
    'stays unchanged in every status for %j',
    async (body) => {
      for (const status of MachineStatus) {
        const before = await addMachine(gym, { status });
        expect((await inspect({ machine_id: before.id, ...body })).blocked_machine).toBe(body.blocked_machine ?? false);
        expect(await readMachine(gym, before.id)).toEqual(before);
        expect(await historyOf(gym, before.id)).toEqual([]);
      }
    },
  );

  const others = MachineStatus.filter((status) => status !== 'out_of_service');
  it.each(others)('moves from %s to out_of_service when the failed inspection has blocked_machine', async (status) => {
    const before = await addMachine(gym, { status });
    const inspection = await inspect({ machine_id: before.id, passed: false, blocked_machine: true });
    const after = await readMachine(gym, before.id);
    const blocked_reason = `Inspection ${inspection.id} failed`;
    expect(inspection.blocked_machine).toBe(true);
    expect(after).toEqual({
      ...before,
      status: 'out_of_service',
      blocked_reason,
      version: 2,
      updated_at: after.updated_at,
    });
    const line = {
      from_status: status,
      to_status: 'out_of_service',
      reason: blocked_reason,
      cause: 'inspection',
      cause_id: inspection.id,
    };
    expect(await historyOf(gym, before.id)).toEqual([{ ...line, actor: 'write token' }]);
  });

  it('gets a blocked_reason with the inspection and its notes, shortened between characters', async () => {
    const { id } = await addMachine(gym);
    await inspect({ machine_id: id, passed: false, blocked_machine: true, notes: 'Cable frayed.' });
    expect((await readMachine(gym, id)).blocked_reason).toMatch(/^Inspection \d+ failed: Cable frayed\.$/);
    for (const pad of ['', 'x']) {
      const other = await addMachine(gym);
      await inspect({ machine_id: other.id, passed: false, blocked_machine: true, notes: pad + '🚣'.repeat(2000) });
      const { blocked_reason } = await readMachine(gym, other.id);
      expect(blocked_reason).toMatch(/^Inspection \d+ failed: x?🚣{400}/u);
      expect(blocked_reason).not.toContain('\uFFFD');
      expect(blocked_reason?.isWellFormed()).toBe(true);
    }
  });

  it('keeps its blocked_reason when it is already out of service', async () => {
    const { id } = await addMachine(gym);
    await gym.api.PATCH('/api/v1/machines/{id}/status', {
      params: { path: { id: String(id) } },
      body: { status: 'out_of_service', reason: 'Members hurt' },
    });
    await inspect({ machine_id: id, passed: false, blocked_machine: true, notes: 'Another one' });
    expect(await readMachine(gym, id)).toMatchObject({ blocked_reason: 'Members hurt', version: 2 });
  });

  it('keeps retired_at when a failed inspection takes it out of service', async () => {
    const { id, retired_at } = await addMachine(gym, { status: 'retired' });
    await inspect({ machine_id: id, passed: false, blocked_machine: true });
    expect(await readMachine(gym, id)).toMatchObject({ status: 'out_of_service', retired_at });
  });

  it('is blocked when the inspection names it by UUID', async () => {
    const { id, uuid } = await addMachine(gym);
    await inspect({ machine_id: uuid.toUpperCase(), passed: false, blocked_machine: true });
    expect((await readMachine(gym, id)).status).toBe('out_of_service');
  });
});

describe('an inspection', () => {
  it('cannot be changed or deleted', async () => {
    const { id } = await inspect({});
    for (const method of ['PATCH', 'PUT', 'DELETE']) {
      const response = await gym.request(method, `/api/v1/inspections/${id}`, { body: { passed: false } });
      expect(await refusal(response)).toMatchObject({ status: 405, code: 'method_not_allowed' });
      expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
    }
  });
});
