import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { send } from '../../support/areas.ts';
import { writeHistory, type Line } from '../../support/histories.ts';
import { mailerOf, remind, useMailServer } from '../../support/mail.ts';
import { addMachine, moveMachine } from '../../support/rows.ts';
import { useService, type Gym } from '../../support/service.ts';
import { change } from '../../support/webhooks.ts';

const service = useService();
const server = useMailServer();
let gym: Gym;
let rules = 0;

beforeEach(async () => {
  gym = await service.createGym('Outages');
});

type Rule = Schemas['NotificationRule'];
type Watch = { rule: Rule; address: string };

const HOUR = 3_600_000;
const hoursAgo = (hours: number): string => new Date(Date.now() - hours * HOUR).toISOString();

/** Lets a rule have begun a month ago. */
const startEarlier = ({ id }: Rule): Promise<unknown> =>
  change(gym, `update notification_progress set starts_on = starts_on - 30 where rule_id = ${id}`);

/** Adds a rule about machines that are out of service for some days, which began a month ago. */
const watch = async (days: number, fields: object = {}): Promise<Watch> => {
  rules += 1;
  const address = `outage${rules}@gym.localhost`;
  const rule: Rule = await send(gym, 'POST', '/api/v1/notification_rules', {
    event: 'machine_out_of_service',
    recipients: [address],
    days,
    ...fields,
  });
  await startEarlier(rule);
  return { rule, address };
};

/** Adds a machine with a history, given as hours ago and statuses. */
const addWith = async (name: string, history: [hours: number, status: Schemas['MachineStatus']][]) => {
  const machine = await addMachine(gym, { name });
  await writeHistory(
    gym,
    machine.id,
    history.map(([hours, status]): Line => [hoursAgo(hours), status]),
  );
  return machine;
};

/** Looks at dates again, although the rules have looked less than a quarter of an hour ago. */
const run = async (): Promise<void> => {
  await change(gym, 'update notification_progress set looked_at = null');
  await remind(service, mailerOf(server().url));
};

const subjectsTo = ({ address }: Watch): (string | undefined)[] =>
  server()
    .received.filter(({ to }) => [to].flat()[0]?.text === address)
    .map(({ subject }) => subject?.split(': ').at(-1))
    .toSorted();

