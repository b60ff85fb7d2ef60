import { Temporal } from 'temporal-polyfill';
import { beforeAll, describe, expect, it, test } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { ContractStatus, PurchaseOrderStatus, QuoteStatus, WarrantyClaimStatus } from '../../../generated/values.ts';
import { Contract, ContractMachine } from '../../../src/areas/contracts/entity.ts';
import { Machine } from '../../../src/areas/machines/entity.ts';
import { Part, StockMovement } from '../../../src/areas/parts/entity.ts';
import { PurchaseOrder, PurchaseOrderLine } from '../../../src/areas/purchase-orders/entity.ts';
import { Quote, QuoteLine } from '../../../src/areas/quotes/entity.ts';
import { Supplier } from '../../../src/areas/suppliers/entity.ts';
import { WarrantyClaim } from '../../../src/areas/warranty-claims/entity.ts';
import { useService, type Gym } from '../../support/service.ts';

const service = useService();
// Ahead of UTC by 14 hours: a day counted in another zone is the wrong day most of the time.
const TIMEZONE = 'Pacific/Kiritimati';
const day = (offset: number): string => Temporal.Now.plainDateISO(TIMEZONE).add({ days: offset }).toString();

let gym: Gym;
let supplier_id: number;
let machine_ids: number[];
beforeAll(async () => {
  gym = await service.createGym('Supply', TIMEZONE);
  await gym.seed(async ({ entities }) => {
    const supplier = entities.create(Supplier, {
      name: 'Parts & Co',
      kind: 'parts',
      website: 'https://parts.example',
      contacts: [{ name: 'Ines', role: null, email: 'ines@parts.example', phone: null }],
    });
    const machines = ['Rower', 'Bike'].map((name) => entities.create(Machine, { name }));
    await entities.flush();
    supplier_id = supplier.id;
    machine_ids = machines.map(({ id }) => id);
  });
});

describe('list_parts', () => {
  const addPart = (name: string, min_quantity: number, movements: number[]): Promise<number> =>
    gym.seed(async ({ entities }) => {
      const part = entities.create(Part, { name, min_quantity, unit: 'piece', unit_cost: 19.99, supplier_id });
      await entities.flush();
      for (const quantity of movements) {
        entities.create(StockMovement, { part_id: part.id, kind: quantity > 0 ? 'receipt' : 'consumption', quantity });
        await entities.flush();
      }
      return part.id;
    });

  it('shows the quantity as the sum of the movements, and low stock below the minimum, not at it', async () => {
    await addPart('Belt', 2, [5, -2.5, -1.001]);
    await addPart('Cable', 3, [3]);
    await addPart('Grease', 0, []);
    const { data } = await gym.call('list_parts', {});
    expect(
      data.map(({ name, quantity, min_quantity, low_stock }) => [name, quantity, min_quantity, low_stock]),
    ).toEqual([
      ['Grease', 0, 0, false],
      ['Cable', 3, 3, false],
      ['Belt', 1.499, 2, true],
    ]);
    expect(data[2]).toMatchObject({
      unit: 'piece',
      unit_cost: 19.99,
      supplier_name: 'Parts & Co',
      location_name: null,
    });
    expect((await gym.call('list_parts', { low_stock: true })).data.map(({ name }) => name)).toEqual(['Belt']);
    expect((await gym.call('list_parts', { low_stock: false })).data).toEqual(data);
  });

  it('never shows less than nothing: a movement that would take more than there is is refused', async () => {
    await expect(addPart('Bolt', 0, [2, -3])).rejects.toThrow('part_quantity');
    expect((await gym.call('list_parts', {})).data.map(({ name }) => name)).not.toContain('Bolt');
  });
});

it('list_suppliers shows the people to call', async () => {
  expect((await gym.call('list_suppliers', {})).data).toMatchObject([
    {
      id: supplier_id,
      name: 'Parts & Co',
      kind: 'parts',
      email: null,
      phone: null,
      website: 'https://parts.example',
      contacts: [{ name: 'Ines', role: null, email: 'ines@parts.example', phone: null }],
    },
  ]);
});

describe('list_quotes', () => {
  it('adds up the lines, in their order, and rounds once', async () => {
    await gym.seed(async ({ entities }) => {
      const quote = entities.create(Quote, {
        supplier_id,
        title: 'Small parts',
        machine_id: machine_ids[0] ?? null,
        valid_until: '2026-12-31',
      });
      entities.create(Quote, { supplier_id, title: 'Nothing yet' });
      await entities.flush();
      for (const [position, quantity, unit_price] of [
        [3, 1, 0.1],
        [1, 0.333, 0.01],
        [2, 0.333, 0.01],
      ] as const) {
        entities.create(QuoteLine, {
          quote_id: quote.id,
          position,
          description: `Line ${position}`,
          quantity,
          unit_price,
        });
      }
      await entities.flush();
    });
    const { data } = await gym.call('list_quotes', { status: 'requested' });
    expect(data.map(({ title, total }) => [title, total])).toEqual([
      ['Nothing yet', 0],
      ['Small parts', 0.11],
    ]);
    expect(data[1]).toMatchObject({ machine_name: 'Rower', supplier_name: 'Parts & Co', valid_until: '2026-12-31' });
    expect(data[1]?.lines.map(({ description }) => description)).toEqual(['Line 1', 'Line 2', 'Line 3']);
  });

  test.each(QuoteStatus)('shows those that are %s', async (status) => {
    await gym.seed(async ({ entities }) => {
      entities.create(Quote, { supplier_id, title: `Quote ${status}`, status });
      await entities.flush();
    });
    const { data } = await gym.call('list_quotes', { status });
    expect(data[0]?.title).toBe(`Quote ${status}`);
    expect(new Set(data.map((row) => row.status))).toEqual(new Set([status]));
  });
});

