import { countTokens } from 'gpt-tokenizer';
import { describe, expect, it } from 'vitest';
import { createCalendar } from '../../../src/demo/calendar.ts';
import { loadDemo } from '../../../src/demo/load.ts';
import { addInspection, addMachine, moveMachine } from '../../support/rows.ts';
import { useService } from '../../support/service.ts';

const service = useService();
const TIMEZONE = 'Pacific/Kiritimati';

describe('overview', () => {
  it('shows the state of the demo gym as the lists do, in at most 600 tokens', async () => {
    const gym = await service.createGym('Overview', TIMEZONE);
    await gym.load(loadDemo);
    const { text } = await gym.tryCall('overview', {});
    expect(countTokens(text)).toBeLessThanOrEqual(600);
    const overview = await gym.call('overview', {});
    const today = createCalendar(TIMEZONE).date(0);
    expect(overview).toMatchObject({ today, timezone: TIMEZONE });
    const { data: machines } = await gym.call('list_machines', { limit: 100 });
    const blocked = machines.filter(({ status }) => !['active', 'partial_defect', 'retired'].includes(status));
    expect(overview.unusable_machines.total).toBe(blocked.length);
    expect(overview.unusable_machines.first.map(({ id }) => id)).toEqual(blocked.slice(0, 4).map(({ id }) => id));
    expect(overview.sites.reduce((sum, { unusable }) => sum + unusable, 0)).toBe(blocked.length);
    expect(overview.sites.reduce((sum, site) => sum + site.machines, 0)).toBe(machines.length);
    const { data: tasks } = await gym.call('upcoming_maintenance', { days: 0, limit: 100 });
    const overdue = tasks.filter((task) => task.overdue);
    expect(overview.overdue_maintenance?.total).toBe(overdue.length);
    expect(overview.overdue_maintenance?.first[0]).toMatchObject({ id: overdue[0]?.id, title: overdue[0]?.title });
    const { data: low } = await gym.call('list_parts', { low_stock: true, limit: 100 });
    expect(overview.low_stock?.total).toBe(low.length);
    const { data: ending } = await gym.call('list_contracts', { status: 'expiring' });
    expect(overview.contracts_in_notice?.first.map(({ id }) => id).toSorted()).toEqual(
      ending.map(({ id }) => id).toSorted(),
    );
    const { data: tickets } = await gym.call('list_open_tickets', { limit: 100 });
    expect(overview.open_tickets).toBe(tickets.length);
    expect(overview.hazards.first.map(({ name }) => name)).toEqual([
      'Rowing machine 3',
      'Seated row',
      'Lat pulldown 1',
    ]);
  });

  it('shows as hazards the machines that members can use despite an open incident or urgent ticket', async () => {
    const gym = await service.createGym('Hazards');
    const { id } = await addMachine(gym, { name: 'Rower' });
    const machine_id = String(id);
    await addMachine(gym, { name: 'Bench' });
    const hazards = async () => (await gym.call('overview', {})).hazards;
    await gym.call('report_ticket', { machine_id, description: 'Dirty' });
    expect(await hazards()).toEqual({ total: 0, first: [] });
    const ticket = await gym.call('report_ticket', { machine_id, description: 'Seat is loose' });
    await gym.call('update_ticket', { ticket_id: String(ticket.id), priority: 'urgent' });
    expect(await hazards()).toEqual({
      total: 1,
      first: [
        {
          id,
          name: 'Rower',
          status: 'active',
          open_incident: null,
          urgent_ticket: 'Seat is loose',
          failed_inspection: null,
        },
      ],
    });
    const incident = await gym.call('report_incident', { machine_id, description: 'Fell off the seat' });
    expect((await hazards()).first).toMatchObject([{ id, open_incident: 'Fell off the seat' }]);
    await gym.call('update_ticket_status', { ticket_id: String(ticket.id), status: 'resolved' });
    await gym.call('set_machine_status', { machine_id, status: 'out_of_service', reason: 'Fall' });
    expect(await hazards()).toEqual({ total: 0, first: [] });
    await gym.call('set_machine_status', { machine_id, status: 'partial_defect', confirmed_by: 'Noor' });
    expect(await hazards()).toMatchObject({ total: 1, first: [{ id, status: 'partial_defect' }] });
    await gym.call('update_incident_status', { incident_id: String(incident.id), status: 'closed' });
    expect(await hazards()).toEqual({ total: 0, first: [] });
  });

  it('shows as hazards the machines that members can use although their last inspection failed', async () => {
    const gym = await service.createGym('Failed inspections');
    const { id } = await addMachine(gym, { name: 'Rower' });
    const hazards = async () => (await gym.call('overview', {})).hazards;
    await addInspection(gym, { machine_id: id, passed: false, notes: 'Left handle loose' });
    expect(await hazards()).toMatchObject({
      total: 1,
      first: [{ id, status: 'active', open_incident: null, failed_inspection: 'Left handle loose' }],
    });
    await addInspection(gym, { machine_id: id, passed: true, inspected_at: '2020-01-31T10:00:00Z' });
    expect(await hazards()).toMatchObject({ total: 1 });
    await addInspection(gym, { machine_id: id, passed: true });
    expect(await hazards()).toEqual({ total: 0, first: [] });
    const { id: without } = await addInspection(gym, { machine_id: id, passed: false });
    expect((await hazards()).first).toMatchObject([{ id, failed_inspection: `Inspection ${without}` }]);
    await moveMachine(gym, id, { status: 'defect' });
    expect(await hazards()).toEqual({ total: 0, first: [] });
  });

  it('limits machines and their work to a location and those inside it, in any letter case', async () => {
    const gym = await service.createGym('Two sites');
    const add = async (name: string, parent_id?: number): Promise<number> =>
      Number((await gym.api.POST('/api/v1/locations', { body: { name, ...(parent_id && { parent_id }) } })).data?.id);
    const harbour = await add('Harbour');
    const hall = await add('Hall', harbour);
    const hill = await add('Hill');
    await addMachine(gym, { location_id: hall, status: 'defect' });
    await addMachine(gym, { location_id: hall });
    const { id } = await addMachine(gym, { location_id: hill, status: 'out_of_service' });
    await gym.call('report_ticket', { machine_id: String(id), description: 'Squeaks' });
    const inHarbour = await gym.call('overview', { location: 'HARB' });
    expect(inHarbour).toMatchObject({ open_tickets: 0, unusable_machines: { total: 1 } });
    expect(inHarbour.sites).toEqual([{ id: harbour, name: 'Harbour', machines: 2, unusable: 1 }]);
    expect(await gym.call('overview', { location: 'hill' })).toMatchObject({ open_tickets: 1 });
    expect((await gym.call('overview', { location: 'nowhere' })).sites).toEqual([]);
  });
});
