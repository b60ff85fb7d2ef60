import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { createReminders } from '../../../src/across/notifications/jobs.ts';
import { startJobs } from '../../../src/jobs/runner.ts';
import { send } from '../../support/areas.ts';
import { silent } from '../../support/database.ts';
import { withSender } from '../../support/jobs.ts';
import { mailerOf, remind, useMailServer } from '../../support/mail.ts';
import { addMachine } from '../../support/rows.ts';
import { useService, type Gym } from '../../support/service.ts';
import { SERVICES } from '../../support/services.ts';
import { until } from '../../support/webhooks.ts';

const service = useService();
const server = useMailServer();
const RECIPIENT = 'daily@gym.localhost';
let gym: Gym;
let machine: Schemas['Machine'];

beforeAll(async () => {
  gym = await service.createGym('Daily', 'Europe/Amsterdam');
  machine = await addMachine(gym, { name: 'Treadmill 07' });
  for (const event of ['incident_reported', 'ticket_urgent'])
    await send(gym, 'POST', '/api/v1/notification_rules', { event, recipients: [RECIPIENT], delivery: 'daily' });
});

const report = async (description: string): Promise<void> => {
  await send(gym, 'POST', '/api/v1/incidents', { machine_id: machine.id, description });
  await sleep(5);
};

const setDigest = (digest_at: string) => send(gym, 'PATCH', '/api/v1/settings', { digest_at });

/** Runs the jobs at an instant, and returns the number of mails that have been sent so far. */
const mailsAt = async (at: string): Promise<number> => {
  await remind(service, mailerOf(server().url), new Date(at));
  return server().received.length;
};

describe('the daily mail', () => {
  it.each([
    ['before clocks go forward', '2027-03-27T06:00:00Z', '07:00'],
    ['when clocks go forward', '2028-03-26T05:00:00Z', '07:00'],
    ['after clocks went forward', '2029-03-26T05:00:00Z', '07:00'],
    ['in the hour that is left out, at its end', '2030-03-31T01:00:00Z', '02:30'],
    ['before clocks go back', '2031-10-25T05:00:00Z', '07:00'],
    ['when clocks go back', '2032-10-31T06:00:00Z', '07:00'],
    ['in the hour that comes twice, the first time', '2033-10-30T00:30:00Z', '02:30'],
  ])('goes once, at digest_at of the gym, %s', async (_when, at, digest_at) => {
    await setDigest(digest_at);
    await report(at);
    const later = (minutes: number): string => new Date(Date.parse(at) + minutes * 60_000).toISOString();
    expect(await mailsAt(later(-1))).toBe(0);
    expect(await mailsAt(at)).toBe(1);
    await report('Later');
    for (const minutes of [1, 60, 90]) expect(await mailsAt(later(minutes))).toBe(1);
    // Later events are in the mail of the next day.
    expect(await mailsAt(later(24 * 60 + 60))).toBe(2);
  });

  it('has everything for a recipient, and there is none without anything to tell', async () => {
    await setDigest('07:00');
    expect(await mailsAt('2040-01-01T06:30:00Z')).toBe(0);
    await report('Fell off');
    const ticket = { machine_id: machine.id, description: 'Sparks', priority: 'urgent' };
    await send(gym, 'POST', '/api/v1/tickets', ticket);
    await sleep(5);
    expect(await mailsAt('2040-01-01T12:00:00Z')).toBe(0);
    expect(await mailsAt('2040-01-02T06:30:00Z')).toBe(1);
    const [mail] = server().received;
    expect(mail?.subject).toBe(`${gym.name}: 2 reminders`);
    expect(mail?.text).toMatch(/Incident reported: Fell off[^]*Urgent ticket: Sparks/);
  });

  it('goes as soon as a process runs again, if none did at its time', async () => {
    await setDigest('23:59');
    await report('Before the outage');
    expect(await mailsAt('2040-01-15T22:30:00Z')).toBe(0);
    expect(await mailsAt('2040-01-15T23:05:00Z')).toBe(1);
    expect(await mailsAt('2040-01-16T22:58:00Z')).toBe(1);
    expect(await mailsAt('2040-01-16T22:59:00Z')).toBe(1);
    await report('Never seen before the outage');
    expect(await mailsAt('2040-01-19T04:00:00Z')).toBe(2);
    await report('After the outage');
    expect(await mailsAt('2040-01-19T05:00:00Z')).toBe(2);
    expect(await mailsAt('2040-01-19T22:59:00Z')).toBe(3);
    await setDigest('07:00');
  });

  it('is one a day, whatever the setting becomes', async () => {
    await report('Once');
    expect(await mailsAt('2040-02-01T06:30:00Z')).toBe(1);
    await setDigest('09:00');
    await report('Again');
    expect(await mailsAt('2040-02-01T09:00:00Z')).toBe(1);
    expect(await mailsAt('2040-02-02T06:30:00Z')).toBe(1);
    expect(await mailsAt('2040-02-02T08:30:00Z')).toBe(2);
  });
});

describe('several processes', () => {
  const assign = async (): Promise<string> => {
    const email = `p${performance.now()}@gym.localhost`;
    const person = await send<{ id: number }>(gym, 'POST', '/api/v1/people', {
      name: email,
      role: 'technician',
      email,
    });
    await send(gym, 'POST', '/api/v1/notification_rules', { event: 'workorder_assigned', recipients: [person.id] });
    for (const title of ['One', 'Two', 'Three'])
      await send(gym, 'POST', '/api/v1/work_orders', { title, assignee_id: person.id });
    await sleep(5);
    return email;
  };

  it('that run jobs send one mail for an event and a recipient', async () => {
    const email = await assign();
    const jobs = createReminders({ ...SERVICES, mail: mailerOf(server().url) });
    const runners = [1, 2].map(() => startJobs(service.database, jobs, silent));
    await withSender(service.database, async (sender) => {
      const [look] = jobs;
      if (look) await sender.send(service.database.db, look, {});
    });
    await until(async () => {
      const page: Schemas['NotificationPage'] = await send(
        gym,
        'GET',
        `/api/v1/notifications?recipient=${email}&status=sent`,
      );
      expect(page.data).toHaveLength(3);
    });
    await Promise.all(runners.map((runner) => runner.stop(5)));
    expect(server().received).toHaveLength(3);
  });
});
