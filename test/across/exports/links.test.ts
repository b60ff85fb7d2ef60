import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { findTenant, issueToken } from '../../../src/auth/administration.ts';
import { send } from '../../support/areas.ts';
import { addressOf } from '../../support/links.ts';
import { addMachine } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;
beforeAll(async () => {
  gym = await service.createGym('Exports by tool');
});

describe('export', () => {
  it('returns a link to a page that sends the CSV of the area once, also for a token that reads', async () => {
    await addMachine(gym, { name: 'Rower 1' });
    const { content } = await gym.tryCall('export', { area: 'machines' }, gym.tokens.read);
    const url = addressOf(service, Object(content));
    for (const method of ['HEAD', 'GET', 'GET']) expect((await fetch(url, { method })).status).toBe(200);
    const answers = await Promise.all([1, 2].map(() => fetch(url, { method: 'POST' })));
    const [sent, refused] = answers.toSorted((a, b) => a.status - b.status);
    expect([sent?.status, refused?.status, (await fetch(url)).status]).toEqual([200, 410, 410]);
    expect(sent?.headers.get('content-disposition')).toBe('attachment; filename="machines.csv"');
    expect(await sent?.text()).toBe(await (await gym.request('GET', '/api/v1/exports/machines.csv')).text());
  });

  it('refuses an area that has no export', async () => {
    expect((await gym.tryCall('export', { area: 'tokens' })).text).toContain('area must be one of');
  });

  it('refuses people who have ceased to be managers since the link was made', async () => {
    const person = await send<Schemas['Person']>(gym, 'POST', '/api/v1/people', { name: 'Ada', role: 'manager' });
    const tenant = await findTenant(service.database, gym.name);
    const wanted = { scope: 'read', person_id: person.id, expires_at: null } as const;
    const { token } = await issueToken(service.database, tenant, wanted);
    const { content } = await gym.tryCall('export', { area: 'suppliers' }, token);
    const url = addressOf(service, Object(content));
    await send(gym, 'PATCH', `/api/v1/people/${person.id}`, { role: 'technician' });
    expect((await fetch(url, { method: 'POST' })).status).toBe(403);
  });
});
