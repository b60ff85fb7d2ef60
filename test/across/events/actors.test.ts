import { beforeAll, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { findTenant, issueToken } from '../../../src/auth/administration.ts';
import { addMachine } from '../../support/rows.ts';
import { addMachineAt, addSite, sendAs } from '../../support/sites.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;
let machine_id = 0;

const NAMES = ['José', 'JOSÉ', 'Jose', 'Straße', 'Desk'];

beforeAll(async () => {
  gym = await service.createGym('Actors');
  machine_id = (await addMachine(gym)).id;
  const tenant = await findTenant(service.database, gym.name);
  for (const name of NAMES) {
    const { token } = await issueToken(service.database, tenant, { scope: 'write', name, expires_at: null });
    const body = { name: `Of ${name}` };
    await gym.request('PATCH', `/api/v1/machines/${machine_id}`, { token, body });
  }
});

const actorsOf = async (actor: string, path: string): Promise<(string | null)[]> => {
  const found: (string | null)[] = [];
  for (let cursor = ''; ;) {
    const query = `limit=1&actor=${encodeURIComponent(actor)}${cursor}`;
    const response = await gym.request('GET', `/api/v1/${path}?${query}`);
    const { data, next_cursor }: Schemas['EventPage'] = JSON.parse(await response.text());
    found.push(...data.map(({ actor: { name } }) => name));
    if (next_cursor === null) return found.toSorted();
    cursor = `&cursor=${next_cursor}`;
  }
};

it.each([
  ['josé', ['JOSÉ', 'José']],
  ['jose', ['Jose']],
  ['STRASSE', ['Straße']],
  ['desk', ['Desk']],
  ['des', []],
])('the events of the actor %s are those of the name in any letter case, with its accents', async (actor, names) => {
  expect(await actorsOf(actor, 'events')).toEqual(names);
  const ofRecord = await gym.request(
    'GET',
    `/api/v1/events?kind=machine&resource_id=${machine_id}&actor=${encodeURIComponent(actor)}`,
  );
  const { data }: Schemas['EventPage'] = JSON.parse(await ofRecord.text());
  expect(data.map((event) => event.actor.name).toSorted()).toEqual(names);
});

it('tells a caller of one site nothing about who works at another, not even that the name is known', async () => {
  const sited = await service.createGym('Actors of sites');
  const [north, south] = [await addSite(service, sited, 'North'), await addSite(service, sited, 'South')];
  const { id } = await addMachineAt(sited, north.id);
  expect((await sendAs(sited, north.token, 'PATCH', `/machines/${id}`, { name: 'Renamed' })).status).toBe(200);
  const ask = async (token: string, actor: string, query: string) => {
    const path = `/events?limit=5&actor=${encodeURIComponent(actor)}${query}`;
    const { status, body } = await sendAs(sited, token, 'GET', path);
    return { status, found: body.data.length, members: Object.keys(body).toSorted() };
  };
  const log = await sited.request('GET', `/api/v1/events?kind=machine&resource_id=${id}&type=machine.updated`);
  const { data }: Schemas['EventPage'] = JSON.parse(await log.text());
  const known = data[0]?.actor.name ?? '';
  expect(known).not.toBe('');
  for (const query of ['', '&type=machine.updated', `&kind=machine&resource_id=${id}`])
    for (const spelling of [known, known.toUpperCase()])
      expect(await ask(south.token, spelling, query), query).toEqual(await ask(south.token, 'Nobody at all', query));
  expect((await ask(north.token, known.toUpperCase(), '')).found).toBeGreaterThan(0);
});
