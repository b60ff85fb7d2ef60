import { describe, expect, it } from 'vitest';
import { loadDemo } from '../../../src/demo/load.ts';
import { addMachine } from '../../support/rows.ts';
import { useSharedService } from '../../support/service.ts';

const service = useSharedService();

describe('GET /api/v1/overview', () => {
  it('returns what the tool returns, with the fields that are null there', async () => {
    const gym = await service.createGym('Overview over REST');
    await gym.load(loadDemo);
    for (const location of [undefined, 'riverside']) {
      const { data } = await gym.api.GET('/api/v1/overview', { params: { query: location ? { location } : {} } });
      expect(data?.hazards.first.length).toBeGreaterThan(0);
      // A tool omits what is null.
      const shown = await gym.call('overview', location ? { location } : {});
      expect(JSON.parse(JSON.stringify(data))).toMatchObject(JSON.parse(JSON.stringify(shown)));
    }
  });

  it('rejects an unknown parameter', async () => {
    const gym = await service.createGym('Overview with a wrong parameter');
    expect((await gym.request('GET', '/api/v1/overview?site=1')).status).toBe(422);
  });
});

describe('GET /api/v1/search', () => {
  it('returns the records of every area that fit, and none of another tenant', async () => {
    const gym = await service.createGym('Search over REST');
    const other = await service.createGym('Other search over REST');
    const { id } = await addMachine(gym, { name: 'Treadmill 7' });
    await addMachine(other, { name: 'Treadmill 7' });
    const { data } = await gym.api.GET('/api/v1/search', { params: { query: { q: 'treadmills' } } });
    const hit = { id, name: 'Treadmill 7', status: 'active', machine_name: null, machine_status: null };
    expect(data).toMatchObject({ q: 'treadmills', machines: [hit], tickets: [], notes: [] });
  });

  it('corrects the spelling of a text that nothing fits, and returns what was searched', async () => {
    const gym = await service.createGym('Misspelt search over REST');
    const { id } = await addMachine(gym, { name: 'Treadmill 7' });
    const search = async (q: string) => (await gym.api.GET('/api/v1/search', { params: { query: { q } } })).data;
    expect(await search('tredmill')).toMatchObject({ q: 'treadmill', machines: [{ id }] });
    expect(await search('sauna')).toMatchObject({ q: 'sauna', machines: [] });
  });

  it('rejects a search without a word', async () => {
    const gym = await service.createGym('Empty search over REST');
    for (const query of ['', '?q=', '?q=%20'])
      expect((await gym.request('GET', `/api/v1/search${query}`)).status).toBe(422);
  });
});
