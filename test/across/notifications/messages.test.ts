import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { findTenant, issueToken } from '../../../src/auth/administration.ts';
import { send } from '../../support/areas.ts';
import { mailerOf, PUBLIC_URL, remind, useMailServer } from '../../support/mail.ts';
import { addMachine } from '../../support/rows.ts';
import { SERVICES } from '../../support/services.ts';
import { listen, useService, type Gym } from '../../support/service.ts';

const service = useService();
const server = useMailServer();
let gym: Gym;
let machine: Schemas['Machine'];

beforeAll(async () => {
  gym = await service.createGym('Messages');
  machine = await addMachine(gym, { name: 'Rower 4' });
});

/** Addresses of this file differ, because each person gets few messages in an hour. */
let people = 0;
const addPerson = (fields: object = {}): Promise<Schemas['Person']> =>
  send(gym, 'POST', '/api/v1/people', {
    name: `Bram ${(people += 1)}`,
    role: 'technician',
    email: `bram${people}@gym.localhost`,
    ...fields,
  });

const tokenOf = async ({ id: person_id }: Schemas['Person']): Promise<string> => {
  const tenant = await findTenant(service.database, gym.name);
  return (await issueToken(service.database, tenant, { scope: 'write', person_id, expires_at: null })).token;
};

const addTicket = (fields: object = {}): Promise<Schemas['Ticket']> =>
  send(gym, 'POST', '/api/v1/tickets', {
    machine_id: machine.id,
    title: 'The chain slips',
    description: 'Slips.',
    ...fields,
  });

const run = () => remind(service, mailerOf(server().url));

/** Returns the arguments of a message about the machine. */
const about = ({ id }: { id: number }, text: string, more: object = {}) => ({
  person_id: String(id),
  notable_type: 'machine',
  notable_id: String(machine.id),
  text,
  ...more,
});

const addContract = async (): Promise<{ id: number }> => {
  const supplier = await send<{ id: number }>(gym, 'POST', '/api/v1/suppliers', { name: `Lessor ${(people += 1)}` });
  const contract = { supplier_id: supplier.id, title: 'Lease', starts_on: '2026-01-01' };
  return send(gym, 'POST', '/api/v1/contracts', contract);
};

const refusalOf = async (args: object, token?: string): Promise<string> => {
  const { refused, text } = await gym.tryCall('send_message', args, token);
  expect(refused, text).toBe(true);
  return text;
};

