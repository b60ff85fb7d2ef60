import { Temporal } from 'temporal-polyfill';
import sharp from 'sharp';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { systemClock } from '../../../src/core/clock.ts';
import { send } from '../../support/areas.ts';
import { mailerOf, PUBLIC_URL, remind, useMailServer } from '../../support/mail.ts';
import { addMachine } from '../../support/rows.ts';
import { SERVICES } from '../../support/services.ts';
import { addMachineAt, addSite } from '../../support/sites.ts';
import { listen, useService, type Gym } from '../../support/service.ts';

const service = useService();
const server = useMailServer();
const ZONE = 'Europe/Amsterdam';

afterEach(() => vi.restoreAllMocks());

type Rule = Schemas['NotificationRule'];

const addRule = (gym: Gym, fields: object): Promise<Rule> =>
  send(gym, 'POST', '/api/v1/notification_rules', { event: 'report', ...fields });

const run = (at: Date, mailer = mailerOf(server().url)): Promise<void> => remind(service, mailer, at);

const sentTo = (address: string) => server().received.filter(({ to }) => [to].flat()[0]?.text === address);

/** The first Monday and the first day of a month that lie ahead, at a time in the zone of the gyms. */
const monday = (time = '09:00'): Temporal.ZonedDateTime => {
  const today = Temporal.Now.plainDateISO(ZONE);
  return today.add({ days: 8 - today.dayOfWeek }).toZonedDateTime({ timeZone: ZONE, plainTime: time });
};
const first = (time = '09:00'): Temporal.ZonedDateTime =>
  Temporal.Now.plainDateISO(ZONE)
    .with({ day: 1 })
    .add({ months: 1 })
    .toZonedDateTime({ timeZone: ZONE, plainTime: time });
const dateOf = (at: Temporal.ZonedDateTime): Date => new Date(at.epochMilliseconds);

/** A file of a mail. */
const fileOf = (
  mail: (typeof server extends () => infer S ? S : never)['received'][number] | undefined,
  ending: string,
) => mail?.attachments.find(({ filename }) => filename?.endsWith(ending));

