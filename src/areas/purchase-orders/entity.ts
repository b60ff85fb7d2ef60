import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import type { Schemas } from '../../../generated/contract.ts';
import { PurchaseOrderStatus } from '../../../generated/values.ts';
import { instant, money, reference, resource, resourceUniques } from '../../platform/entity.ts';
import { confined } from '../../platform/tenancy.ts';
import { quantity } from '../parts/entity.ts';

/** An order to a supplier. Its number is unique in the tenant, and its total is the sum of its lines. */
export const PurchaseOrder = defineEntity({
  name: 'PurchaseOrder',
  tableName: 'purchase_order',
  ...confined,
  properties: {
    ...resource,
    number: p.text(),
    supplier_id: reference(),
    quote_id: reference().nullable(),
    status: p.enum(PurchaseOrderStatus).default('draft'),
    ordered_at: instant().nullable(),
    expected_on: p.date().nullable(),
  },
  uniques: [...resourceUniques, { properties: ['tenant_id', 'number'] }],
  indexes: [{ name: 'purchase_order_status', properties: ['tenant_id', 'status', 'id'] }],
});
export type PurchaseOrder = InferEntity<typeof PurchaseOrder>;

/**
 * One line of an order. The database rejects a line with neither a part nor a description, and one that received more
 * than was ordered. Positions start at 1 and are unique in the order.
 */
export const PurchaseOrderLine = defineEntity({
  name: 'PurchaseOrderLine',
  tableName: 'purchase_order_line',
  ...confined,
  properties: {
    ...resource,
    purchase_order_id: reference(),
    position: p.integer(),
    part_id: reference().nullable(),
    description: p.text().nullable(),
    quantity: quantity(),
    unit_price: money().nullable(),
    quantity_received: quantity().default(0),
  },
  checks: [
    { name: 'purchase_order_line_position', expression: 'position >= 1' },
    { name: 'purchase_order_line_subject', expression: 'part_id is not null or description is not null' },
    { name: 'purchase_order_line_received', expression: 'quantity_received >= 0 and quantity_received <= quantity' },
    { name: 'purchase_order_line_unit_price', expression: 'unit_price >= 0' },
  ],
  uniques: [...resourceUniques, { properties: ['tenant_id', 'purchase_order_id', 'position'] }],
});
export type PurchaseOrderLine = InferEntity<typeof PurchaseOrderLine>;

declare module '../../platform/context.ts' {
  interface Tables {
    purchase_order: Omit<Schemas['PurchaseOrder'], 'total' | 'lines'>;
    purchase_order_line: Schemas['PurchaseOrderLine'];
  }
}
