import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { send } from '../../support/areas.ts';
import { mailerOf, remind, useMailServer } from '../../support/mail.ts';
import { addMachine } from '../../support/rows.ts';
import { SERVICES } from '../../support/services.ts';
import { listen, useService, type Gym } from '../../support/service.ts';

const service = useService();
const server = useMailServer();
let gym: Gym;
let machine: Schemas['Machine'];
let bram: Schemas['Person'];

beforeAll(async () => {
  gym = await service.createGym('Reminded');
  machine = await addMachine(gym, { name: 'Rower 4' });
  const person = { name: 'Bram Jansen', role: 'technician', email: 'bram@gym.localhost' };
  bram = await send(gym, 'POST', '/api/v1/people', person);
});

const addWorkOrder = (fields: object): Promise<Schemas['WorkOrder']> =>
  send(gym, 'POST', '/api/v1/work_orders', { title: 'Grease the chain', machine_id: machine.id, ...fields });

const addTask = (fields: object): Promise<Schemas['MaintenanceTask']> =>
  send(gym, 'POST', '/api/v1/maintenance_tasks', { title: 'Check the strap', machine_id: machine.id, ...fields });

const run = () => remind(service, mailerOf(server().url));

describe('remind', () => {
  it('mails the assignee of a work order once, also when the call is repeated or two processes send', async () => {
    const { id } = await addWorkOrder({ assignee_id: bram.id });
    const asked = await gym.call('remind', { workorder_id: String(id) });
    expect(asked).toMatchObject({
      event: 'workorder_assigned',
      recipient: bram.email,
      status: 'pending',
      rule_id: null,
    });
    await gym.call('remind', { workorder_id: String(id) });
    await Promise.all([run(), run()]);
    await run();
    const [mail, ...others] = server().received;
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`${gym.name}: Work order assigned to you: Grease the chain`);
    expect(mail?.text).toContain(`because ${gym.name} reminds you`);
    expect(`${mail?.text}${mail?.html}`).not.toContain('unsubscribe');
    expect(mail?.headers.has('list')).toBe(false);
    const { data } = await gym.call('list_notifications', { recipient: 'BRAM@gym.localhost', status: 'sent' });
    expect(data).toMatchObject([{ id: asked.id, status: 'sent', attempts: 1 }]);
  });

  it('mails again when it is asked again on purpose, and says that a task is overdue', async () => {
    const { id } = await addTask({ assignee_id: bram.id, next_due_at: '2026-01-05' });
    const task_id = String(id);
    for (const idempotency_key of ['first', 'second']) await gym.tryCall('remind', { task_id, idempotency_key });
    await run();
    const subjects = server().received.map(({ subject }) => subject);
    expect(subjects).toEqual(Array(2).fill(`${gym.name}: Maintenance overdue: Check the strap`));
    expect(server().received[0]?.text).toContain('Due since: January 5, 2026');
  });

  it('says what to do when nobody can get a mail about it', async () => {
    const refusalOf = async (work: Promise<{ id: number }>, name = 'workorder_id'): Promise<string> =>
      (await gym.tryCall('remind', { [name]: String((await work).id) })).text;
    expect(await refusalOf(addWorkOrder({}))).toContain('The work order is assigned to nobody. Assign it to a person');
    expect(await refusalOf(addTask({ assignee: 'The cleaners' }), 'task_id')).toContain(
      'The maintenance task is assigned to "The cleaners", a name only.',
    );
    const silent = await send<Schemas['Person']>(gym, 'POST', '/api/v1/people', { name: 'Sam', role: 'staff' });
    expect(await refusalOf(addWorkOrder({ assignee_id: silent.id }))).toContain(
      `Sam has no email address. Add one to person ${silent.id}.`,
    );
    expect(await refusalOf(addTask({ assignee_id: bram.id, active: false }), 'task_id')).toContain('is not open');
    expect((await gym.tryCall('remind', {})).text).toContain('workorder_id is required');
    const site = await send<{ id: number }>(gym, 'POST', '/api/v1/locations', { name: 'South', kind: 'site' });
    const away = { name: 'Ada', role: 'technician', email: 'ada@gym.localhost', location_ids: [site.id] };
    const ada = await send<Schemas['Person']>(gym, 'POST', '/api/v1/people', away);
    const north = await send<{ id: number }>(gym, 'POST', '/api/v1/locations', { name: 'North', kind: 'site' });
    const { id: machine_id } = await addMachine(gym, { name: 'Bike', location_id: north.id });
    expect(await refusalOf(addWorkOrder({ assignee_id: ada.id, machine_id }))).toContain('may not see the location');
    await run();
    expect(server().received).toEqual([]);
  });

  it('says that no mail is configured, as rules and GET /me do', async () => {
    const { base, close } = await listen(service.database, 0, { services: { ...SERVICES, mail: null } });
    const headers = { authorization: `Bearer ${gym.tokens.write}`, 'content-type': 'application/json' };
    const { id } = await addWorkOrder({ assignee_id: bram.id });
    const params = { name: 'remind', arguments: { workorder_id: String(id) } };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
    const answer = await (await fetch(`${base}/mcp?toolsets=admin`, { method: 'POST', headers, body })).text();
    expect(answer).toContain('the operator has to set SMTP_URL, MAIL_FROM and PUBLIC_URL');
    const rule = JSON.stringify({ event: 'stock_low', recipients: ['a@gym.localhost'] });
    const made = await fetch(`${base}/api/v1/notification_rules`, { method: 'POST', headers, body: rule });
    expect(await made.json()).toMatchObject({ mail_configured: false });
    expect(await (await fetch(`${base}/api/v1/me`, { headers })).json()).toMatchObject({ mail_configured: false });
    close();
  });
});

describe('create_notification_rule and create_person', () => {
  it('add a rule for a person by name, others and the assignee', async () => {
    const noor = await gym.call('create_person', { name: 'Noor Bakker', role: 'technician', language: 'nl' });
    const rule = await gym.call('create_notification_rule', {
      event: 'maintenance_due',
      person_ids: ['noor bakker', bram.uuid],
      emails: ['planning@gym.localhost'],
      assignee: true,
      days: 7,
    });
    expect(rule).toMatchObject({ recipients: [noor.id, bram.id, 'planning@gym.localhost', 'assignee'], days: 7 });
    expect((await gym.tryCall('create_notification_rule', { event: 'stock_low' })).text).toContain('who gets the mail');
  });

  it('are shown to and run for tokens for administration only', async () => {
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const response = await gym.request('POST', '/mcp?toolsets=admin', { body, token: gym.tokens.plain });
    const names = JSON.parse(await response.text()).result.tools.map(({ name }: { name: string }) => name);
    expect(names).toEqual(['remind', 'list_notifications', 'list_notification_rules', 'send_message']);
    const { text } = await gym.tryCall('create_person', { name: 'Eve', role: 'manager' }, gym.tokens.plain);
    expect(text).toContain('create_person was not run.');
  });
});