describe('a rule about report', () => {
  let gym: Gym;
  beforeAll(async () => {
    gym = await service.createGym('Reported', ZONE);
    const { id } = await addMachine(gym, { name: 'Treadmill 7' });
    await addMachine(gym, { name: 'Rower, "old"' });
    const work = { title: 'New belt', machine_id: id };
    await send(gym, 'POST', '/api/v1/work_orders', work);
  });

  it('mails the last week on Monday after the time of mails, once, with the picture and its CSV', async () => {
    const recipients = ['week@gym.localhost'];
    const rule = await addRule(gym, { recipients, report: { name: 'maintenance', period: 'week', format: 'png' } });
    expect(rule).toMatchObject({ event: 'report', report: { name: 'maintenance', period: 'week', format: 'png' } });
    await run(new Date());
    await run(dateOf(monday('05:00')));
    expect(server().received).toEqual([]);
    await Promise.all([run(dateOf(monday())), run(dateOf(monday()))]);
    await run(dateOf(monday().add({ hours: 1 })));
    await run(dateOf(monday().add({ days: 3 })));
    const [mail, ...others] = sentTo('week@gym.localhost');
    expect(others).toEqual([]);
    const last = monday().toPlainDate().subtract({ days: 1 });
    const write = (day: Temporal.PlainDate): string => day.toLocaleString('en', { dateStyle: 'long' });
    const days = `${write(last.subtract({ days: 6 }))} to ${write(last)}`;
    expect(mail?.subject).toBe(`${gym.name}: Report Maintenance, ${days}`);
    const name = `maintenance-${last.subtract({ days: 6 }).toString()}-${last.toString()}`;
    expect(mail?.attachments.map(({ filename, contentType }) => [filename, contentType])).toEqual([
      [`${name}.png`, 'image/png'],
      [`${name}.csv`, 'text/csv'],
    ]);
    const picture = fileOf(mail, '.png');
    expect(await sharp(picture?.content).metadata()).toMatchObject({ format: 'png', width: 1200 });
    expect(mail?.text).toContain(
      `${PUBLIC_URL}/reports?report=maintenance&from=${last.subtract({ days: 6 }).toString()}&until=`,
    );
    expect(mail?.headers.has('list')).toBe(true);
    const csv = String(fileOf(mail, '.csv')?.content);
    const query = `from=${last.subtract({ days: 6 }).toString()}&to=${last.add({ days: 1 }).toString()}&group_by=machine`;
    const own = await gym.request('GET', `/api/v1/reports/maintenance.csv?${query}`);
    expect(csv).toBe(await own.text());
    expect(csv).toContain('Treadmill 7');
    const { data } = await gym.call('list_notifications', { event: 'report' });
    expect(data).toMatchObject([{ rule_id: rule.id, status: 'sent', attempts: 1 }]);
  });

  it('mails the last month on the first as a PDF in the language of the receiver', async () => {
    const person = { name: 'Lena', role: 'manager', email: 'lena@gym.localhost', language: 'de' };
    const { id } = await send<{ id: number }>(gym, 'POST', '/api/v1/people', person);
    await addRule(gym, { recipients: [id], report: { name: 'costs', period: 'month', format: 'pdf' } });
    await run(dateOf(first()));
    const [mail] = sentTo('lena@gym.localhost');
    const month = first().toPlainDate().subtract({ months: 1 });
    expect(mail?.subject).toMatch(new RegExp(`^${gym.name}: Bericht Kosten, 1\\. `));
    expect(mail?.text).toContain('Der Bericht ist angehängt, mit seinen Zahlen als CSV');
    expect(fileOf(mail, '.pdf')?.content.subarray(0, 5).toString()).toBe('%PDF-');
    expect(fileOf(mail, '.pdf')?.filename).toContain(`costs-${month.toString()}-`);
    expect(mail?.html).not.toContain('cid:');
  });

  it('mails each report, also those that are about the present', async () => {
    const names = ['availability', 'warranty', 'replacement', 'parts_forecast'] as const;
    for (const name of names)
      await addRule(gym, { recipients: [`${name}@gym.localhost`], report: { name, period: 'week', format: 'png' } });
    await run(dateOf(monday()));
    for (const name of names) {
      const [mail] = sentTo(`${name}@gym.localhost`);
      expect(
        mail?.attachments.map(({ contentType }) => contentType),
        name,
      ).toEqual(['image/png', 'text/csv']);
    }
  });

  it('is checked when it is made and changed', async () => {
    const report = { name: 'costs', period: 'month', format: 'pdf' };
    const refusals: [object, string][] = [
      [{ event: 'report', recipients: ['a@gym.localhost'] }, 'is required with report'],
      [{ event: 'stock_low', recipients: ['a@gym.localhost'], report }, 'is only for rules about report'],
      [{ event: 'report', recipients: ['a@gym.localhost'], report, delivery: 'daily' }, 'must be immediate'],
      [{ event: 'report', recipients: ['a@gym.localhost'], report, days: 3 }, 'must be 0'],
      [{ event: 'report', recipients: ['assignee'], report }, 'must not be assignee'],
      [{ event: 'report', recipients: ['a@gym.localhost'], report: { ...report, period: 'day' } }, 'week, month'],
    ];
    for (const [body, detail] of refusals) {
      const response = await gym.request('POST', '/api/v1/notification_rules', { body });
      expect([response.status, await response.text()]).toEqual([422, expect.stringContaining(detail)]);
    }
    const { id } = await addRule(gym, { recipients: ['b@gym.localhost'], report });
    const path = `/api/v1/notification_rules/${id}`;
    const changed = await send<Rule>(gym, 'PATCH', path, { report: { ...report, period: 'week' }, active: false });
    expect(changed.report).toEqual({ ...report, period: 'week' });
    expect((await gym.request('PATCH', path, { body: { delivery: 'daily' } })).status).toBe(422);
    const other = await send<Rule>(gym, 'POST', '/api/v1/notification_rules', {
      event: 'stock_low',
      recipients: ['c@gym.localhost'],
    });
    expect((await gym.request('PATCH', `/api/v1/notification_rules/${other.id}`, { body: { report } })).status).toBe(
      422,
    );
  });

  it('is made, shown, changed and removed by tool', async () => {
    const report = { name: 'costs', period: 'month', format: 'pdf' } as const;
    const rule = await gym.call('create_notification_rule', {
      event: 'report',
      emails: ['tool@gym.localhost'],
      report,
    });
    expect(rule.report).toEqual(report);
    const { data } = await gym.call('list_notification_rules', { event: 'report' });
    expect(data.map(({ id }) => id)).toContain(rule.id);
    const week = { ...report, period: 'week' } as const;
    expect((await gym.call('update_notification_rule', { rule_id: String(rule.id), report: week })).report).toEqual(
      week,
    );
    await gym.call('delete_notification_rule', { rule_id: String(rule.id) });
  });

  it('begins with the next period if it is made after the time of mails', async () => {
    vi.spyOn(systemClock, 'now').mockReturnValue(monday('12:00').epochMilliseconds);
    await addRule(gym, {
      recipients: ['late@gym.localhost'],
      report: { name: 'maintenance', period: 'week', format: 'png' },
    });
    vi.restoreAllMocks();
    await run(dateOf(monday('13:00')));
    expect(sentTo('late@gym.localhost')).toEqual([]);
    await run(dateOf(monday().add({ weeks: 1 })));
    expect(sentTo('late@gym.localhost')).toHaveLength(1);
  });
});

