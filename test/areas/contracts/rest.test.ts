import { Temporal } from 'temporal-polyfill';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { ContractStatus } from '../../../generated/values.ts';
import type { Resource } from '../../support/resource.ts';
import { addMachine, addSupplier, refusal } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
// Ahead of UTC by 14 hours: a day counted in another zone is the wrong day most of the time.
const TIMEZONE = 'Pacific/Kiritimati';
const day = (offset: number): string => Temporal.Now.plainDateISO(TIMEZONE).add({ days: offset }).toString();

let gym: Gym;
let supplier: { id: number; uuid: string };
let contracts: Resource<'contracts'>;
let machines: Schemas['Machine'][];
beforeAll(async () => {
  gym = await service.createGym('Contracts over REST', TIMEZONE);
  supplier = await addSupplier(gym);
  contracts = gym.resource('contracts', { supplier_id: supplier.id, title: 'Service', starts_on });
  machines = [await addMachine(gym), await addMachine(gym), await addMachine(gym)];
});

const [starts_on, PATH] = [day(0), '/api/v1/contracts'];

const post = (body: object): Promise<Response> =>
  gym.request('POST', PATH, { body: { supplier_id: supplier.id, title: 'Service', starts_on, ...body } });
const read = async (response: Response, status = 200): Promise<Schemas['Contract']> => {
  expect(response.status).toBe(status);
  return JSON.parse(await response.text());
};
const titles = async (query: string): Promise<string[]> => (await contracts.list(query)).data.map(({ title }) => title);

describe('POST /api/v1/contracts', () => {
  it('stores the fields that are sent and returns the machines in ascending order', async () => {
    const [first, second] = machines;
    const contract = await contracts.add({
      supplier_id: supplier.uuid,
      machine_ids: [second?.uuid, first?.id],
      cost: 99.95,
    });
    expect(contract).toMatchObject({
      supplier_id: supplier.id,
      status: 'active',
      auto_renew: false,
      cost: 99.95,
      cancelled_at: null,
      machine_ids: [first?.id, second?.id],
      version: 1,
    });
    expect(await contracts.get(contract.uuid)).toEqual(contract);
  });

  it('rejects an end before the start, a machine that does not exist and a machine twice', async () => {
    const places = async (body: object) => (await refusal(await post(body))).places;
    expect(await places({ ends_on: day(-1) })).toEqual(['/ends_on']);
    expect(await places({ machine_ids: [machines[0]?.id, 999999999] })).toEqual(['/machine_ids/1']);
    const twice = await refusal(await post({ machine_ids: [machines[0]?.id, machines[0]?.uuid] }));
    expect(twice).toMatchObject({ status: 422, places: ['/machine_ids/1'] });
    expect(twice.details).toEqual(['refers to the same machine as an earlier item']);
    expect(await places({ status: 'active' })).toEqual(['/status']);
    expect(await titles('')).not.toContain('Never stored');
  });
});

describe('PATCH /api/v1/contracts/{id}', () => {
  it('replaces the machines in one new version, and changes nothing when they stay the same', async () => {
    const [first, second, third] = machines.map(({ id }) => id);
    const { id } = await contracts.add({ machine_ids: [first, second] });
    const changed = await contracts.patch(id, { machine_ids: [third, second], title: 'More' });
    expect(changed).toMatchObject({ version: 2, title: 'More', machine_ids: [second, third] });
    expect(await contracts.patch(id, { machine_ids: [second, third] })).toEqual(changed);
    expect(await contracts.patch(id, { machine_ids: [] })).toMatchObject({ version: 3, machine_ids: [] });
  });

  it('rejects dates that contradict the stored ones', async () => {
    const { id } = await contracts.add({ ends_on: day(10) });
    expect(await contracts.refusal('PATCH', id, { starts_on: day(11) })).toMatchObject({ status: 422 });
    expect(await contracts.refusal('PATCH', id, { ends_on: day(-1) })).toMatchObject({ places: ['/ends_on'] });
    expect(await contracts.patch(id, { starts_on: day(11), ends_on: null })).toMatchObject({ status: 'draft' });
  });
});

