import { describe, expect, it } from 'vitest';
import { useSharedService } from '../../support/service.ts';

const service = useSharedService();
const DEFAULTS = { version: 1, labor_rate: null, replace_above: 0.5, completion_grace: 0.1 };

describe('the settings', () => {
  it('have their defaults until they are changed, and an ETag from the first request on', async () => {
    const gym = await service.createGym('Default settings');
    const first = await gym.request('GET', '/api/v1/settings');
    expect(await first.json()).toEqual(DEFAULTS);
    expect(first.headers.get('etag')).toBe('"1"');
    const unchanged = await gym.request('GET', '/api/v1/settings', { headers: { 'If-None-Match': '"1"' } });
    expect(unchanged.status).toBe(304);
  });

  it('keep what is not changed, and belong to one tenant', async () => {
    const gym = await service.createGym('Changed settings');
    const other = await service.createGym('Other settings');
    const patch = (body: object) => gym.request('PATCH', '/api/v1/settings', { body });
    expect(await (await patch({ labor_rate: 48.5 })).json()).toEqual({ ...DEFAULTS, version: 2, labor_rate: 48.5 });
    const changed = { ...DEFAULTS, version: 3, labor_rate: 48.5, completion_grace: 0.25 };
    expect(await (await patch({ completion_grace: 0.25 })).json()).toEqual(changed);
    // The same again is no change.
    expect(await (await patch({ completion_grace: 0.25 })).json()).toEqual(changed);
    expect(await (await patch({ labor_rate: null })).json()).toEqual({ ...changed, version: 4, labor_rate: null });
    expect(await (await other.request('GET', '/api/v1/settings')).json()).toEqual(DEFAULTS);
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
