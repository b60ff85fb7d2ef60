import { setTimeout as sleep } from 'node:timers/promises';
import type { ParsedMail } from 'mailparser';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { pauseAfter } from '../../../src/across/notifications/outbox.ts';
import { send } from '../../support/areas.ts';
import { mailerOf, PUBLIC_URL, remind, startMailServer, useMailServer } from '../../support/mail.ts';
import { presentSlowness } from '../../support/processor-time.ts';
import { addMachine, moveMachine } from '../../support/rows.ts';
import { useService, type Gym } from '../../support/service.ts';
import { change, until } from '../../support/webhooks.ts';

const service = useService();
const server = useMailServer();
let gym: Gym;
let machine: Schemas['Machine'];
let people = 0;

beforeAll(async () => {
  gym = await service.createGym('Mailed <Gym>');
  machine = await addMachine(gym, { name: 'Treadmill 07' });
});

const addRule = (fields: object, by = gym): Promise<Schemas['NotificationRule']> =>
  send(by, 'POST', '/api/v1/notification_rules', fields);

const addPerson = (fields: object = {}, by = gym): Promise<Schemas['Person']> => {
  people += 1;
  return send(by, 'POST', '/api/v1/people', {
    name: `P ${people}`,
    role: 'technician',
    email: `p${people}@gym.localhost`,
    ...fields,
  });
};

const notificationsTo = async (recipient: string, by = gym): Promise<Schemas['Notification'][]> =>
  (await send<Schemas['NotificationPage']>(by, 'GET', `/api/v1/notifications?recipient=${recipient}`)).data;

/** Adds a work order that is assigned to a person, once events before it can be read. */
const assign = async ({ id }: { id: number }, title = 'Replace the belt'): Promise<void> => {
  await send(gym, 'POST', '/api/v1/work_orders', { title, machine_id: machine.id, assignee_id: id });
  await sleep(5);
};

const run = (timeoutMs?: number, url = server().url): Promise<void> => remind(service, mailerOf(url, timeoutMs));

const sentTo = (address: string): ParsedMail[] =>
  server().received.filter(({ to }) => [to].flat().some((one) => one?.text === address));

const makeDue = (): Promise<unknown> =>
  change(gym, 'update notification_mail set next_attempt_at = now() where next_attempt_at is not null');

/** A rule about work orders that are assigned, and an address that it sends to. */
const assignment = async (): Promise<{
  person: Schemas['Person'];
  address: string;
  rule: Schemas['NotificationRule'];
}> => {
  const person = await addPerson();
  const rule = await addRule({ event: 'workorder_assigned', recipients: [person.id] });
  return { person, address: person.email ?? '', rule };
};

