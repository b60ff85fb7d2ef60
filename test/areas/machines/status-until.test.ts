import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { UNUSABLE } from '../../../src/areas/machines/entity.ts';
import { addDays, today } from '../../../src/core/clock.ts';
import { send } from '../../support/areas.ts';
import { addInspection, addMachine, moveMachine, readMachine, refusal } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';
import { change } from '../../support/webhooks.ts';

const service = useSharedService();
let gym: Gym;
beforeAll(async () => {
  gym = await service.createGym('Back on a day', 'Europe/Amsterdam');
});

const inDays = (days: number, timezone = 'Europe/Amsterdam'): string => addDays(today(timezone), days);

const historyOf = async (id: number): Promise<Schemas['StatusChange'][]> =>
  (await send<Schemas['StatusChangePage']>(gym, 'GET', `/api/v1/machines/${id}/status_changes`)).data;

const eventsOf = async (id: number): Promise<Schemas['Event'][]> =>
  (await send<Schemas['EventPage']>(gym, 'GET', `/api/v1/events?kind=machine&resource_id=${id}`)).data;

/** Adds a machine that is `defect` and should be back on a day. */
const addOut = async (until = inDays(5)): Promise<Schemas['ChangedMachine']> => {
  const { id } = await addMachine(gym);
  return moveMachine(gym, id, { status: 'defect', reason: 'Belt torn', until });
};

/** Lets the day on which a machine should be back have passed. */
const letPass = async ({ id }: { id: number }): Promise<string> => {
  const day = inDays(-2);
  await change(gym, `update machine set status_until = '${day}' where id = ${id}`);
  return day;
};

const refuse = async (id: number, body: object, place = '/until', path = `machines/${id}/status`) => {
  const before = await readMachine(gym, id);
  const problem = await refusal(await gym.request('PATCH', `/api/v1/${path}`, { body }));
  expect(problem).toMatchObject({ status: 422, code: 'validation_failed', places: [place] });
  expect(await readMachine(gym, id)).toEqual(before);
  return problem.details[0];
};