describe('a rule about machine_out_of_service with days', () => {
  it('mails a machine that is out of use for so many days of 24 hours, with its reason and since when', async () => {
    const watched = await watch(3);
    await addWith('Out for three days', [
      [200, 'active'],
      [73, 'defect'],
    ]);
    await addWith('Out for less', [
      [200, 'active'],
      [71, 'defect'],
    ]);
    await run();
    expect(subjectsTo(watched)).toEqual(['Out for three days']);
    expect(server().received[0]?.text).toMatch(/Machine out of service: Out for three days\nSince: /);
  });

  it('mails an outage once, whatever statuses the machine has meanwhile and however often the service looks', async () => {
    const watched = await watch(2);
    const { id } = await addWith('Repaired for long', [
      [300, 'active'],
      [60, 'defect'],
      [50, 'maintenance'],
      [49, 'waiting_parts'],
    ]);
    await run();
    await run();
    await moveMachine(gym, id, { status: 'out_of_service', reason: 'Worse than thought' });
    await moveMachine(gym, id, { status: 'maintenance' });
    await moveMachine(gym, id, { status: 'defect', reason: 'Again' });
    await run();
    expect(subjectsTo(watched)).toEqual(['Repaired for long']);
  });

  it('counts from the first fault of the present outage, and mails the next outage as another one', async () => {
    const watched = await watch(1);
    const { id } = await addWith('Out twice', [
      [300, 'defect'],
      [40, 'partial_defect'],
      [20, 'defect'],
    ]);
    await run();
    expect(subjectsTo(watched)).toEqual([]);
    await writeHistory(gym, id, [
      [hoursAgo(300), 'defect'],
      [hoursAgo(40), 'partial_defect'],
      [hoursAgo(25), 'defect'],
    ]);
    await run();
    expect(subjectsTo(watched)).toEqual(['Out twice']);
    await writeHistory(gym, id, [
      [hoursAgo(300), 'defect'],
      [hoursAgo(40), 'partial_defect'],
      [hoursAgo(35), 'defect'],
      [hoursAgo(30), 'active'],
      [hoursAgo(24.5), 'out_of_service'],
    ]);
    await run();
    expect(subjectsTo(watched)).toEqual(['Out twice', 'Out twice']);
  });

  it('mails nothing of an outage that has ended, of planned maintenance, and of a retired machine', async () => {
    const watched = await watch(1);
    await addWith('Works again', [
      [300, 'active'],
      [40, 'defect'],
      [2, 'active'],
    ]);
    await addWith('Half again', [
      [40, 'defect'],
      [2, 'partial_defect'],
    ]);
    await addWith('Serviced', [
      [300, 'active'],
      [40, 'maintenance'],
    ]);
    await addWith('Gone', [
      [40, 'out_of_service'],
      [2, 'retired'],
    ]);
    await addWith('Fault found while serviced', [
      [300, 'active'],
      [60, 'maintenance'],
      [26, 'out_of_service'],
      [3, 'maintenance'],
    ]);
    await run();
    expect(subjectsTo(watched)).toEqual(['Fault found while serviced']);
  });

  it('mails nothing of an outage that had lasted for its days before the rule was made', async () => {
    await addWith('Long out', [[100, 'defect']]);
    const { rule, address } = await watch(1);
    await change(gym, `update notification_progress set starts_on = starts_on + 30 where rule_id = ${rule.id}`);
    await run();
    expect(subjectsTo({ rule, address })).toEqual([]);
    await startEarlier(rule);
    await run();
    expect(subjectsTo({ rule, address })).toEqual(['Long out']);
  });

  it('mails only machines at its location, and those inside it', async () => {
    const place = await send<{ id: number }>(gym, 'POST', '/api/v1/locations', { name: 'Hall', kind: 'building' });
    const watched = await watch(4, { location_id: place.id });
    const inside = await addWith('Inside', [[100, 'defect']]);
    await addWith('Outside', [[100, 'defect']]);
    await send(gym, 'PATCH', `/api/v1/machines/${inside.id}`, { location_id: place.id });
    await run();
    expect(subjectsTo(watched)).toEqual(['Inside']);
  });

  it('mails at once without days, and each change to and from days begins anew', async () => {
    const { rule, address } = await watch(0);
    const watched = { rule, address };
    const { id } = await addMachine(gym, { name: 'At once' });
    await moveMachine(gym, id, { status: 'defect' });
    await sleep(5);
    await run();
    expect(subjectsTo(watched)).toEqual(['At once']);
    const update = (days: number): Promise<Rule> =>
      send(gym, 'PATCH', `/api/v1/notification_rules/${rule.id}`, { days });
    expect(await update(5)).toMatchObject({ days: 5 });
    await startEarlier(rule);
    await addWith('Out for five days', [
      [300, 'active'],
      [120.5, 'defect'],
    ]);
    const other = await addMachine(gym, { name: 'Not yet' });
    await moveMachine(gym, other.id, { status: 'defect' });
    await sleep(5);
    await run();
    expect(subjectsTo(watched)).toEqual(['At once', 'Out for five days']);
    await update(0);
    await sleep(5);
    await run();
    expect(subjectsTo(watched)).toEqual(['At once', 'Out for five days']);
    const last = await addMachine(gym, { name: 'Once more' });
    await moveMachine(gym, last.id, { status: 'out_of_service' });
    await sleep(5);
    await run();
    expect(subjectsTo(watched)).toEqual(['At once', 'Once more', 'Out for five days']);
  });

  it('is added and changed by tool', async () => {
    const added = await gym.call('create_notification_rule', {
      event: 'machine_out_of_service',
      emails: ['tool@gym.localhost'],
      days: 7,
    });
    expect(added).toMatchObject({ event: 'machine_out_of_service', days: 7 });
    expect(await gym.call('update_notification_rule', { rule_id: String(added.id), days: 14 })).toMatchObject({
      days: 14,
    });
  });

  it('mails nothing of machines of another gym', async () => {
    const watched = await watch(1);
    const other = await service.createGym('Other outages');
    const { id } = await addMachine(other, { name: 'Elsewhere' });
    await writeHistory(other, id, [[hoursAgo(30), 'defect']]);
    await run();
    expect(subjectsTo(watched)).not.toContain('Elsewhere');
  });
});
