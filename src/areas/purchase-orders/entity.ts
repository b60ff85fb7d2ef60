import { defineEntity, p, type Opt, type InferEntity } from '@mikro-orm/core';
import type { Schemas } from '../../../generated/contract.ts';
import { PurchaseOrderStatus } from '../../../generated/values.ts';
import {
  actingPerson,
  computedText,
  externalRef,
  externalRefCheck,
  externalRefIndex,
  instant,
  money,
  nullableIndexes,
  reference,
  referenceIndexes,
  resource,
  resourceIndexes,
  resourceUniques,
} from '../../records/entity.ts';
import { confined } from '../../core/tenancy.ts';
import type { Transitions } from '../../records/transitions.ts';
import { quantity } from '../parts/entity.ts';

/** The statuses that a request can change an order to. Receipts set the others. */
export const TRANSITIONS: Transitions<Schemas['PurchaseOrderStatus']> = {
  draft: ['approved', 'cancelled'],
  approved: ['ordered', 'cancelled'],
  ordered: ['cancelled'],
  partially_received: [],
  received: [],
  cancelled: [],
};

// The number in the default form, from which the next one follows. Longer ones do not count. Written as PostgreSQL
// prints it.
const SERIAL = `("substring"(number, '^PO-([0-9]{1,30})$')::numeric) stored`;

/**
 * An order to a supplier. Its number is unique in the tenant, letter case aside, and so is its quote. Its total is the sum of its lines.
 */
export const PurchaseOrder = defineEntity({
  name: 'PurchaseOrder',
  tableName: 'purchase_order',
  ...confined,
  properties: {
    ...resource,
    ...externalRef,
    number: p.text(),
    supplier_id: reference(),
    quote_id: reference().nullable(),
    status: p.enum(PurchaseOrderStatus).default('draft'),
    ordered_at: instant().nullable(),
    expected_on: p.date().nullable(),
    lines: () => p.oneToMany(PurchaseOrderLine).mappedBy('purchase_order').orphanRemoval().orderBy({ position: 'asc' }),
    serial: p
      .decimal('number')
      .columnType('numeric')
      .$type<Opt<number | null>>()
      .nullable()
      .generated(SERIAL)
      .hidden()
      .lazy(),
    search: computedText(),
  },
  checks: [externalRefCheck('purchase_order')],
  uniques: [...resourceUniques, { properties: ['tenant_id', 'quote_id'] }],
  indexes: [
    ...resourceIndexes('purchase_order'),
    externalRefIndex('purchase_order'),
    {
      name: 'purchase_order_number',
      expression: 'create unique index purchase_order_number on purchase_order (tenant_id, fold_case(number))',
    },
    { name: 'purchase_order_status', properties: ['tenant_id', 'status', 'id'] },
    { name: 'purchase_order_by_status_and_update', properties: ['tenant_id', 'status', 'updated_at', 'id'] },
    { name: 'purchase_order_by_quote_and_update', properties: ['tenant_id', 'quote_id', 'updated_at', 'id'] },
    { name: 'purchase_order_serial', properties: ['tenant_id', 'serial'] },
    { name: 'purchase_order_by_expected_on', properties: ['tenant_id', 'expected_on', 'id'] },
    ...referenceIndexes('purchase_order', ['supplier_id']),
    ...nullableIndexes('purchase_order', 'expected_on'),
  ],
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
    purchase_order: () => p.manyToOne(PurchaseOrder).index(false),
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
  uniques: [...resourceUniques, { properties: ['tenant_id', 'purchase_order', 'position'] }],
  indexes: [
    {
      name: 'purchase_order_line_expected',
      properties: ['tenant_id', 'part_id'],
      where: 'quantity_received < quantity',
    },
  ],
});
export type PurchaseOrderLine = InferEntity<typeof PurchaseOrderLine>;
/** Goods of an order that arrived together. Append-only; the lines refer to those of the order and to stock movements. */
export const PurchaseOrderReceipt = defineEntity({
  name: 'PurchaseOrderReceipt',
  tableName: 'purchase_order_receipt',
  ...confined,
  properties: {
    ...resource,
    purchase_order_id: reference(),
    lines: p.json<Schemas['PurchaseOrderReceipt']['lines']>(),
    note: p.text().nullable(),
    actor: p.text().nullable(),
    person_id: actingPerson(),
  },
  uniques: resourceUniques,
  indexes: [...referenceIndexes('purchase_order_receipt', ['purchase_order_id'])],
});
