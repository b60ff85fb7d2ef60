import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { IncidentStatus } from '../../../generated/values.ts';
import { idsOf, send } from '../../support/areas.ts';
import type { Resource } from '../../support/resource.ts';
import { addMachine, historyOf, readMachine, refusal } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;
let incidents: Resource<'incidents'>;
let machine_id: number;

beforeAll(async () => {
  gym = await service.createGym('Incidents');
  machine_id = (await addMachine(gym)).id;
  incidents = gym.resource('incidents', { machine_id, description: 'Slipped' });
});

const PATH = '/api/v1/incidents';
const move = (id: number, body: object): Promise<Schemas['Incident']> =>
  send(gym, 'PATCH', `${PATH}/${id}/status`, body);

describe('POST /api/v1/incidents', () => {
  it('stores every field in UTC, and leaves the machine in service without blocked_machine', async () => {
    const fields = { severity: 'serious', reporter_name: 'Noor', involved_person: 'Bo', injury: 'Knee' };
    const incident = await incidents.add({
      ...fields,
      corrective_action: 'Mat moved',
      occurred_at: '2026-11-20T10:30:00+01:00',
    });
    expect(incident).toMatchObject({
      ...fields,
      corrective_action: 'Mat moved',
      occurred_at: '2026-11-20T09:30:00.000Z',
      status: 'open',
      blocked_machine: false,
      closed_at: null,
      version: 1,
    });
    expect(incident.machine_status).toBe('active');
    expect((await readMachine(gym, machine_id)).status).toBe('active');
  });

  it('takes the machine out of service with blocked_machine, as the tool does', async () => {
    const machine = await addMachine(gym);
    const { id, machine_status } = await incidents.add({ machine_id: machine.uuid, blocked_machine: true });
    expect(machine_status).toBe('out_of_service');
    expect(await readMachine(gym, machine.id)).toMatchObject({
      status: 'out_of_service',
      blocked_reason: `Incident ${id}: Slipped`,
    });
    expect(await historyOf(gym, machine.id)).toMatchObject([{ cause: 'incident', cause_id: id }]);
  });
});

describe('GET /api/v1/incidents', () => {
  it('filters by words, status, open, severity, machine and time, and sorts by occurred_at', async () => {
    const many = await service.createGym('Many incidents');
    const [one, other] = [await addMachine(many), await addMachine(many)];
    const day = (n: number): string => `2026-11-0${n}T08:00:00Z`;
    const rows = [
      await many
        .resource('incidents', { description: 'Slipped' })
        .add({ machine_id: one.id, severity: 'minor', occurred_at: day(3) }),
      await many
        .resource('incidents', { description: 'Slipped' })
        .add({ machine_id: other.id, severity: 'critical', occurred_at: day(1) }),
      await many
        .resource('incidents', { description: 'Slipped' })
        .add({ machine_id: one.id, injury: 'Twisted ankle', occurred_at: day(2) }),
    ];
    const [a = 0, b = 0, c = 0] = rows.map(({ id }) => id);
    await send(many, 'PATCH', `${PATH}/${a}/status`, { status: 'resolved' });
    await send(many, 'PATCH', `${PATH}/${b}/status`, { status: 'investigating' });
    const ids = (query: string): Promise<number[]> => idsOf(many, `${PATH}?${query}`);
    expect(await ids('')).toEqual([c, b, a]);
    expect(await ids('status=resolved,investigating')).toEqual([b, a]);
    expect(await ids('open=true')).toEqual([c, b]);
    expect(await ids('open=false')).toEqual([a]);
    expect(await ids('severity=critical')).toEqual([b]);
    expect(await ids('q=ankles')).toEqual([c]);
    expect(await ids(`machine_id=${one.uuid}`)).toEqual([c, a]);
    expect(await ids(`occurred_from=${day(2)}&occurred_to=${day(3)}`)).toEqual([c]);
    expect(await ids('sort=occurred_at')).toEqual([b, c, a]);
    expect(await ids('sort=-occurred_at')).toEqual([a, c, b]);
  });
});

describe('PATCH /api/v1/incidents/{id}', () => {
  it('changes the fields that are sent, and nothing for equal values', async () => {
    const { id } = await incidents.add({ injury: 'Knee' });
    const changes = { injury: null, severity: 'critical', occurred_at: '2026-11-20T10:30:00+01:00' };
    expect(await send(gym, 'PATCH', `${PATH}/${id}`, changes)).toMatchObject({
      ...changes,
      occurred_at: '2026-11-20T09:30:00.000Z',
      version: 2,
    });
    expect(await send(gym, 'PATCH', `${PATH}/${id}`, changes)).toMatchObject({ version: 2 });
  });

  it.each(['status', 'closed_at', 'blocked_machine'])('rejects %s', async (field) => {
    const { id } = await incidents.add();
    const response = await gym.request('PATCH', `${PATH}/${id}`, { body: { [field]: null } });
    expect(await refusal(response)).toMatchObject({ status: 422, places: [`/${field}`] });
  });
});

describe('PATCH /api/v1/incidents/{id}/status', () => {
  const moves = IncidentStatus.flatMap((from) => IncidentStatus.map((to) => [from, to] as const));
  it.each(moves)('moves an incident from %s to %s, with closed_at set while it is closed', async (from, to) => {
    const before = await move((await incidents.add()).id, { status: from });
    const after = await move(before.id, { status: to });
    expect(after).toMatchObject(from === to ? before : { status: to, version: before.version + 1 });
    expect(after.closed_at !== null).toBe(to === 'resolved' || to === 'closed');
  });

  it('stores the corrective action with any status, and keeps it when none is sent', async () => {
    const { id } = await incidents.add();
    await move(id, { status: 'investigating', corrective_action: 'Cable ordered' });
    const closed = await move(id, { status: 'closed' });
    expect(closed.corrective_action).toBe('Cable ordered');
    const corrected = await move(id, { status: 'closed', corrective_action: 'Cable replaced' });
    expect(corrected).toMatchObject({ corrective_action: 'Cable replaced', closed_at: closed.closed_at });
  });

  it('leaves the machine out of service when the incident is closed', async () => {
    const machine = await addMachine(gym);
    const { id } = await incidents.add({ machine_id: machine.id, blocked_machine: true });
    await move(id, { status: 'closed' });
    expect((await readMachine(gym, machine.id)).status).toBe('out_of_service');
  });
});