describe('list_purchase_orders', () => {
  it('names each line by its description or its part, and adds up what has a price', async () => {
    await gym.seed(async ({ entities }) => {
      const part = entities.create(Part, { name: 'Pulley' });
      const order = entities.create(PurchaseOrder, { number: 'PO-100', supplier_id, expected_on: '2026-12-24' });
      await entities.flush();
      entities.create(PurchaseOrderLine, {
        purchase_order_id: order.id,
        position: 2,
        description: 'Freight',
        quantity: 1,
      });
      entities.create(PurchaseOrderLine, {
        purchase_order_id: order.id,
        position: 1,
        part_id: part.id,
        quantity: 3,
        unit_price: 12.35,
        quantity_received: 1,
      });
      await entities.flush();
    });
    expect((await gym.call('list_purchase_orders', { limit: 1 })).data).toMatchObject([
      {
        number: 'PO-100',
        status: 'draft',
        supplier_name: 'Parts & Co',
        total: 37.05,
        ordered_at: null,
        expected_on: '2026-12-24',
        lines: [
          { description: 'Pulley', quantity: 3, unit_price: 12.35, quantity_received: 1 },
          { description: 'Freight', quantity: 1, unit_price: null, quantity_received: 0 },
        ],
      },
    ]);
  });

  test.each(PurchaseOrderStatus)('shows those that are %s', async (status) => {
    await gym.seed(async ({ entities }) => {
      entities.create(PurchaseOrder, { supplier_id, number: `PO-${status}`, status });
      await entities.flush();
    });
    const { data } = await gym.call('list_purchase_orders', { status });
    expect(data[0]?.number).toBe(`PO-${status}`);
    expect(new Set(data.map((row) => row.status))).toEqual(new Set([status]));
  });
});

describe('list_warranty_claims', () => {
  test.each<[string, string | null, string | null, boolean]>([
    ['on the last day of the warranty', day(0), null, false],
    ['a day after it', day(-1), null, true],
    ['without a known warranty', null, null, false],
    ['that was submitted in time', '2026-03-31', '2026-03-31T09:59:59Z', false],
    ["that was submitted on the day after in the gym's time zone", '2026-03-31', '2026-03-31T10:00:00Z', true],
  ])('tells whether a claim %s is out of warranty', async (title, warranty_until, submitted_at, out_of_warranty) => {
    await gym.seed(async ({ entities }) => {
      const machine = entities.create(Machine, { name: 'Stepper', warranty_until });
      await entities.flush();
      entities.create(WarrantyClaim, {
        machine_id: machine.id,
        title,
        submitted_at: submitted_at === null ? null : new Date(submitted_at),
      });
      await entities.flush();
    });
    expect((await gym.call('list_warranty_claims', { limit: 1 })).data).toMatchObject([
      { title, machine_name: 'Stepper', supplier_name: null, out_of_warranty },
    ]);
  });

  test.each(WarrantyClaimStatus)('shows those that are %s', async (status) => {
    await gym.seed(async ({ entities }) => {
      entities.create(WarrantyClaim, {
        machine_id: machine_ids[0] ?? 0,
        supplier_id,
        title: `Claim ${status}`,
        status,
      });
      await entities.flush();
    });
    const { data } = await gym.call('list_warranty_claims', { status });
    expect(data[0]).toMatchObject({ title: `Claim ${status}`, supplier_name: 'Parts & Co' });
    expect(new Set(data.map((row) => row.status))).toEqual(new Set([status]));
  });
});

describe('list_contracts', () => {
  const CONTRACTS: [
    string,
    Schemas['ContractStatus'],
    { starts_on: string; ends_on?: string; notice_days?: number; cancelled_at?: Date },
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
    ['was cancelled before its start', 'cancelled', { starts_on: day(1), cancelled_at: new Date() }],
    ['was cancelled after its end', 'cancelled', { starts_on: day(-100), ends_on: day(-1), cancelled_at: new Date() }],
  ];
  beforeAll(() =>
    gym.seed(async ({ entities }) => {
      for (const [title, , fields] of CONTRACTS) entities.create(Contract, { supplier_id, title, ...fields });
      await entities.flush();
    }),
  );

  test.each(CONTRACTS)('one that %s is %s', async (title, status) => {
    const { data } = await gym.call('list_contracts', { limit: 100 });
    expect(data.find((contract) => contract.title === title)?.status).toBe(status);
  });

  test.each(ContractStatus)('shows those that are %s', async (status) => {
    const titles = CONTRACTS.filter(([, expected]) => expected === status).map(([title]) => title);
    expect((await gym.call('list_contracts', { status, limit: 100 })).data.map(({ title }) => title)).toEqual(
      titles.toReversed(),
    );
  });

  it('names the machines that a contract covers', async () => {
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
