import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../generated/contract.ts';
import { send } from '../support/areas.ts';
import { mistakesIn } from '../support/imports.ts';
import { addLocation } from '../support/rows.ts';
import { useSharedService, type Gym } from '../support/service.ts';

const service = useSharedService();
let gym: Gym;
let location_id: number;
beforeAll(async () => {
  gym = await service.createGym('Addresses');
  location_id = (await addLocation(gym)).id;
});

const REFUSED = [
  'javascript:alert(document.domain)',
  'JavaScript://parts.example/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
  'ftp://parts.example/',
  '//parts.example/',
  ' javascript:alert(1)',
  'https://parts.example/ javascript:alert(1)',
  'parts.example',
];

const MESSAGE = 'must be a URL that begins with https:// or http:// and has no spaces';

const problemOf = async (method: string, path: string, body: object): Promise<unknown> => {
  const response = await gym.request(method, path, { body });
  expect(response.status).toBe(422);
  return response.json();
};

describe('a URL that a browser could run or read from the machine', () => {
  it.each(REFUSED)('is refused as the website of a supplier: %j', async (website) => {
    const { id } = await send<Schemas['Supplier']>(gym, 'POST', '/api/v1/suppliers', { name: 'Matrix' });
    const refused = { errors: [{ pointer: '/website', detail: MESSAGE }] };
    expect(await problemOf('POST', '/api/v1/suppliers', { name: 'Matrix', website })).toMatchObject(refused);
    expect(await problemOf('PATCH', `/api/v1/suppliers/${id}`, { website })).toMatchObject(refused);
  });

  it.each(REFUSED)('is refused as the image of a floor plan: %j', async (image_url) => {
    const body = { location_id, name: 'Hall' };
    const { id } = await send<Schemas['FloorPlan']>(gym, 'POST', '/api/v1/floor_plans', body);
    const refused = { errors: [{ pointer: '/image_url', detail: MESSAGE }] };
    expect(await problemOf('POST', '/api/v1/floor_plans', { ...body, image_url })).toMatchObject(refused);
    expect(await problemOf('PATCH', `/api/v1/floor_plans/${id}`, { image_url })).toMatchObject(refused);
  });

  it('is refused by an import, with its row and column', async () => {
    const file = 'name,website\nMatrix,https://matrix.example\nEvil,javascript:alert(1)\n';
    expect(await mistakesIn(gym, 'suppliers', file)).toEqual([[2, 'website', MESSAGE]]);
  });

  it.each([
    ['supplier', sql`insert into supplier (name, website) values ('Evil', 'javascript:alert(1)')`],
    ['floor_plan', sql`update floor_plan set image_url = 'data:text/html,x'`],
  ])('is refused by the database: %s', async (table, statement) => {
    const written = gym.seed(({ em }) => statement.execute(em.getKysely()));
    await expect(written).rejects.toThrow(new RegExp(`violates check constraint "${table}_`));
  });

  it('does not concern addresses of the web', async () => {
    for (const website of ['https://parts.example', 'http://parts.example:8080/a?b=c#d', 'https://münchen.example/ä'])
      expect(await send(gym, 'POST', '/api/v1/suppliers', { name: 'Matrix', website })).toMatchObject({ website });
  });
});
