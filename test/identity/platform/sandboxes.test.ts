import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { checkedFetch } from '../../support/contract.ts';
import { mailerOf, remind, useMailServer } from '../../support/mail.ts';
import { createPlatform } from '../../support/platform.ts';
import { useService } from '../../support/service.ts';
import { until, useWebhooks } from '../../support/webhooks.ts';

type Created = Schemas['CreatedTenant'];

const service = useService();
const server = useMailServer();
const { receiver, nextPath, at } = useWebhooks(service);
let sandbox: Created;
let real: Created;
beforeAll(async () => {
  const platform = await createPlatform(service);
  sandbox = await platform.createGym({ name: 'Trial', sandbox: true });
  real = await platform.createGym({ name: 'Real' });
});

const post = async <Row>({ token }: Created, path: string, body: object): Promise<Row> => {
  const response = await checkedFetch(`${service.base}/api/v1/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token.secret}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status, path).toBe(201);
  return JSON.parse(await response.text());
};

/** Adds a person who is mailed about assigned work, and assigns some. */
const assign = async (gym: Created, email: string): Promise<void> => {
  const person = await post<Schemas['Person']>(gym, 'people', { name: 'Ada Quist', role: 'technician', email });
  await post(gym, 'notification_rules', { event: 'workorder_assigned', recipients: [person.id] });
  await post(gym, 'work_orders', { title: 'Replace the belt', assignee_id: person.id });
};

/** Adds an endpoint of the gym itself, and returns its path. */
const listen = async (gym: Created): Promise<string> => {
  const path = nextPath();
  const body = { url: receiver().url + path, event_types: ['machine.*'] };
  const { secret } = await post<Schemas['WebhookEndpoint']>(gym, 'webhook_endpoints', body);
  receiver().secrets.set(path, secret ?? '');
  return path;
};

describe('a sandbox', () => {
  it('says so in the subjects of its mails, which those of another gym do not', async () => {
    await assign(sandbox, 'trial@gym.localhost');
    await assign(real, 'real@gym.localhost');
    await sleep(5);
    await remind(service, mailerOf(server().url));
    const subjects = server().received.map(({ to, subject }) => [[to].flat()[0]?.text, subject]);
    expect(subjects).toHaveLength(2);
    const [ofTrial, ofReal] = ['trial', 'real'].map(
      (name) => subjects.find(([address]) => address === `${name}@gym.localhost`)?.[1],
    );
    expect(ofTrial).toMatch(/^\[Sandbox\] \S/);
    expect(ofReal).not.toContain('Sandbox');
  });

  it('says so in what its own webhook endpoints receive, which another gym does not', async () => {
    const [ofSandbox, ofReal] = [await listen(sandbox), await listen(real)];
    for (const gym of [sandbox, real]) await post(gym, 'machines', { name: 'Rower' });
    await until(() => expect([...at(ofSandbox), ...at(ofReal)]).toHaveLength(2));
    expect(at(ofSandbox).map(({ event }) => event)).toMatchObject([{ type: 'machine.created', sandbox: true }]);
    expect(at(ofReal).map(({ event }) => 'sandbox' in event)).toEqual([false]);
    expect(receiver().rejected).toEqual([]);
  });
});
