import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { send } from '../../support/areas.ts';
import { mailerOf, PUBLIC_URL, remind, useMailServer } from '../../support/mail.ts';
import { addMachine } from '../../support/rows.ts';
import { useService, type Gym } from '../../support/service.ts';

const service = useService();
const server = useMailServer();
let gym: Gym;
let machine: Schemas['Machine'];
let bram: Schemas['Person'];

beforeAll(async () => {
  gym = await service.createGym('Rules');
  machine = await addMachine(gym, { name: 'Treadmill 07' });
  bram = await send(gym, 'POST', '/api/v1/people', { name: 'Bram', role: 'technician', email: 'Bram@gym.localhost' });
});

type Rule = Schemas['NotificationRule'];

const addRule = (fields: object): Promise<Rule> => send(gym, 'POST', '/api/v1/notification_rules', fields);
const readRule = ({ id }: { id: number }): Promise<Rule> => send(gym, 'GET', `/api/v1/notification_rules/${id}`);
const list = (query = ''): Promise<Schemas['NotificationPage']> => send(gym, 'GET', `/api/v1/notifications${query}`);

const report = async (description: string): Promise<void> => {
  await send(gym, 'POST', '/api/v1/incidents', { machine_id: machine.id, description });
  await sleep(5);
};

const run = (): Promise<void> => remind(service, mailerOf(server().url));

const mailsTo = (address: string) => server().received.filter(({ to }) => [to].flat()[0]?.text === address);

describe('a rule', () => {
  it('is stored with numbers of people, its defaults, and whether mail is configured', async () => {
    const rule = await addRule({
      event: 'maintenance_due',
      recipients: [bram.uuid.toUpperCase(), 'assignee', 'a@gym.localhost'],
    });
    expect(rule).toMatchObject({
      event: 'maintenance_due',
      recipients: [bram.id, 'assignee', 'a@gym.localhost'],
      days: 0,
      location_id: null,
      delivery: 'immediate',
      active: true,
      unsubscribed: [],
      mail_configured: true,
    });
    expect(await readRule(rule)).toEqual(rule);
  });

  it.each([
    ['/recipients/0', { event: 'stock_low', recipients: ['assignee'] }],
    ['/recipients/0', { event: 'stock_low', recipients: [999_999] }],
    ['/recipients/1', { event: 'stock_low', recipients: ['a@gym.localhost', 'A@gym.localhost'] }],
    ['/recipients/0', { event: 'stock_low', recipients: ['a@gym.localhost, b@gym.localhost'] }],
    ['/recipients/0', { event: 'stock_low', recipients: ['a@gym.localhost\nBcc: b@gym.localhost'] }],
    ['/recipients', { event: 'stock_low', recipients: [] }],
    ['/days', { event: 'stock_low', recipients: ['a@gym.localhost'], days: 1 }],
    ['/location_id', { event: 'stock_low', recipients: ['a@gym.localhost'], location_id: 999_999 }],
  ])('that is wrong at %s is refused: %j', async (pointer, body) => {
    const response = await gym.request('POST', '/api/v1/notification_rules', { body });
    const problem: Schemas['Problem'] = JSON.parse(await response.text());
    expect([response.status, problem.errors?.[0]]).toEqual([422, expect.objectContaining({ pointer })]);
  });

  it('sends nothing more when it is not active, and only what is new when it is active again', async () => {
    const address = 'paused@gym.localhost';
    const rule = await addRule({ event: 'incident_reported', recipients: [address], delivery: 'daily' });
    await report('Before');
    await run();
    expect((await list(`?recipient=${address}`)).data).toMatchObject([{ status: 'pending', attempts: 0 }]);
    const set = (active: boolean) => send(gym, 'PATCH', `/api/v1/notification_rules/${rule.id}`, { active });
    await set(false);
    await report('Meanwhile');
    await run();
    expect((await list(`?recipient=${address}`)).data).toEqual([]);
    await set(true);
    await sleep(5);
    await report('After');
    await run();
    expect((await list(`?recipient=${address}`)).data).toHaveLength(1);
  });

  it('sends nothing more when it is deleted, and what it has sent is still listed', async () => {
    const address = 'deleted@gym.localhost';
    const rule = await addRule({ event: 'incident_reported', recipients: [address] });
    await report('Sent');
    await run();
    const response = await gym.request('DELETE', `/api/v1/notification_rules/${rule.id}`);
    expect(response.status).toBe(204);
    await report('Not sent');
    await run();
    expect((await list(`?recipient=${address.toUpperCase()}&status=sent&event=incident_reported`)).data).toMatchObject([
      { rule_id: rule.id, status: 'sent' },
    ]);
  });
});

describe('the link to unsubscribe', () => {
  it('shows a button, ends the rule for the recipient when it is posted to, and changes nothing before', async () => {
    const [leaving, staying] = ['leaving@gym.localhost', 'staying@gym.localhost'];
    const rule = await addRule({ event: 'incident_reported', recipients: [leaving, staying] });
    await report('First');
    await run();
    const [mail] = mailsTo(leaving);
    const headers = Object.fromEntries((mail?.headerLines ?? []).map(({ key, line }) => [key, line]));
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    const [, path = ''] =
      /^List-Unsubscribe:\s+<https:\/\/ems\.gym\.localhost(\/unsubscribe\/[0-9A-Z]{26})>$/.exec(
        headers['list-unsubscribe'] ?? '',
      ) ?? [];
    expect(mail?.text).toContain(PUBLIC_URL + path);
    const open = (init?: RequestInit): Promise<Response> => fetch(service.base + path, init);
    const page = await (await open()).text();
    expect(page).toContain(`<form method="post" action="${path}">`);
    expect(page).toContain('Incident reported');
    expect((await readRule(rule)).unsubscribed).toEqual([]);

    const post = { method: 'POST', body: new URLSearchParams('List-Unsubscribe=One-Click') };
    expect((await open(post)).status).toBe(200);
    expect((await open(post)).status).toBe(200);
    expect(await readRule(rule)).toMatchObject({ unsubscribed: [leaving], recipients: [leaving, staying], version: 2 });
    await report('Second');
    await run();
    expect([mailsTo(leaving).length, mailsTo(staying).length]).toEqual([1, 2]);
  });

  it('that belongs to no mail is a 404, and has no other method', async () => {
    const path = `${service.base}/unsubscribe/0123456789ABCDEFGHJKMNPQRS`;
    expect((await fetch(path)).status).toBe(404);
    expect((await fetch(path, { method: 'POST' })).status).toBe(404);
    expect((await fetch(path, { method: 'DELETE' })).headers.get('allow')).toBe('GET, HEAD, POST');
  });
});

describe('the erasure of a person', () => {
  it('removes the person and their address from rules, notifications, mails and events', async () => {
    const rule = await addRule({
      event: 'incident_reported',
      recipients: [bram.id, 'BRAM@gym.localhost', 'other@gym.localhost'],
    });
    await report('Sent to Bram');
    await run();
    expect(mailsTo('bram@gym.localhost')).toHaveLength(1);
    await send(gym, 'POST', `/api/v1/people/${bram.id}/erase`);
    expect((await readRule(rule)).recipients).toEqual(['other@gym.localhost']);
    expect((await list('?recipient=bram@gym.localhost')).data).toEqual([]);
    await sleep(3);
    const events = await (await gym.request('GET', '/api/v1/events?type=notification_rule.*&limit=100')).text();
    expect(events).toContain('other@gym.localhost');
    expect(events.toLowerCase()).not.toContain('bram@');
  });
});