describe('a mail', () => {
  it('says what happened to which machine since when, with a link, in text and HTML', async () => {
    const { address, person } = await assignment();
    await assign(person);
    await run();
    const [mail, ...others] = sentTo(address);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`${gym.name}: Work order assigned to you: Replace the belt`);
    expect(mail?.from?.text).toBe('"Maintenance" <ems@gym.localhost>');
    const link = `${PUBLIC_URL}/r/${machine.report_code}`;
    for (const part of ['Replace the belt', 'Machine', 'Treadmill 07', 'Assigned', link])
      expect([mail?.text, mail?.html]).toEqual([expect.stringContaining(part), expect.stringContaining(part)]);
    expect(mail?.html).toContain('Mailed &lt;Gym&gt;');
    expect(mail?.headers.get('auto-submitted')).toBe('auto-generated');
  });

  it('is in the language of the person, else in that of the gym', async () => {
    const person = await addPerson({ language: 'de-AT' });
    await addRule({ event: 'workorder_assigned', recipients: ['assignee'] });
    await assign(person);
    await run();
    expect(sentTo(person.email ?? '')[0]?.text).toContain('Arbeitsauftrag für Sie: Replace the belt');
  });

  it('shows texts of users without markup, other links, further headers and invisible characters', async () => {
    const { address, person } = await assignment();
    const title =
      'Belt\u202e <a href="https://evil.nl">x</a> https://evil.nl www.evil.nl me@evil.nl\u0085Bcc: x@evil.nl 2.5 mm';
    await assign(person, title);
    await run();
    const [mail] = sentTo(address);
    const own = new RegExp(`^(${PUBLIC_URL}/(r|unsubscribe)/\\w+)$`);
    for (const link of `${mail?.textAsHtml}${mail?.html}`.matchAll(/href="([^"]*)"/g)) expect(link[1]).toMatch(own);
    expect(mail?.html).toContain('&lt;a href=');
    expect(mail?.text).toContain('2.5 mm');
    expect(mail?.text).not.toMatch(/[\u202e\u0085]/);
    expect([mail?.bcc, mail?.headers.has('bcc')]).toEqual([undefined, false]);
  });

  it('has names as they are, without invisible characters', async () => {
    const { address, person } = await assignment();
    await assign(person, 'J.P. Body.Fit\u200B \u2800v.2\uFE0F');
    await run();
    const [mail] = sentTo(address);
    expect(mail?.subject).toBe(`${gym.name}: Work order assigned to you: J.P. Body.Fit v.2`);
    for (const text of [mail?.subject, mail?.text, String(mail?.html)])
      expect(text).not.toMatch(/[\p{Default_Ignorable_Code_Point}\u2800]/u);
    expect(String(mail?.html).replaceAll('<wbr>', '')).toContain('J.P. Body.Fit v.2');
  });

  it('is one of thirty in an hour at most, and what is beyond them waits for the daily mail', async () => {
    const { address, person } = await assignment();
    for (let i = 0; i < 33; i += 1)
      await send(gym, 'POST', '/api/v1/work_orders', {
        title: `Belt ${i}`,
        machine_id: machine.id,
        assignee_id: person.id,
      });
    await sleep(5);
    await run();
    await run();
    // The daily mail leaves at once if its hour has passed.
    const daily = ({ subject }: ParsedMail): boolean => subject === `${gym.name}: 3 reminders`;
    expect(sentTo(address).filter((mail) => !daily(mail))).toHaveLength(30);
    const waiting = (await notificationsTo(address)).filter(({ status }) => status === 'pending');
    expect(sentTo(address).some(daily) ? 3 : waiting.length).toBe(3);
    const { person: other, address: others } = await assignment();
    await assign(other);
    await run();
    expect(sentTo(others)).toHaveLength(1);
  });

  it('is one for an event and a recipient, with several rules, an address in two ways and two processes', async () => {
    const { address, person } = await assignment();
    await addRule({ event: 'workorder_assigned', recipients: [address.toUpperCase(), 'assignee'] });
    await assign(person);
    await Promise.all([run(), run()]);
    await run();
    expect(sentTo(address)).toHaveLength(1);
    expect(await notificationsTo(address)).toMatchObject([
      { event: 'workorder_assigned', status: 'sent', attempts: 1, error: null, sent_at: expect.any(String) },
    ]);
  });

  it('is not sent to an inactive person, also not by the address, nor to one whose locations exclude the machine', async () => {
    const [north, south] = await Promise.all(
      ['North', 'South'].map((name) => send<{ id: number }>(gym, 'POST', '/api/v1/locations', { name, kind: 'site' })),
    );
    const room = await send<{ id: number }>(gym, 'POST', '/api/v1/locations', {
      name: 'Room',
      kind: 'room',
      parent_id: north?.id,
    });
    const inside = await addMachine(gym, { name: 'Inside', location_id: room.id });
    const people = await Promise.all([
      addPerson({ location_ids: [north?.id] }),
      addPerson({ location_ids: [south?.id] }),
      addPerson({ active: false }),
      addPerson(),
    ]);
    const ids = people.map(({ id }) => id);
    await addRule({
      event: 'machine_out_of_service',
      recipients: [...ids.slice(0, 2), people[2]?.email, ids[3]],
      location_id: north?.id,
    });
    await addRule({ event: 'machine_out_of_service', recipients: [people[1]?.email], location_id: south?.id });
    await moveMachine(gym, inside.id, { status: 'defect', reason: 'Smoke' });
    await moveMachine(gym, inside.id, { status: 'out_of_service', reason: 'Smoke' });
    await sleep(5);
    await run();
    expect(people.map(({ email }) => sentTo(email ?? '').length)).toEqual([1, 0, 0, 1]);
    expect(sentTo(people[0]?.email ?? '')[0]?.text).toContain('Place: Room\nDetails: Smoke\nSince:');
  });

  it('is of its own tenant only', async () => {
    const other = await service.createGym('Other');
    await addRule({ event: 'workorder_assigned', recipients: ['other@gym.localhost'] }, other);
    await assign(await addPerson());
    await run();
    expect(sentTo('other@gym.localhost')).toEqual([]);
    expect(await notificationsTo('other@gym.localhost', other)).toEqual([]);
  });

  it('is not sent to a domain that is reserved for examples, nor where no mail is configured', async () => {
    await addRule({ event: 'workorder_assigned', recipients: ['me@example.com', 'me@gym.localhost'] });
    await assign(await addPerson());
    await remind(service, null);
    expect(await notificationsTo('me@gym.localhost')).toEqual([]);
    await run();
    expect(await notificationsTo('me@example.com')).toMatchObject([{ status: 'failed', attempts: 0 }]);
    expect(sentTo('me@gym.localhost')).toHaveLength(1);
  });
});

