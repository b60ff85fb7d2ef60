import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import type { Schemas } from '../../../generated/contract.ts';
import { StockMovementKind } from '../../../generated/values.ts';
import { money, reference, resource, resourceUniques } from '../../platform/entity.ts';
import { confined } from '../../platform/tenancy.ts';

/** A column for a quantity of a part, in the part's unit, with three decimals. */
export const quantity = () => p.decimal('number').precision(12).scale(3);

/**
 * A spare part. `quantity` is the sum of its movements. Code never sets it: a trigger updates it, with `version` and
 * `updated_at`, for each new movement, and a check rejects a movement that would make it negative.
 */
export const Part = defineEntity({
  name: 'Part',
  tableName: 'part',
  ...confined,
  properties: {
    ...resource,
    name: p.text(),
    sku: p.text().nullable(),
    description: p.text().nullable(),
    unit: p.text().nullable(),
    quantity: quantity().default(0),
    min_quantity: quantity().default(0),
    unit_cost: money().nullable(),
    supplier_id: reference().nullable(),
    location_id: reference().nullable(),
  },
  checks: [
    { name: 'part_quantity', expression: 'quantity >= 0' },
    { name: 'part_min_quantity', expression: 'min_quantity >= 0' },
    { name: 'part_unit_cost', expression: 'unit_cost >= 0' },
  ],
  uniques: resourceUniques,
  indexes: [{ name: 'part_low_stock', properties: ['tenant_id', 'id'], where: 'quantity < min_quantity' }],
});
export type Part = InferEntity<typeof Part>;

/**
 * An append-only change of a part's stock: positive for incoming, negative for outgoing. The trigger updates the part,
 * so a part that was loaded earlier in the same transaction is stale.
 */
export const StockMovement = defineEntity({
  name: 'StockMovement',
  tableName: 'stock_movement',
  ...confined,
  properties: {
    ...resource,
    part_id: reference(),
    kind: p.enum(StockMovementKind),
    quantity: quantity(),
    workorder_id: reference().nullable(),
    purchase_order_line_id: reference().nullable(),
    note: p.text().nullable(),
    actor: p.text().nullable(),
  },
  checks: [
    {
      name: 'stock_movement_direction',
      expression: `case kind when 'receipt' then quantity > 0 when 'consumption' then quantity < 0 when 'loss' then quantity < 0
        else quantity <> 0 end`,
    },
  ],
  uniques: resourceUniques,
  triggers: [
    {
      name: 'part_quantity',
      timing: 'after',
      events: ['insert'],
      body: `update part set quantity = quantity + new.quantity, version = version + 1, updated_at = now() where id = new.part_id;
        return null`,
    },
  ],
});
export type StockMovement = InferEntity<typeof StockMovement>;

declare module '../../platform/context.ts' {
  interface Tables {
    part: Omit<Schemas['Part'], 'low_stock'>;
    stock_movement: Schemas['StockMovement'];
  }
}