describe('POST /api/v1/contracts/{id}/cancel', () => {
  it('cancels a contract once', async () => {
    const { id } = await contracts.add();
    const cancel = () => gym.request('POST', `${PATH}/${id}/cancel`);
    const cancelled = await read(await cancel());
    expect(cancelled).toMatchObject({ status: 'cancelled', version: 2, cancelled_at: expect.any(String) });
    expect(await read(await cancel())).toEqual(cancelled);
  });

  it('leaves one version and one time behind when 50 requests cancel at once', async () => {
    const { id } = await contracts.add();
    const answers = await Promise.all(
      Array.from({ length: 50 }, async () => (await gym.request('POST', `${PATH}/${id}/cancel`)).text()),
    );
    expect(new Set(answers).size).toBe(1);
  });
});

describe('GET /api/v1/contracts', () => {
  const CONTRACTS: [string, Schemas['ContractStatus'], object][] = [
    ['starts tomorrow', 'draft', { starts_on: day(1) }],
    ['starts today', 'active', { starts_on: day(0) }],
    ['ends today', 'active', { ends_on: day(0) }],
    ['a day before its notice period', 'active', { ends_on: day(31), notice_days: 30 }],
    ['first day of its notice period', 'expiring', { ends_on: day(30), notice_days: 30 }],
    ['last day', 'expiring', { ends_on: day(0), notice_days: 30 }],
    ['ended yesterday', 'expired', { ends_on: day(-1), notice_days: 30 }],
  ];
  let own: string;
  beforeAll(async () => {
    const { id, uuid } = await addSupplier(gym, 'Listed');
    own = `supplier_id=${uuid}`;
    for (const [title, , terms] of CONTRACTS)
      await contracts.add({ supplier_id: id, title, starts_on: day(-100), ...terms });
    const cancelled = await contracts.add({
      supplier_id: id,
      title: 'cancelled',
      kind: 'lease',
      machine_ids: [machines[2]?.id],
    });
    await gym.request('POST', `${PATH}/${cancelled.id}/cancel`);
  });
  const all: [string, Schemas['ContractStatus']][] = [
    ...CONTRACTS.map(([title, status]): [string, Schemas['ContractStatus']] => [title, status]),
    ['cancelled', 'cancelled'],
  ];
  const having = (...statuses: string[]): string[] =>
    all
      .filter(([, status]) => statuses.includes(status))
      .map(([title]) => title)
      .toReversed();

  it('derives the status from the dates in the time zone of the tenant', async () => {
    const page: Schemas['ContractPage'] = JSON.parse(await (await gym.request('GET', `${PATH}?${own}`)).text());
    expect(page.data.map(({ title, status }) => [title, status])).toEqual(all.toReversed());
  });

  it('filters by one status and by several', async () => {
    for (const status of ContractStatus)
      expect(await titles(`${own}&status=${status}`), status).toEqual(having(status));
    expect(await titles(`${own}&status=expiring,cancelled,draft`)).toEqual(having('expiring', 'cancelled', 'draft'));
    const unknown = await gym.request('GET', `${PATH}?status=active,sold`);
    expect(await refusal(unknown)).toMatchObject({ status: 422, places: ['status'] });
  });

  it('filters by kind, machine and last day', async () => {
    expect(await titles(`${own}&kind=lease`)).toEqual(['cancelled']);
    for (const reference of [machines[2]?.id, machines[2]?.uuid])
      expect(await titles(`${own}&machine_id=${reference}`)).toEqual(['cancelled']);
    expect(await titles(`${own}&ends_before=${day(0)}`)).toEqual(['ended yesterday']);
    expect(await titles(`${own}&ends_before=${day(1)}&status=expiring`)).toEqual(['last day']);
  });

  it('sorts by the last day, with contracts without an end last in both directions', async () => {
    const ends = async (sort: string): Promise<(string | null)[]> => {
      const response = await gym.request('GET', `${PATH}?${own}&sort=${sort}`);
      const page: Schemas['ContractPage'] = JSON.parse(await response.text());
      return page.data.map(({ ends_on }) => ends_on);
    };
    const dates = [day(-1), day(0), day(0), day(30), day(31)];
    expect(await ends('ends_on')).toEqual([...dates, null, null, null]);
    expect(await ends('-ends_on')).toEqual([...dates.toReversed(), null, null, null]);
  });
});
