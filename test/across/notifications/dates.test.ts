import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { addDays, today } from '../../../src/core/clock.ts';
import { send } from '../../support/areas.ts';
import { mailerOf, remind, useMailServer } from '../../support/mail.ts';
import { addMachine } from '../../support/rows.ts';
import { useService, type Gym } from '../../support/service.ts';

const service = useService();
const server = useMailServer();
let gym: Gym;
let machine: Schemas['Machine'];

beforeAll(async () => {
  gym = await service.createGym('Dates');
  machine = await addMachine(gym, { name: 'Treadmill 07' });
});

const addRule = (fields: object): Promise<Schemas['NotificationRule']> =>
  send(gym, 'POST', '/api/v1/notification_rules', fields);

const run = (): Promise<void> => remind(service, mailerOf(server().url));

const sentTo = (address: string) => server().received.filter(({ to }) => [to].flat()[0]?.text === address);

describe('a rule about dates', () => {
  const addTask = (next_due_at: string, fields: object = {}): Promise<Schemas['MaintenanceTask']> =>
    send(gym, 'POST', '/api/v1/maintenance_tasks', {
      machine_id: machine.id,
      title: 'Lubricate',
      next_due_at,
      ...fields,
    });
  const DAY = today('UTC');

  it('sends what lies ahead from its days on, once a date, also when it is made later', async () => {
    await addTask(addDays(DAY, 7), { title: 'In a week' });
    await addTask(addDays(DAY, 8), { title: 'Later' });
    await addTask(addDays(DAY, -1), { title: 'Past' });
    const rule = await addRule({ event: 'maintenance_due', recipients: ['due@gym.localhost'], days: 7 });
    await run();
    const [mail, ...others] = sentTo('due@gym.localhost');
    expect([mail?.subject, others.length]).toEqual([`${gym.name}: Maintenance due: In a week`, 0]);
    await remind(service, mailerOf(server().url), new Date(Date.now() + 24 * 3_600_000));
    expect(sentTo('due@gym.localhost').map(({ subject }) => subject?.split(': ').at(-1))).toEqual([
      'In a week',
      'Later',
    ]);
    const page: Schemas['NotificationPage'] = await send(
      gym,
      'GET',
      `/api/v1/notifications?recipient=due@gym.localhost`,
    );
    expect(page.data).toMatchObject([{ rule_id: rule.id }, { rule_id: rule.id }]);
  });

  it('sends what has become overdue since it began, and after its days', async () => {
    await addRule({ event: 'maintenance_overdue', recipients: ['over@gym.localhost'], days: 1 });
    await addTask(addDays(DAY, -1), { title: 'Overdue since today' });
    await run();
    expect(sentTo('over@gym.localhost')).toEqual([]);
    await remind(service, mailerOf(server().url), new Date(Date.now() + 24 * 3_600_000));
    expect(sentTo('over@gym.localhost').map(({ subject }) => subject?.split(': ').at(-1))).toContain(
      'Overdue since today',
    );
  });

  it.each([
    ['workorder_overdue', 'work_orders', { title: 'Ordered', due_at: new Date(Date.now() - 1000).toISOString() }],
    ['warranty_ending', 'machines', { name: 'Ordered', warranty_until: DAY }],
    ['incident_reported', 'incidents', { description: 'Ordered' }],
    ['ticket_urgent', 'tickets', { description: 'Ordered', priority: 'urgent' }],
    ['contract_ending', 'contracts', { title: 'Ordered', kind: 'service', starts_on: '2020-01-01', ends_on: DAY }],
  ] as const)('%s sends what %s it is about', async (event, area, fields) => {
    const recipient = `${event.replace('_', '.')}@gym.localhost`;
    await addRule({ event, recipients: [recipient] });
    const { id: supplier_id } = await send<{ id: number }>(gym, 'POST', '/api/v1/suppliers', {
      name: 'Supplier',
      kind: 'service',
    });
    const own = {
      ...(/tickets|incidents/.test(area) && { machine_id: machine.id }),
      ...(area === 'contracts' && { supplier_id }),
    };
    await send(gym, 'POST', `/api/v1/${area}`, { ...fields, ...own });
    await sleep(5);
    await run();
    expect(sentTo(recipient).map(({ subject }) => subject)).toEqual([expect.stringContaining('Ordered')]);
  });

  it('machine_return_overdue mails a machine once for each day on which it should have been back', async () => {
    const address = 'return@gym.localhost';
    await addRule({ event: 'machine_return_overdue', recipients: [address] });
    await addRule({ event: 'machine_return_overdue', recipients: ['later@gym.localhost'], days: 2 });
    const { id } = await addMachine(gym, { name: 'Bike 3', status: 'defect', status_until: DAY });
    const other = await addMachine(gym, { name: 'Bike 4', status: 'defect', status_until: DAY });
    const on = (days: number): Promise<void> =>
      remind(service, mailerOf(server().url), new Date(Date.now() + days * 24 * 3_600_000));
    const move = (machine_id: number, body: object) =>
      send(gym, 'PATCH', `/api/v1/machines/${machine_id}/status`, body);
    const subjects = (to = address) => sentTo(to).map(({ subject }) => subject?.split(': ').at(-1));
    await on(0);
    expect(subjects()).toEqual([]);
    await move(other.id, { status: 'active' });
    await on(1);
    await on(1.1);
    expect(subjects()).toEqual(['Bike 3']);
    expect(sentTo(address)[0]?.text).toContain(`Machine not back in use: Bike 3\n`);
    await move(id, { status: 'waiting_parts', until: addDays(DAY, 1) });
    await on(2);
    await on(2.1);
    expect(subjects()).toEqual(['Bike 3', 'Bike 3']);
    expect(subjects('later@gym.localhost')).toEqual([]);
    await on(4);
    expect(subjects('later@gym.localhost')).toEqual(['Bike 3']);
  });

  it('stock_low sends what parts run low', async () => {
    await addRule({ event: 'stock_low', recipients: ['stock@gym.localhost'] });
    const part = await send<{ id: number }>(gym, 'POST', '/api/v1/parts', { name: 'Belt', min_quantity: 2 });
    const move = (quantity: number, kind: string) =>
      send(gym, 'POST', `/api/v1/parts/${part.id}/movements`, { quantity, kind });
    await move(2, 'receipt');
    await move(-1, 'loss');
    await sleep(5);
    await run();
    expect(sentTo('stock@gym.localhost')[0]?.text).toContain('Stock is low: Belt\nDetails: 1');
  });
});
