import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../generated/contract.ts';
import { adding, MACHINES, newName, sendBatch, statusesOf } from '../support/batches.ts';
import { fingerprint } from '../support/fingerprint.ts';
import { addMachine, readMachine } from '../support/rows.ts';
import { useSharedService, type Gym } from '../support/service.ts';

const service = useSharedService();
let gym: Gym;
beforeAll(async () => {
  gym = await service.createGym('Batches');
});

describe('an atomic batch', () => {
  it('does everything in one transaction, whose changes have one request id', async () => {
    const [first, second] = [newName(), newName()];
    const batch = await sendBatch(gym, [{ id: 'a', ...adding(first) }, adding(second), { path: `${MACHINES}/$a.id` }], {
      atomic: true,
    });
    expect(statusesOf(batch)).toEqual([201, 201, 200]);
    expect(batch.responses[2]?.body).toEqual(batch.responses[0]?.body);
    const ids = batch.responses.slice(0, 2).map(({ body }) => Number(body?.['id']));
    const { rows } = await gym.seed(({ em }) =>
      sql<{
        requests: number;
        times: number;
      }>`select count(distinct request_id)::int as requests, count(distinct occurred_at)::int as times
        from event where kind = 'machine' and resource_id = any(${ids}::bigint[])`.execute(em.getKysely()),
    );
    expect(rows).toEqual([{ requests: 1, times: 1 }]);
  });

  it.each([
    ['an invalid request', { method: 'POST' as const, path: MACHINES, body: { name: '' } }, 422],
    ['a record that is not there', { path: `${MACHINES}/999999` }, 404],
    [
      'another version',
      { method: 'PATCH' as const, path: `${MACHINES}/$a.id`, headers: { 'If-Match': '"9"' }, body: { zone: 'B' } },
      412,
    ],
    ['a taken name', { method: 'POST' as const, path: '/api/v1/reporters', body: { name: 'Taken' } }, 409],
    ['what cannot be part of it', { path: '/mcp' }, 422],
    ['a reference that leads nowhere', { path: `${MACHINES}/$a.nothing` }, 422],
    [
      'an operation that waits for another server',
      { method: 'POST' as const, path: '/api/v1/webhook_endpoints/1/test', body: {} },
      422,
    ],
  ])('undoes everything after %s', async (_what, failing, status) => {
    await gym.request('POST', '/api/v1/reporters', { body: { name: 'Taken' } });
    const before = await fingerprint(gym);
    const name = newName();
    const batch = await sendBatch(gym, [{ id: 'a', ...adding(name) }, failing, adding(newName())], { atomic: true });
    expect(statusesOf(batch)).toEqual([424, status, 424]);
    expect(batch.responses[0]?.body).toMatchObject({
      code: 'failed_dependency',
      detail: 'It was undone, because "r1" failed.',
    });
    expect(batch.responses[2]?.body).toMatchObject({ detail: 'It was not run, because "r1" failed.' });
    expect(batch.responses[0]?.headers['Location']).toBeUndefined();
    expect(await fingerprint(gym)).toEqual(before);
  });

  it('may change one record a hundred times, each with the version before', async () => {
    const { id } = await addMachine(gym);
    const changes = Array.from({ length: 100 }, (_, i) => ({
      method: 'PATCH' as const,
      path: `${MACHINES}/${id}`,
      headers: { 'If-Match': `"${i + 1}"` },
      body: { zone: `Zone ${i}` },
    }));
    expect(new Set(statusesOf(await sendBatch(gym, changes, { atomic: true })))).toEqual(new Set([200]));
    expect(await readMachine(gym, id)).toMatchObject({ version: 101, zone: 'Zone 99' });
  });

  it('is undone by the undo of one of its events', async () => {
    const [first, second] = [newName(), newName()];
    const batch = await sendBatch(gym, [adding(first), adding(second)], { atomic: true });
    const id = Number(batch.responses[0]?.body?.['id']);
    const events = await gym.request('GET', `${MACHINES}/${id}/events`);
    const [event] = JSON.parse(await events.text()).data;
    const response = await gym.request('POST', `/api/v1/events/${event.id}/undo`);
    const { undone }: Schemas['UndoneRequest'] = JSON.parse(await response.text());
    expect(undone.map(({ kind, name }) => `${kind} ${String(name)}`).toSorted()).toEqual([
      `machine ${first}`,
      `machine ${second}`,
    ]);
  });
});
