import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { addMachine } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;
const site: { id: number; uuid: string }[] = [];
let supplier: { id: number; uuid: string };

const create = async (path: string, body: object): Promise<{ id: number; uuid: string }> =>
  JSON.parse(await (await gym.request('POST', `/api/v1/${path}`, { body })).text());

const names = async (query: string): Promise<string[]> => {
  const response = await gym.request('GET', `/api/v1/machines?${query}`);
  expect(response.status).toBe(200);
  const { data }: Schemas['MachinePage'] = JSON.parse(await response.text());
  return data.map(({ name }) => name);
};

beforeAll(async () => {
  gym = await service.createGym('Filtered');
  supplier = await create('suppliers', { name: 'Matrix' });
  for (const name of ['Site', 'Floor', 'Room'])
    site.push(await create('locations', { name, parent_id: site.at(-1)?.id ?? null }));
  const at = (level: number) => site[level]?.id ?? null;
  const ge = { brand: 'GE', purchased_at: '2024-02-29' };
  const lifeFitness = { brand: 'Life Fitness', purchased_at: '2024-03-01' };
  await addMachine(gym, { name: 'Beta', location_id: at(0), asset_tag: 'A-1', type: 'Rower', status: 'defect', ...ge });
  await addMachine(gym, {
    name: 'alpha',
    location_id: at(2),
    serial_number: 'S%1',
    category: 'Cardio',
    ...lifeFitness,
  });
  await addMachine(gym, { name: 'Gamma', location_id: at(1), supplier_id: supplier.id, status: 'retired' });
  await addMachine(gym, {
    name: 'Delta',
    asset_tag: 'a-1',
    serial_number: 'S11',
    type: 'Rower 2',
    brand: 'Life Fitness',
    purchased_at: '2025-01-01',
  });
});

describe('GET /api/v1/machines', () => {
  it('returns the machines with any of several statuses', async () => {
    expect(await names('status=retired,defect')).toEqual(['Gamma', 'Beta']);
    expect(await names('status=defect&status=retired')).toEqual(['Gamma', 'Beta']);
    expect(await names('status=retired')).toEqual(['Gamma']);
  });

  it('matches asset tag, serial number, type and category as a whole, letter case aside', async () => {
    expect(await names('asset_tag=A-1')).toEqual(['Delta', 'Beta']);
    expect(await names('serial_number=S%251')).toEqual(['alpha']);
    expect(await names('type=Rower')).toEqual(['Beta']);
    expect(await names('category=Cardio')).toEqual(['alpha']);
    expect(await names('category=Card')).toEqual([]);
  });

  it('filters by the whole brand and the days of the purchase', async () => {
    expect(await names('brand=life%20FITNESS')).toEqual(['Delta', 'alpha']);
    expect(await names('brand=Life')).toEqual([]);
    expect(await names('brand=GE')).toEqual(['Beta']);
    expect(await names('bought_from=2024-03-01')).toEqual(['Delta', 'alpha']);
    expect(await names('bought_before=2024-03-01')).toEqual(['Beta']);
    expect(await names('bought_from=2024-03-01&bought_before=2025-01-01&sort=name')).toEqual(['alpha']);
    expect(await names('bought_from=2024-01-01&brand=ge&q=be')).toEqual(['Beta']);
  });

  it('filters by supplier, by number or UUID', async () => {
    expect(await names(`supplier_id=${supplier.id}`)).toEqual(['Gamma']);
    expect(await names(`supplier_id=${supplier.uuid}`)).toEqual(['Gamma']);
    expect(await names('supplier_id=999999999')).toEqual([]);
  });

  it('includes the machines of the locations inside a location on request', async () => {
    const [top, middle] = site;
    expect(await names(`location_id=${top?.id}`)).toEqual(['Beta']);
    expect(await names(`location_id=${top?.id}&include_sublocations=false`)).toEqual(['Beta']);
    expect(await names(`location_id=${top?.id}&include_sublocations=true`)).toEqual(['Gamma', 'alpha', 'Beta']);
    expect(await names(`location_id=${middle?.id}&include_sublocations=true&status=active`)).toEqual(['alpha']);
    expect(await names('location_id=999999999&include_sublocations=true')).toEqual([]);
    expect(await names('include_sublocations=true')).toHaveLength(4);
  });

  it('sorts by name in both directions', async () => {
    const sorted = await names('sort=name');
    expect(sorted.toSorted()).toEqual(['Beta', 'Delta', 'Gamma', 'alpha']);
    expect(await names('sort=-name')).toEqual(sorted.toReversed());
    expect(await names('status=active&sort=created_at')).toEqual(['alpha', 'Delta']);
  });
});