describe('the receiver of a report', () => {
  let gym: Gym;
  let north: { id: number };
  let south: { id: number };
  beforeAll(async () => {
    gym = await service.createGym('Receivers', ZONE);
    north = await addSite(service, gym, 'North');
    south = await addSite(service, gym, 'South');
    await addMachineAt(gym, north.id, { name: 'Bike of the north' });
    await addMachineAt(gym, south.id, { name: 'Bike of the south' });
  });

  const addPerson = (name: string, fields: object): Promise<Schemas['Person']> =>
    send(gym, 'POST', '/api/v1/people', { name, role: 'manager', email: `${name}@gym.localhost`, ...fields });

  const csvTo = (address: string): string => String(fileOf(sentTo(address)[0], '.csv')?.content);

  it('gets the machines of their sites only, and of the place of the rule', async () => {
    const northern = await addPerson('northern', { location_ids: [north.id] });
    const all = await addPerson('all', {});
    const report = { name: 'availability', period: 'week', format: 'png' };
    await addRule(gym, { recipients: [northern.id, all.id], report });
    await addRule(gym, { recipients: ['place@gym.localhost', northern.id], report, location_id: south.id });
    await run(dateOf(monday()));
    expect(csvTo('northern@gym.localhost')).toContain('Bike of the north');
    expect(csvTo('northern@gym.localhost')).not.toContain('Bike of the south');
    for (const name of ['Bike of the north', 'Bike of the south']) expect(csvTo('all@gym.localhost')).toContain(name);
    expect(csvTo('place@gym.localhost')).toContain('Bike of the south');
    expect(csvTo('place@gym.localhost')).not.toContain('Bike of the north');
    expect(sentTo('place@gym.localhost')[0]?.text).toContain('Place: South');
    expect(sentTo('northern@gym.localhost')).toHaveLength(1);
  });

  it('gets none without the role for it, or once they have left', async () => {
    const technician = await addPerson('technician', { role: 'technician' });
    const leaving = await addPerson('leaving', {});
    const gone = await addPerson('gone', {});
    await addRule(gym, {
      recipients: [technician.id, leaving.id, gone.id],
      report: { name: 'costs', period: 'week', format: 'png' },
    });
    await send(gym, 'PATCH', `/api/v1/people/${gone.id}`, { active: false });
    const failing = { ...mailerOf(server().url), send: async () => ({ result: 'retry', error: 'away' }) as const };
    await run(dateOf(monday()), failing);
    await send(gym, 'PATCH', `/api/v1/people/${leaving.id}`, { active: false });
    await gym.seed(({ em }) =>
      em.getKysely().updateTable('notification_mail').set({ next_attempt_at: new Date().toISOString() }).execute(),
    );
    await run(dateOf(monday()));
    expect(server().received.filter(({ subject }) => subject?.includes('Costs'))).toEqual([]);
    const { data } = await gym.call('list_notifications', { event: 'report', status: 'failed' });
    const errors = Object.fromEntries(data.map(({ recipient, error }) => [recipient, error]));
    expect(errors['technician@gym.localhost']).toContain('The role technician may not do this');
    expect(errors['leaving@gym.localhost']).toContain('the person is not active');
    expect(errors['gone@gym.localhost']).toBeUndefined();
  });

  it('gets the same mail again when the reply of the server was lost, with the same id', async () => {
    await addRule(gym, {
      recipients: ['again@gym.localhost'],
      report: { name: 'maintenance', period: 'week', format: 'png' },
    });
    server().behaviour = 'close';
    await run(dateOf(monday()));
    server().behaviour = 'accept';
    await gym.seed(({ em }) =>
      em
        .getKysely()
        .updateTable('notification_mail')
        .set({ next_attempt_at: new Date().toISOString() })
        .where('next_attempt_at', 'is not', null)
        .execute(),
    );
    await run(dateOf(monday()));
    await run(dateOf(monday()));
    const mails = sentTo('again@gym.localhost');
    expect([mails.length, new Set(mails.map(({ messageId }) => messageId)).size]).toEqual([2, 1]);
  });

  it('gets none while no mail is configured, which the rule says', async () => {
    const { base, close } = await listen(service.database, 0, { services: { ...SERVICES, mail: null } });
    const body = {
      event: 'report',
      recipients: ['none@gym.localhost'],
      report: { name: 'costs', period: 'week', format: 'png' },
    };
    const headers = { authorization: `Bearer ${gym.tokens.write}`, 'content-type': 'application/json' };
    const made = await fetch(`${base}/api/v1/notification_rules`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    expect(await made.json()).toMatchObject({ mail_configured: false, report: body.report });
    await remind(service, null, dateOf(monday()));
    expect(server().received).toEqual([]);
    close();
  });
});
