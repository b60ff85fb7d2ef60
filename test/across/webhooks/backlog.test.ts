import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { readWebhookBacklog } from '../../../src/across/webhooks/backlog.ts';
import { addMachine } from '../../support/rows.ts';
import { useService, type Gym } from '../../support/service.ts';

const service = useService();
let gym: Gym;
let endpoint: number;
beforeAll(async () => {
  gym = await service.createGym('Backlog', 'UTC');
  const body = { url: 'http://127.0.0.1:9/', event_types: ['*'] };
  endpoint = JSON.parse(await (await gym.request('POST', '/api/v1/webhook_endpoints', { body })).text()).id;
});

const backlog = () => readWebhookBacklog(service.database);

/** Moves the endpoint past all events, and replaces its deliveries by one. */
const deliver = (status: string, created: number, due: number | null): Promise<unknown> =>
  gym.seed(async ({ em }) => {
    await sql`update webhook_endpoint set position = (select id from event order by id desc limit 1)`.execute(
      em.getKysely(),
    );
    await sql`delete from webhook_delivery`.execute(em.getKysely());
    await sql`insert into webhook_delivery (endpoint_id, event_id, event_type, record, status, created_at, next_attempt_at)
      values (${endpoint}, gen_random_uuid(), 'machine.created', 'machine 1', ${status},
        now() - ${created} * interval '1 second', now() - ${due}::float8 * interval '1 second')`.execute(
      em.getKysely(),
    );
  });

describe('the backlog of webhooks', () => {
  it('includes events that no process has queued yet', async () => {
    await addMachine(gym);
    const { oldest, overdue } = await backlog();
    expect(oldest).toBeGreaterThanOrEqual(0);
    expect(overdue).toBe(oldest);
  });

  it('is overdue as long as no process claims a delivery that is due', async () => {
    await deliver('pending', 100, 40);
    const { oldest, overdue } = await backlog();
    expect(oldest).toBeCloseTo(100, -1);
    expect(overdue).toBeCloseTo(40, -1);
  });

  it('is not overdue while a delivery waits for its next attempt', async () => {
    await deliver('pending', 100, -60);
    const { oldest, overdue } = await backlog();
    expect(oldest).toBeCloseTo(100, -1);
    expect(overdue).toBe(0);
  });

  it('is not overdue while the endpoint rests after a timeout, and overdue from the end of the rest', async () => {
    await deliver('pending', 100, 40);
    const rest = (seconds: number): Promise<unknown> =>
      gym.seed(({ em }) =>
        sql`update webhook_endpoint set resume_at = now() + ${seconds} * interval '1 second'`.execute(em.getKysely()),
      );
    await rest(60);
    expect(await backlog()).toMatchObject({ overdue: 0 });
    await rest(-20);
    expect((await backlog()).overdue).toBeCloseTo(20, -1);
  });

  it('is empty when everything is delivered, or the endpoint is paused', async () => {
    await deliver('delivered', 100, null);
    expect(await backlog()).toEqual({ oldest: 0, overdue: 0 });
    await deliver('pending', 100, 40);
    await gym.request('PATCH', `/api/v1/webhook_endpoints/${endpoint}`, { body: { enabled: false } });
    expect(await backlog()).toEqual({ oldest: 0, overdue: 0 });
  });
});
