import { beforeAll, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { findTenant, issueToken } from '../../../src/auth/administration.ts';
import { addMachine } from '../../support/rows.ts';
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