describe('a mail server', () => {
  it('that rejects a recipient ends the mail, and the reply is recorded', async () => {
    const { address, person } = await assignment();
    server().behaviour = { code: 550, at: 'recipient' };
    await assign(person);
    await run();
    expect(await notificationsTo(address)).toMatchObject([
      { status: 'failed', attempts: 1, error: expect.stringContaining('550'), sent_at: null },
    ]);
  });

  it.each(['recipient', 'data'] as const)(
    'that refuses the %s for now gets the mail again after a pause',
    async (at) => {
      const { address, person } = await assignment();
      server().behaviour = { code: 451, at };
      await assign(person);
      await run();
      await run();
      expect(await notificationsTo(address)).toMatchObject([
        { status: 'pending', attempts: 1, error: expect.stringContaining('451') },
      ]);
      server().behaviour = 'accept';
      await makeDue();
      await run();
      expect(await notificationsTo(address)).toMatchObject([{ status: 'sent', attempts: 2, error: null }]);
      expect(sentTo(address)).toHaveLength(1);
    },
  );

  it('that closes the connection after the message gets a copy with the same Message-ID', async () => {
    const { address, person } = await assignment();
    server().behaviour = 'close';
    await assign(person);
    await run();
    expect(await notificationsTo(address)).toMatchObject([
      { status: 'pending', attempts: 1, error: expect.any(String) },
    ]);
    server().behaviour = 'accept';
    await makeDue();
    await run();
    const ids = sentTo(address).map(({ messageId }) => messageId);
    expect(ids).toHaveLength(2);
    expect(ids[0]).toMatch(/^<[\w-]{36}@ems\.gym\.localhost>$/);
    expect(new Set(ids).size).toBe(1);
    expect(await notificationsTo(address)).toMatchObject([{ status: 'sent', attempts: 2 }]);
  });

  it('that does not reply ends the attempt in time, and requests are served meanwhile', async () => {
    const { address, person } = await assignment();
    server().behaviour = 'wait';
    await assign(person);
    const started = performance.now();
    const running = run(1000);
    await sleep(300);
    const before = performance.now();
    await send(gym, 'GET', '/api/v1/me');
    expect((performance.now() - before) / presentSlowness()).toBeLessThan(500);
    await running;
    expect(performance.now() - started).toBeLessThan(6000);
    expect(await notificationsTo(address)).toMatchObject([
      { status: 'pending', attempts: 1, error: expect.any(String) },
    ]);
  });

  it('that is gone for a day gets the mail once it is back, and one that is gone for two days does not', async () => {
    const own = await startMailServer();
    await own.stop();
    const { address, person } = await assignment();
    await assign(person);
    await run(1000, own.url);
    expect(await notificationsTo(address)).toMatchObject([{ status: 'pending', attempts: 1 }]);
    const ageBy = (days: number) =>
      change(
        gym,
        `update notification_mail set retry_until = retry_until - interval '${days} days' where recipient = '${address}'`,
      );
    await ageBy(1);
    await makeDue();
    await run(1000, own.url);
    const back = await startMailServer(Number(new URL(own.url).port));
    await makeDue();
    await run(1000, own.url);
    await back.stop();
    expect(back.received.filter(({ to }) => [to].flat()[0]?.text === address)).toHaveLength(1);
    expect(await notificationsTo(address)).toMatchObject([{ status: 'sent', attempts: 3 }]);

    await assign(person);
    await run(1000, own.url);
    await ageBy(2);
    await makeDue();
    await run(1000, own.url);
    expect((await notificationsTo(address))[0]).toMatchObject({ status: 'failed', attempts: 2 });
  });

  it('gets a mail after pauses of 1, 5 and 30 minutes, then every hour', () => {
    expect([1, 2, 3, 4, 5, 40].map(pauseAfter)).toEqual([60, 300, 1800, 3600, 3600, 3600]);
  });
});

describe('a process', () => {
  it('that dies while it sends leaves its mails to another one, once its claim has ended', async () => {
    const { address, person } = await assignment();
    for (const title of ['One', 'Two', 'Three']) await assign(person, title);
    const dying = { ...mailerOf(server().url), send: () => Promise.reject(new Error('died')) };
    await until(async () => {
      // Throws as long as a mail is due.
      await remind(service, dying);
      expect(await notificationsTo(address)).toHaveLength(3);
    });
    await run();
    expect(sentTo(address)).toEqual([]);
    await makeDue();
    await run();
    expect(sentTo(address)).toHaveLength(3);
    expect((await notificationsTo(address)).map(({ status, attempts }) => [status, attempts])).toEqual(
      Array(3).fill(['sent', 2]),
    );
  });
});
