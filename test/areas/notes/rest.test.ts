import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { addMachine, addSupplier, refusal } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;
let machine: Schemas['Machine'];
let other: Schemas['Machine'];
beforeAll(async () => {
  gym = await service.createGym('Notes over REST');
  [machine, other] = [await addMachine(gym), await addMachine(gym)];
});

const post = (body: object): Promise<Response> => gym.request('POST', '/api/v1/notes', { body });
const add = async (body: object): Promise<Schemas['Note']> => {
  const response = await post({ notable_type: 'machine', ...body });
  expect(response.status).toBe(201);
  return JSON.parse(await response.text());
};
const list = (query: string): Promise<Response> => gym.request('GET', `/api/v1/notes?${query}`);
const bodies = async (query: string): Promise<string[]> => {
  const page: Schemas['NotePage'] = JSON.parse(await (await list(query)).text());
  return page.data.map(({ body }) => body);
};

describe('POST /api/v1/notes', () => {
  it('accepts the record by number, by UUID and by both, and names the token as the author', async () => {
    const { id, uuid } = await addMachine(gym);
    const references = [
      { notable_id: id },
      { notable_id: uuid },
      { notable_uuid: uuid.toUpperCase() },
      { notable_id: id, notable_uuid: uuid },
      { notable_id: null, notable_uuid: uuid },
    ];
    for (const reference of references)
      expect(await add({ ...reference, body: 'Key in the desk.' })).toMatchObject({
        notable_type: 'machine',
        notable_id: id,
        body: 'Key in the desk.',
        author: 'write token',
        version: 1,
      });
  });

  it('rejects a note without a record, on a record that does not exist, and on two records', async () => {
    const note = { notable_type: 'machine', body: 'x' };
    const refused = async (more: object) => refusal(await post({ ...note, ...more }));
    expect(await refused({})).toMatchObject({ status: 422, places: ['/notable_id'] });
    expect(await refused({ notable_id: 999999999 })).toMatchObject({ status: 422, places: ['/notable_id'] });
    const unknown = await refused({ notable_uuid: '00000000-0000-4000-8000-000000000000' });
    expect(unknown).toMatchObject({ status: 422, places: ['/notable_uuid'] });
    const both = await refused({ notable_id: machine.id, notable_uuid: other.uuid });
    expect(both).toMatchObject({ status: 422, places: ['/notable_uuid'] });
    expect(both.details).toEqual(['is not the uuid of the machine that notable_id names']);
  });

  it('rejects fields that the service sets', async () => {
    const refused = await refusal(
      await post({ notable_type: 'machine', notable_id: machine.id, body: 'x', author: 'I' }),
    );
    expect(refused).toMatchObject({ places: ['/author'], details: ['is set by the service; do not send it'] });
  });
});

describe('GET /api/v1/notes', () => {
  it('returns the notes on one record only, newest first or sorted', async () => {
    const { id: supplier } = await addSupplier(gym);
    for (const body of ['First', 'Second']) await add({ notable_id: machine.id, body });
    await add({ notable_type: 'supplier', notable_id: supplier, body: 'On the supplier' });
    const own = `notable_type=machine&notable_id=${machine.id}`;
    expect(await bodies(own)).toEqual(['Second', 'First']);
    for (const sort of ['created_at', 'updated_at']) {
      expect(await bodies(`${own}&sort=${sort}`)).toEqual(['First', 'Second']);
      expect(await bodies(`${own}&sort=-${sort}`)).toEqual(['Second', 'First']);
    }
    expect(await bodies(`${own}&updated_since=2026-01-01T00:00:00Z`)).toEqual(['First', 'Second']);
    expect(await bodies(`notable_type=machine&notable_uuid=${machine.uuid}`)).toEqual(['Second', 'First']);
    expect(await bodies(`${own}&notable_uuid=${machine.uuid}`)).toEqual(['Second', 'First']);
    expect(await bodies(`notable_type=supplier&notable_id=${supplier}`)).toEqual(['On the supplier']);
  });

  it('is empty for two different records and for a record that does not exist', async () => {
    expect(await bodies(`notable_type=machine&notable_id=${machine.id}&notable_uuid=${other.uuid}`)).toEqual([]);
    expect(await bodies('notable_type=machine&notable_id=999999999')).toEqual([]);
  });

  it('requires the kind of record and one reference to it', async () => {
    expect(await refusal(await list('notable_type=machine'))).toMatchObject({ status: 422, places: ['notable_id'] });
    expect(await refusal(await list(`notable_id=${machine.id}`))).toMatchObject({ places: ['notable_type'] });
  });
});
