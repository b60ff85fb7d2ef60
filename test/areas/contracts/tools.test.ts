import { Temporal } from 'temporal-polyfill';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { ContractStatus } from '../../../generated/values.ts';
import { Contract, ContractMachine } from '../../../src/areas/contracts/entity.ts';
import { Machine } from '../../../src/areas/machines/entity.ts';
import { Supplier } from '../../../src/areas/suppliers/entity.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
// Ahead of UTC by 14 hours: a day counted in another zone is the wrong day most of the time.
const TIMEZONE = 'Pacific/Kiritimati';
const day = (offset: number): string => Temporal.Now.plainDateISO(TIMEZONE).add({ days: offset }).toString();

let gym: Gym;
let supplier_id: number;
let machine_ids: number[];
beforeAll(async () => {
  gym = await service.createGym('Contracts', TIMEZONE);
  await gym.seed(async ({ entities }) => {
    const supplier = entities.create(Supplier, { name: 'Parts & Co' });
    const machines = ['Rower', 'Bike'].map((name) => entities.create(Machine, { name }));
    await entities.flush();
    supplier_id = supplier.id;
    machine_ids = machines.map(({ id }) => id);
  });
});

describe('list_contracts', () => {
  const CONTRACTS: [
    string,
    Schemas['ContractStatus'],
    { starts_on: string; ends_on?: string; notice_days?: number; cancelled_at?: string },
  ][] = [
    ['starts tomorrow', 'draft', { starts_on: day(1) }],
    ['starts today', 'active', { starts_on: day(0) }],
    ['has no end', 'active', { starts_on: day(-100), notice_days: 30 }],
    ['ends today', 'active', { starts_on: day(-100), ends_on: day(0) }],
    ['is a day before its notice period', 'active', { starts_on: day(-100), ends_on: day(31), notice_days: 30 }],
    [
      'is on the first day of its notice period',
      'expiring',
      { starts_on: day(-100), ends_on: day(30), notice_days: 30 },
    ],
    ['ends today after its notice period', 'expiring', { starts_on: day(-100), ends_on: day(0), notice_days: 30 }],
    ['ended yesterday', 'expired', { starts_on: day(-100), ends_on: day(-1), notice_days: 30 }],
    ['was cancelled before its start', 'cancelled', { starts_on: day(1), cancelled_at: new Date().toISOString() }],
    [
      'was cancelled after its end',
      'cancelled',
      { starts_on: day(-100), ends_on: day(-1), cancelled_at: new Date().toISOString() },
    ],
  ];
  beforeAll(() =>
    gym.seed(async ({ entities }) => {
      for (const [title, , fields] of CONTRACTS) entities.create(Contract, { supplier_id, title, ...fields });
      await entities.flush();
    }),
  );

  it.each(CONTRACTS)('derives the status of a contract that %s: %s', async (title, status) => {
    const { data } = await gym.call('list_contracts', { limit: 100 });
    expect(data.find((contract) => contract.title === title)?.status).toBe(status);
  });

  it.each(ContractStatus)('returns only the contracts with status %s', async (status) => {
    const titles = CONTRACTS.filter(([, expected]) => expected === status).map(([title]) => title);
    expect((await gym.call('list_contracts', { status, limit: 100 })).data.map(({ title }) => title)).toEqual(
      titles.toReversed(),
    );
  });

  it('returns the machines that each contract covers', async () => {
    await gym.seed(async ({ entities }) => {
      const contract = entities.create(Contract, {
        supplier_id,
        title: 'Both',
        starts_on: day(0),
        cost: 99.5,
        cost_period: 'month',
      });
      await entities.flush();
      for (const machine_id of machine_ids) entities.create(ContractMachine, { contract_id: contract.id, machine_id });
      await entities.flush();
    });
    expect((await gym.call('list_contracts', { limit: 1 })).data).toMatchObject([
      { title: 'Both', machine_ids, cost: 99.5, cost_period: 'month', auto_renew: false, kind: null },
    ]);
  });
});