describe('until of PATCH /api/v1/machines/{id}/status', () => {
  it('is stored as status_until and in the line of the history, the event, and the results of tools', async () => {
    const until = inDays(5);
    const { id, version } = await addOut(until);
    expect(await readMachine(gym, id)).toMatchObject({ status: 'defect', status_until: until, version });
    expect(await historyOf(id)).toMatchObject([
      { to_status: 'defect', until },
      { to_status: 'active', until: null },
    ]);
    const [event] = await eventsOf(id);
    expect(event).toMatchObject({ type: 'machine.status_changed', data: { status_until: until } });
    const detail = await gym.call('get_machine', { machine_id: String(id) });
    expect(detail).toMatchObject({ status_until: until, status_changes: [{ until }, { until: null }] });
    const { data } = await gym.call('list_machines', { status: 'defect', limit: 100 });
    expect(data.find((row) => row.id === id)).toMatchObject({ status_until: until });
  });

  it.each(UNUSABLE)('is accepted with %s', async (status) => {
    const { id } = await addMachine(gym);
    const until = inDays(1);
    expect(await moveMachine(gym, id, { status, until })).toMatchObject({ status, status_until: until });
  });

  it.each(['active', 'partial_defect', 'retired'] as const)('is refused with %s', async (status) => {
    const { id } = await addOut();
    expect(await refuse(id, { status, until: inDays(1) })).toBe(
      'requires the status defect, out_of_service, maintenance or waiting_parts',
    );
  });

  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])('may be today but not before, as in %s', async (timezone) => {
    const own = await service.createGym('Days', timezone);
    const { id } = await addMachine(own);
    const day = inDays(0, timezone);
    const body = { status: 'defect', until: addDays(day, -1) };
    const problem = await refusal(await own.request('PATCH', `/api/v1/machines/${id}/status`, { body }));
    expect([problem.places, problem.details]).toEqual([
      ['/until'],
      [`must not be before today, ${day}; received ${body.until}`],
    ]);
    expect(await moveMachine(own, id, { status: 'defect', until: day })).toMatchObject({ status_until: day });
  });

  it('is cleared by another status without it, and replaced by one with it', async () => {
    const { id } = await addOut();
    const until = inDays(9);
    expect(await moveMachine(gym, id, { status: 'waiting_parts', until })).toMatchObject({ status_until: until });
    expect(await moveMachine(gym, id, { status: 'out_of_service', until })).toMatchObject({ status_until: until });
    expect(await moveMachine(gym, id, { status: 'maintenance' })).toMatchObject({ status_until: null });
    expect((await historyOf(id)).map((line) => line.until)).toEqual([null, until, until, inDays(5), null]);
    const { id: other } = await addOut();
    expect(await moveMachine(gym, other, { status: 'active' })).toMatchObject({ status_until: null });
  });

  it('is cleared when a failed inspection takes the machine out of service', async () => {
    const { id } = await addOut();
    await addInspection(gym, { machine_id: id, passed: false, blocked_machine: true });
    expect(await readMachine(gym, id)).toMatchObject({ status: 'out_of_service', status_until: null });
  });

  it('corrects the day alone with the status that the machine has: an event, and no line of the history', async () => {
    const { id, version } = await addOut();
    const until = inDays(12);
    const body = { status: 'defect', reason: 'Another', until } as const;
    expect(await moveMachine(gym, id, body)).toMatchObject({
      status_until: until,
      blocked_reason: 'Belt torn',
      version: version + 1,
      warnings: [],
    });
    const [event] = await eventsOf(id);
    expect(event).toMatchObject({ type: 'machine.updated', changes: { status_until: [inDays(5), until] } });
    expect(await historyOf(id)).toHaveLength(2);
    expect(await moveMachine(gym, id, body)).toMatchObject({ version: version + 1 });
    expect(await moveMachine(gym, id, { status: 'defect' })).toMatchObject({ status_until: until });
    expect(await moveMachine(gym, id, { status: 'defect', until: null })).toMatchObject({ status_until: null });
  });

  it('may stay a day that has passed, but not be one for another status', async () => {
    const machine = await addOut();
    const day = await letPass(machine);
    expect(await moveMachine(gym, machine.id, { status: 'defect', until: day })).toMatchObject({ status_until: day });
    await refuse(machine.id, { status: 'defect', until: addDays(day, 1) });
    await refuse(machine.id, { status: 'waiting_parts', until: day });
  });

  it.each(['2026-02-30', 'tomorrow', '2026-12-01T00:00:00Z', 5])('is refused as %s', async (until) => {
    const { id } = await addMachine(gym);
    expect(await refuse(id, { status: 'defect', until })).toMatch(/^must be /);
  });

  it('is not changed with an earlier version, by staff, and in another gym', async () => {
    const { id, version } = await addOut();
    const body = { status: 'defect', until: inDays(7) };
    const path = `/api/v1/machines/${id}/status`;
    const late = await gym.request('PATCH', path, { body, headers: { 'if-match': `"${version - 1}"` } });
    const other = await service.createGym('Elsewhere');
    const statuses = [
      late.status,
      (await gym.request('PATCH', path, { body, token: gym.tokens.read })).status,
      (await other.request('PATCH', path, { body })).status,
    ];
    expect(statuses).toEqual([412, 403, 404]);
    expect(await readMachine(gym, id)).toMatchObject({ status_until: inDays(5), version });
  });
});

describe('status_until of a machine', () => {
  const patch = (id: number, body: object): Promise<Schemas['ChangedMachine']> =>
    send(gym, 'PATCH', `/api/v1/machines/${id}`, body);

  it('is set and cleared by PATCH with and without a status, and cleared by a new status', async () => {
    const { id } = await addMachine(gym);
    const [first, second] = [inDays(2), inDays(3)];
    expect(await patch(id, { status: 'defect', status_until: first })).toMatchObject({ status_until: first });
    expect(await patch(id, { status_until: second })).toMatchObject({ status: 'defect', status_until: second });
    expect(await patch(id, { zone: 'B' })).toMatchObject({ status_until: second });
    expect(await patch(id, { status: 'maintenance' })).toMatchObject({ status_until: null });
    expect(await patch(id, { status_until: second })).toMatchObject({ status_until: second });
    expect(await patch(id, { status_until: null })).toMatchObject({ status_until: null });
  });

  it('is refused by PATCH for a machine in use, and for a day that has passed', async () => {
    const { id } = await addMachine(gym);
    const place = '/status_until';
    const expected = expect.stringContaining('requires the status');
    expect(await refuse(id, { status_until: inDays(1) }, place, `machines/${id}`)).toEqual(expected);
    await refuse(id, { status: 'active', status_until: inDays(1) }, place, `machines/${id}`);
    await refuse(id, { status: 'defect', status_until: inDays(-1) }, place, `machines/${id}`);
  });

  it('may be given to a new machine that is out of use, and to no other', async () => {
    const until = inDays(1);
    const { id } = await addMachine(gym, { status: 'waiting_parts', status_until: until });
    expect(await historyOf(id)).toMatchObject([{ to_status: 'waiting_parts', until }]);
    for (const body of [
      { name: 'Rower', status_until: until },
      { name: 'Rower', status: 'partial_defect', status_until: until },
      { name: 'Rower', status: 'defect', status_until: inDays(-1) },
    ]) {
      const problem = await refusal(await gym.request('POST', '/api/v1/machines', { body }));
      expect([problem.status, problem.places]).toEqual([422, ['/status_until']]);
    }
  });
});

