import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { send } from '../../support/areas.ts';
import { mailerOf, remind, useMailServer } from '../../support/mail.ts';
import { addMachine } from '../../support/rows.ts';
import { useService, type Gym } from '../../support/service.ts';
import { addEndpoint, until, useWebhooks } from '../../support/webhooks.ts';

// Its own service, because jobs look at all gyms.
const service = useService();
const { receiver, nextPath, typesAt } = useWebhooks(service);
const server = useMailServer();
let gym: Gym;

beforeAll(async () => {
  gym = await service.createGym('Undo reached');
});

const undoAddition = async (kind: string, id: number): Promise<Schemas['UndoneRequest']> => {
  await sleep(5);
  const path = `/api/v1/events?kind=${kind}&resource_id=${id}`;
  const { data } = await send<Schemas['EventPage']>(gym, 'GET', path);
  return send(gym, 'POST', `/api/v1/events/${data.at(-1)?.id}/undo`);
};

describe('an undo', () => {
  it('names no webhooks and mails without any', async () => {
    const { id } = await send<{ id: number }>(gym, 'POST', '/api/v1/work_orders', { title: 'Unseen' });
    expect((await undoAddition('work_order', id)).not_undone).toEqual([]);
  });

  it('names the webhooks and the mails that have left the service, and webhooks receive the undo too', async () => {
    const path = nextPath();
    await addEndpoint(gym, receiver(), path, ['work_order.created', 'work_order.deleted']);
    const person = { name: 'Ada', role: 'technician', email: 'ada@gym.localhost' };
    const { id: assignee_id } = await send<{ id: number }>(gym, 'POST', '/api/v1/people', person);
    const rule = { event: 'workorder_assigned', recipients: ['assignee'] };
    await send(gym, 'POST', '/api/v1/notification_rules', rule);
    const machine = await addMachine(gym);
    const order = { title: 'Oil', machine_id: machine.id, assignee_id };
    const { id } = await send<{ id: number }>(gym, 'POST', '/api/v1/work_orders', order);
    await until(() => expect(typesAt(path)).toEqual(['work_order.created']));
    await remind(service, mailerOf(server().url));
    expect(server().received.length).toBe(1);
    expect((await undoAddition('work_order', id)).not_undone).toEqual([
      expect.stringMatching(/^Webhook endpoints receive 1 /),
      expect.stringMatching(/^1 .* by mail\.$/),
    ]);
    await until(() => expect(typesAt(path)).toEqual(['work_order.created', 'work_order.deleted']));
  });
});
