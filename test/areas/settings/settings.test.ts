import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { asTenant } from '../../../src/core/tenancy.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
const DEFAULTS = {
  version: 1,
  labor_rate: null,
  replace_above: 0.5,
  completion_grace: 0.1,
  public_language: 'en',
  public_reports: true,
  public_proof_of_work: false,
  digest_at: '07:00',
};

const read = async (gym: Gym): Promise<Schemas['Settings']> =>
  JSON.parse(await (await gym.request('GET', '/api/v1/settings')).text());

const eventsOf = async (gym: Gym): Promise<Schemas['Event'][]> => {
  // An event can be read once its millisecond is over.
  await sleep(3);
  const page: Schemas['EventPage'] = JSON.parse(
    await (await gym.request('GET', '/api/v1/events?kind=settings')).text(),
  );
  return page.data;
};

describe('the settings', () => {
  it('have their defaults until they are changed, and an ETag from the first request on', async () => {
    const gym = await service.createGym('Default settings');
    const first = await gym.request('GET', '/api/v1/settings');
    expect(await first.json()).toMatchObject(DEFAULTS);
    expect(first.headers.get('etag')).toBe('"1"');
    const unchanged = await gym.request('GET', '/api/v1/settings', { headers: { 'If-None-Match': '"1"' } });
    expect(unchanged.status).toBe(304);
    expect(await eventsOf(gym)).toEqual([]);
  });

  it('keep what is not changed, and belong to one tenant', async () => {
    const gym = await service.createGym('Changed settings');
    const other = await service.createGym('Other settings');
    const patch = async (body: object) => (await gym.request('PATCH', '/api/v1/settings', { body })).json();
    expect(await patch({ labor_rate: 48.5 })).toMatchObject({ ...DEFAULTS, version: 2, labor_rate: 48.5 });
    const changed = { ...DEFAULTS, version: 3, labor_rate: 48.5, completion_grace: 0.25 };
    const stored = await patch({ completion_grace: 0.25 });
    expect(stored).toMatchObject(changed);
    // The same again is no change.
    expect(await patch({ completion_grace: 0.25 })).toEqual(stored);
    expect(await patch({ labor_rate: null })).toMatchObject({ ...changed, version: 4, labor_rate: null });
    expect(await read(other)).toMatchObject(DEFAULTS);
    expect(await eventsOf(other)).toEqual([]);
  });

  it('leave an event for each change, with the values before and after and its author', async () => {
    const gym = await service.createGym('Recorded settings');
    const { id, uuid } = await read(gym);
    const response = await gym.request('PATCH', '/api/v1/settings', { body: { labor_rate: 48.5, replace_above: 0.4 } });
    const settings: unknown = JSON.parse(await response.text());
    await gym.request('PATCH', '/api/v1/settings', { body: { labor_rate: 48.5 } });
    expect(await eventsOf(gym)).toEqual([
      {
        id: expect.any(String),
        type: 'settings.updated',
        occurred_at: expect.any(String),
        actor: { name: 'write token', tool: null },
        person_id: null,
        client: null,
        token_id: expect.any(Number),
        request_id: response.headers.get('x-request-id'),
        resource: { kind: 'settings', id, uuid },
        changes: { labor_rate: [null, 48.5], replace_above: [0.5, 0.4] },
        data: settings,
      },
    ]);
    const byType = await gym.request('GET', '/api/v1/events?type=settings.*');
    expect(JSON.parse(await byType.text()).data).toHaveLength(1);
  });

  it('leave an event of a change by plain SQL, which cannot choose their version', async () => {
    const gym = await service.createGym('Settings by hand');
    await asTenant(gym.id, () =>
      sql`update settings set completion_grace = 0.2, version = 70`.execute(service.database.db),
    );
    expect(await read(gym)).toMatchObject({ ...DEFAULTS, version: 2, completion_grace: 0.2 });
    expect(await eventsOf(gym)).toMatchObject([
      { type: 'settings.updated', actor: { name: null }, changes: { completion_grace: [0.1, 0.2] } },
    ]);
  });

  it('are changed only in the version that If-Match names', async () => {
    const gym = await service.createGym('Conditional settings');
    const patch = (version: number) =>
      gym.request('PATCH', '/api/v1/settings', {
        body: { replace_above: 0.6 },
        headers: { 'If-Match': `"${version}"` },
      });
    expect((await patch(2)).status).toBe(412);
    expect((await patch(1)).status).toBe(200);
    expect((await patch(1)).status).toBe(412);
  });

  it('lose no change when several are made at once', async () => {
    const gym = await service.createGym('Settings at once');
    const rates = Array.from({ length: 8 }, (_, n) => n + 1);
    await Promise.all(rates.map((labor_rate) => gym.request('PATCH', '/api/v1/settings', { body: { labor_rate } })));
    expect(await read(gym)).toMatchObject({ version: 9 });
    expect(await eventsOf(gym)).toHaveLength(8);
  });

  it.each([
    ['a share above 1', { completion_grace: 1.5 }, '/completion_grace'],
    ['a share that is cleared', { replace_above: null }, '/replace_above'],
    ['an unknown setting', { currency: 'EUR' }, '/currency'],
    ['a version', { version: 3 }, '/version'],
  ])('reject %s', async (_what, body, pointer) => {
    const gym = await service.createGym('Invalid settings');
    const response = await gym.request('PATCH', '/api/v1/settings', { body });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ errors: [{ pointer }] });
  });
});