describe('until of set_machine_status', () => {
  it('reads a weekday as the next one, and says which day that is', async () => {
    const { id } = await addMachine(gym);
    const weekday = new Date(inDays(0)).getUTCDay();
    const friday = inDays((5 - weekday + 7) % 7);
    const result = await gym.call('set_machine_status', {
      machine_id: String(id),
      status: 'waiting_parts',
      until: 'Friday',
    });
    expect(result).toMatchObject({ status: 'waiting_parts', status_until: friday, read_as: { until: friday } });
  });

  it('corrects the day alone, and says that nothing changed only if nothing did', async () => {
    const { id } = await addOut();
    const args = { machine_id: String(id), status: 'defect', until: inDays(8) } as const;
    const corrected = await gym.call('set_machine_status', args);
    expect(corrected).toMatchObject({ status_until: inDays(8) });
    expect(corrected).not.toHaveProperty('note');
    const note = 'Nothing changed: it was defect before.';
    expect(await gym.call('set_machine_status', args)).toEqual({ ...corrected, note });
  });

  it('is refused for a day that has passed, and with active', async () => {
    const { id } = await addOut();
    for (const [status, until] of [
      ['defect', inDays(-1)],
      ['active', inDays(1)],
    ]) {
      const { refused, text } = await gym.tryCall('set_machine_status', { machine_id: String(id), status, until });
      expect([refused, text]).toEqual([true, expect.stringContaining('until')]);
    }
    expect(await readMachine(gym, id)).toMatchObject({ status: 'defect', status_until: inDays(5) });
  });
});

describe('the undo of a change of a machine out of use', () => {
  const undoLast = async (id: number): Promise<void> => {
    const [event] = await eventsOf(id);
    await send(gym, 'POST', `/api/v1/events/${event?.id}/undo`, {});
  };

  it('restores the day with the status, also in the history', async () => {
    const { id } = await addOut();
    await moveMachine(gym, id, { status: 'active' });
    await undoLast(id);
    expect(await readMachine(gym, id)).toMatchObject({
      ...{ status: 'defect', status_until: inDays(5), blocked_reason: 'Belt torn' },
    });
    expect(await historyOf(id)).toMatchObject([{ to_status: 'defect', until: inDays(5) }, {}, {}, {}]);
    await undoLast(id);
    expect(await readMachine(gym, id)).toMatchObject({ status: 'active', status_until: null });
  });

  it('keeps a day that both statuses had, and restores one that has passed since', async () => {
    const { id } = await addOut();
    await moveMachine(gym, id, { status: 'waiting_parts', until: inDays(5) });
    await undoLast(id);
    expect(await readMachine(gym, id)).toMatchObject({ status: 'defect', status_until: inDays(5) });
    const machine = await addOut();
    const day = await letPass(machine);
    await moveMachine(gym, machine.id, { status: 'maintenance' });
    await undoLast(machine.id);
    expect(await readMachine(gym, machine.id)).toMatchObject({ status: 'defect', status_until: day });
  });

  it('restores the day before a correction', async () => {
    const { id } = await addOut();
    await moveMachine(gym, id, { status: 'defect', until: inDays(20) });
    await undoLast(id);
    expect(await readMachine(gym, id)).toMatchObject({ status: 'defect', status_until: inDays(5) });
  });
});
