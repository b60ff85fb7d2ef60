import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import type { Resource } from '../../support/resource.ts';
import { addMachine, refusal } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;
let stranger: Gym;
let suppliers: Resource<'suppliers'>;

beforeAll(async () => {
  gym = await service.createGym('Supplied');
  suppliers = gym.resource('suppliers');
  stranger = await service.createGym('Stranger');
});

const names = async (query: string, of = suppliers): Promise<string[]> =>
  (await of.list(query)).data.map(({ name }) => name);

describe('POST /api/v1/suppliers', () => {
  it('stores the fields that are sent, fills in the others and returns the Location', async () => {
    const response = await gym.request('POST', '/api/v1/suppliers', {
      body: { name: 'Matrix', phone: null, contacts: [{ name: 'Ines' }] },
    });
    const supplier: Schemas['Supplier'] = JSON.parse(await response.text());
    expect(supplier).toMatchObject({ name: 'Matrix', kind: 'other', phone: null, version: 1 });
    expect(supplier.contacts).toEqual([{ name: 'Ines', role: null, email: null, phone: null }]);
    expect(response.headers.get('location')).toBe(`/api/v1/suppliers/${supplier.id}`);
    expect(response.headers.get('etag')).toBe('"1"');
    const read = await gym.request('GET', response.headers.get('location') ?? '');
    expect(await read.json()).toEqual(supplier);
  });

  it('creates one supplier for repeated requests with the same Idempotency-Key', async () => {
    const send = () =>
      gym.request('POST', '/api/v1/suppliers', { body: { name: 'Once' }, headers: { 'idempotency-key': 'once' } });
    const [first, second] = [await send(), await send()];
    expect(await second.json()).toEqual(await first.json());
    expect(await names('q=Once')).toEqual(['Once']);
  });

  it('rejects fields that the service sets', async () => {
    expect(await suppliers.refusal('POST', '', { name: 'Matrix', version: 7 })).toMatchObject({
      status: 422,
      places: ['/version'],
    });
  });
});

describe('GET /api/v1/suppliers', () => {
  it('searches names and emails, filters by kind and sorts in both directions', async () => {
    const many = (await service.createGym('Sorted')).resource('suppliers');
    await many.add({ name: 'Beta', kind: 'parts', email: 'sales@alpha.example' });
    await many.add({ name: 'alphabet', kind: 'service' });
    await many.add({ name: 'Gamma', kind: 'parts' });
    expect(await names('q=ALPHA', many)).toEqual(['alphabet', 'Beta']);
    expect(await names('q=alpha&kind=parts', many)).toEqual(['Beta']);
    expect(await names('kind=parts&sort=name', many)).toEqual(['Beta', 'Gamma']);
    expect(await names('kind=parts&sort=-name', many)).toEqual(['Gamma', 'Beta']);
    expect(await names('sort=created_at', many)).toEqual(['Beta', 'alphabet', 'Gamma']);
    expect(await names('', many)).toEqual(['Gamma', 'alphabet', 'Beta']);
  });

  it('rejects a sort that is not in the contract, and a cursor of another sort', async () => {
    expect(await suppliers.refusal('GET', '?sort=email')).toMatchObject({ status: 422, places: ['sort'] });
    await suppliers.add({ name: 'One more' });
    const { next_cursor } = await suppliers.list('sort=name&limit=1');
    expect(await suppliers.refusal('GET', `?sort=-name&limit=1&cursor=${next_cursor}`)).toMatchObject({
      status: 422,
      places: ['cursor'],
    });
  });
});

describe('PATCH /api/v1/suppliers/{id}', () => {
  it('changes the fields that are sent, and nothing when the supplier already has the values', async () => {
    const { id, uuid } = await suppliers.add({
      name: 'Before',
      phone: '1',
      contacts: [{ name: 'Ines', role: 'Planner' }],
    });
    expect(await suppliers.patch(uuid, { name: 'After', phone: null })).toMatchObject({
      id,
      name: 'After',
      phone: null,
      version: 2,
    });
    const same = { name: 'After', phone: null, contacts: [{ role: 'Planner', name: 'Ines' }] };
    expect(await suppliers.patch(id, same)).toMatchObject({ version: 2 });
  });

  it('accepts exactly one of 50 concurrent changes of the same version', async () => {
    const { id } = await suppliers.add({ name: 'Wanted' });
    for (const version of [1, 2]) {
      const changes = Array.from({ length: 50 }, (_, n) =>
        gym.request('PATCH', `${suppliers.path}/${id}`, {
          body: { name: `Version ${version}, change ${n}` },
          headers: { 'if-match': `"${version}"` },
        }),
      );
      const statuses = (await Promise.all(changes)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect(statuses.filter((status) => status === 412)).toHaveLength(49);
    }
  });
});

describe('DELETE /api/v1/suppliers/{id}', () => {
  const remove = (id: number | string, headers = {}, owner = gym) =>
    owner.request('DELETE', `/api/v1/suppliers/${id}`, { headers });

  it('deletes a supplier that nothing refers to', async () => {
    const { id } = await suppliers.add({ name: 'Unused' });
    await suppliers.remove(id);
    for (const method of ['GET', 'DELETE'])
      expect(await suppliers.refusal(method, id)).toMatchObject({ status: 404, code: 'not_found' });
  });

  it('rejects a supplier in another version and one of another tenant', async () => {
    const { id } = await suppliers.add({ name: 'Kept' });
    expect(await refusal(await remove(id, { 'if-match': '"2"' }))).toMatchObject({ code: 'version_mismatch' });
    expect((await remove(id, {}, stranger)).status).toBe(404);
    expect(await suppliers.get(id)).toMatchObject({ name: 'Kept' });
  });

  it('rejects a supplier in use and counts its references by kind', async () => {
    const { id: supplier_id } = await suppliers.add({ name: 'Used' });
    for (const name of ['Rower', 'Bike']) await addMachine(gym, { name, supplier_id });
    await gym.seed(({ em }) => em.getKysely().insertInto('quote').values({ supplier_id, title: 'Belts' }).execute());
    const response = await remove(supplier_id);
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({
      code: 'in_use',
      used_by: [
        { kind: 'machine', count: 2 },
        { kind: 'quote', count: 1 },
      ],
    });
  });

  it('leaves no machine with a deleted supplier when both requests arrive together', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id: supplier_id } = await suppliers.add({ name: `Raced ${round}` });
      const machines = Array.from({ length: 5 }, () =>
        gym.request('POST', '/api/v1/machines', { body: { name: 'Rower', supplier_id } }),
      );
      const [removed, ...added] = await Promise.all([remove(supplier_id), ...machines]);
      const expected = removed?.status === 204 ? 422 : 201;
      expect(added.map(({ status }) => status)).toEqual(added.map(() => expected));
      expect([204, 409]).toContain(removed?.status);
    }
  });
});
