import { beforeAll, describe, expect, it } from 'vitest';
import { PurchaseOrderStatus } from '../../../generated/values.ts';
import { Part } from '../../../src/areas/parts/entity.ts';
import { PurchaseOrder, PurchaseOrderLine } from '../../../src/areas/purchase-orders/entity.ts';
import { Supplier } from '../../../src/areas/suppliers/entity.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;
let supplier_id: number;
beforeAll(async () => {
  gym = await service.createGym('Purchase orders');
  await gym.seed(async ({ entities }) => {
    const supplier = entities.create(Supplier, { name: 'Parts & Co' });
    await entities.flush();
    supplier_id = supplier.id;
  });
});

describe('list_purchase_orders', () => {
  it('names each line by its description or part, and gives no total while one has no price', async () => {
    await gym.seed(async ({ entities }) => {
      const part = entities.create(Part, { name: 'Pulley' });
      const order = entities.create(PurchaseOrder, { number: 'PO-100', supplier_id, expected_on: '2026-12-24' });
      await entities.flush();
      entities.create(PurchaseOrderLine, { purchase_order: order, position: 2, description: 'Freight', quantity: 1 });
      entities.create(PurchaseOrderLine, {
        purchase_order: order,
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
        total: null,
        unpriced_lines: 1,
        ordered_at: null,
        expected_on: '2026-12-24',
        lines: [
          { description: 'Pulley', quantity: 3, unit_price: 12.35, quantity_received: 1 },
          { description: 'Freight', quantity: 1, unit_price: null, quantity_received: 0 },
        ],
      },
    ]);
  });

  it.each(PurchaseOrderStatus)('returns only the purchase orders with status %s', async (status) => {
    await gym.seed(async ({ entities }) => {
      entities.create(PurchaseOrder, { supplier_id, number: `PO-${status}`, status });
      await entities.flush();
    });
    const { data } = await gym.call('list_purchase_orders', { status });
    expect(data[0]?.number).toBe(`PO-${status}`);
    expect(new Set(data.map((row) => row.status))).toEqual(new Set([status]));
  });
});