describe('send_message', () => {
  it('mails a person, found by name, a text about a ticket once, in the name of the sender and with its page', async () => {
    const bram = await addPerson({ name: 'Bram Jansen' });
    const kim = await addPerson({ name: 'Kim Dekker', role: 'manager' });
    const token = await tokenOf(kim);
    const { id } = await addTicket();
    const args = {
      person_id: 'bram jansen',
      notable_type: 'ticket',
      notable_id: String(id),
      text: 'Please look at this today.\n\nThe spare chain is in the <b>blue</b> box.',
    };
    const { content } = await gym.tryCall('send_message', args, token);
    expect(content).toMatchObject({ event: 'message', recipient: bram.email, status: 'pending' });
    expect((await gym.tryCall('send_message', args, token)).content).toMatchObject({ repeated: true });
    await Promise.all([run(), run()]);
    await run();
    const [mail, ...others] = server().received;
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`${gym.name}: Message from Kim Dekker: The chain slips`);
    expect(mail?.text).toContain('> Please look at this today.\n>\n> The spare chain is in the <b>blue</b> box.');
    expect(mail?.text).toContain('Machine: Rower 4');
    expect(mail?.text).toContain(`${PUBLIC_URL}/tickets/${id}`);
    expect(mail?.text).toContain(`Kim Dekker of ${gym.name} sent you this`);
    expect(mail?.html).toContain('the &lt;b&gt;blue&lt;/b&gt; box.');
    expect(`${mail?.text}${mail?.html}`).not.toContain('unsubscribe');
    const { data } = await gym.call('list_notifications', { event: 'message', recipient: bram.email ?? '' });
    expect(data).toMatchObject([{ status: 'sent', rule_id: null }]);
  });

  it('is in the language of its receiver, and turns no text of the sender into a link', async () => {
    const lena = await addPerson({ language: 'de' });
    await gym.call('send_message', {
      ...about(lena, 'Bitte https://evil.example/login öffnen'),
      notable_type: 'machine',
    });
    await run();
    const [mail] = server().received;
    expect(mail?.subject).toBe(`${gym.name}: Nachricht von write token: Rower 4`);
    expect(mail?.text).not.toContain('https://evil.example');
    expect(mail?.html).not.toMatch(/href="https:\/\/evil/);
  });

  it('keeps nothing of a text once its mail was sent', async () => {
    const ada = await addPerson();
    await gym.tryCall('send_message', about(ada, 'The key is under the mat.'));
    await run();
    const left = await gym.seed(async ({ em }) => {
      const { rows } = await sql<{ text: string }>`select notification::text as text from notification
        union all select event::text from event`.execute(em.getKysely());
      return rows.filter(({ text }) => text.includes('under the mat')).length;
    });
    expect(left).toBe(0);
  });

  it('says why a person gets no mail, and sends none', async () => {
    const left = await addPerson({ name: 'Sam Left', active: false });
    const silent = await addPerson({ name: 'Sam Silent', email: null });
    const south = await send<{ id: number }>(gym, 'POST', '/api/v1/locations', { name: 'South', kind: 'site' });
    const north = await send<{ id: number }>(gym, 'POST', '/api/v1/locations', { name: 'North', kind: 'site' });
    const away = await addPerson({ name: 'Ada Away', location_ids: [south.id] });
    const bike = await addMachine(gym, { name: 'Bike', location_id: north.id });
    const technician = await addPerson();
    const contract = await addContract();
    expect(await refusalOf(about(left, 'Hello'))).toContain('Sam Left has left and gets no mail');
    expect(await refusalOf(about(silent, 'Hello'))).toContain(
      `Sam Silent has no email address. Add one to person ${silent.id}.`,
    );
    const onBike = about(away, 'Hello', { notable_id: String(bike.id) });
    expect(await refusalOf(onBike)).toContain('Ada Away may not see this machine');
    const onContract = about(technician, 'Hello', { notable_type: 'contract', notable_id: String(contract.id) });
    expect(await refusalOf(onContract)).toContain('may not see this contract');
    expect(await refusalOf(about({ id: 999_999 }, 'Hello'))).toContain('list_people');
    expect(await refusalOf(about(technician, 'Hello', { notable_id: '999999' }))).toContain('list_machines');
    expect(await refusalOf(about(technician, ' \n '))).toContain('text');
    expect(await refusalOf(about(technician, 'x'.repeat(2001)))).toContain('text must be at most 2000 characters long');
    await run();
    expect(server().received).toEqual([]);
  });

  it('is refused to staff, to tokens that read, and about what the sender may not see', async () => {
    const receiver = await addPerson();
    const staff = await tokenOf(await addPerson({ role: 'staff' }));
    expect(await refusalOf(about(receiver, 'Hello'), staff)).toContain('The role staff may not do this');
    expect(await refusalOf(about(receiver, 'Hello'), gym.tokens.read)).toContain(
      'needs a token with the scope "write"',
    );
    const contract = await addContract();
    const technician = await tokenOf(await addPerson());
    const args = about(receiver, 'Hello', { notable_type: 'contract', notable_id: String(contract.id) });
    expect(await refusalOf(args, technician)).toContain('The role technician may not do this');
    const stranger = await service.createGym('Strangers');
    const theirs = await addMachine(stranger);
    expect(await refusalOf(about(receiver, 'Hello', { notable_id: String(theirs.id) }))).toContain('machine');
  });

  it('is not sent to who has left or lost the place since it was asked for', async () => {
    const south = await send<{ id: number }>(gym, 'POST', '/api/v1/locations', { name: 'Far south', kind: 'site' });
    const leaving = await addPerson();
    const moving = await addPerson();
    const floor = await send<{ id: number }>(gym, 'POST', '/api/v1/locations', { name: 'Far north', kind: 'site' });
    const bike = await addMachine(gym, { name: 'Bike 2', location_id: floor.id });
    for (const person of [leaving, moving])
      await gym.tryCall('send_message', about(person, 'Hello', { notable_id: String(bike.id) }));
    await send(gym, 'PATCH', `/api/v1/people/${leaving.id}`, { active: false });
    await send(gym, 'PATCH', `/api/v1/people/${moving.id}`, { location_ids: [south.id] });
    await run();
    expect(server().received).toEqual([]);
    const { data } = await gym.call('list_notifications', { event: 'message', status: 'failed' });
    expect(data.map(({ error }) => error)).toEqual(
      Array(2).fill('the person is not active, or may not see the location any more'),
    );
  });

  it('sends a person twenty messages in an hour, also when many are asked for at once', async () => {
    const busy = await addPerson();
    const answers = await Promise.all(
      Array.from({ length: 23 }, (_, n) => gym.tryCall('send_message', about(busy, `Message ${n}`))),
    );
    expect(answers.filter(({ refused }) => !refused)).toHaveLength(20);
    expect(answers.find(({ refused }) => refused)?.text).toContain('has got 20 messages in the last hour');
    await run();
    expect(server().received).toHaveLength(20);
  });

  it('says that no mail is configured', async () => {
    const { base, close } = await listen(service.database, 0, { services: { ...SERVICES, mail: null } });
    const headers = { authorization: `Bearer ${gym.tokens.write}`, 'content-type': 'application/json' };
    const params = { name: 'send_message', arguments: about(await addPerson(), 'Hello') };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
    const answer = await (await fetch(`${base}/mcp?toolsets=all`, { method: 'POST', headers, body })).text();
    expect(answer).toContain('the operator has to set SMTP_URL, MAIL_FROM and PUBLIC_URL');
    close();
  });

  it('is no event of a rule', async () => {
    const rule = { event: 'message', recipients: ['a@gym.localhost'] };
    const response = await gym.request('POST', '/api/v1/notification_rules', { body: rule });
    expect(response.status).toBe(422);
  });
});
