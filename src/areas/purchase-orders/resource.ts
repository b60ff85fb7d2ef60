import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { COLUMNS } from '../../../generated/values.ts';
import type { Transaction } from '../../core/context.ts';
import { externalRefOf } from '../../core/external-ref.ts';
import { LOCKED, requireDocument } from '../../records/locked-documents.ts';
import { below } from '../../records/list-filters.ts';
import { whereReferred, type Reference } from '../../records/references.ts';
import { resource } from '../../records/resources.ts';
import { PurchaseOrder } from './entity.ts';

// Rounded only after summing, which matches what a client computes from the lines.
/** The total of an order; null if a line has no price. */
export const total = sql<number | null>`(
  select case when count(*) = count(unit_price) then coalesce(round(sum(quantity * unit_price), 2), 0) end
  from purchase_order_line where purchase_order_id = purchase_order.id
)`;

const lines = sql<Schemas['PurchaseOrder']['lines']>`(
  select coalesce(json_agg(line), '[]') from (
    select id, position, part_id, description, quantity, unit_price, quantity_received
    from purchase_order_line where purchase_order_id = purchase_order.id order by position
  ) as line
)`;

/** The orders to suppliers, each with its lines and their total. */
export const orders = resource('purchase_order', COLUMNS.PurchaseOrder, {
  references: { supplier_id: 'supplier', quote_id: 'quote' },
  equals: ['status', 'supplier_id', 'quote_id'],
  filters: { expected_before: (day: string) => below('purchase_order.expected_on', day) },
  sorts: { expected_on: { type: 'date', nullable: true } },
  ranges: { expected_before: 'expected_on' },
  computed: { total, lines },
});

const whereOrder = (reference: Reference) => {
  const external_ref = externalRefOf(reference);
  return external_ref === undefined ? whereReferred(reference) : { external_ref };
};

/** Returns the referenced order with its lines, locked. @throws Problem not_found, version_mismatch */
export const lockOrder = async ({ em }: Transaction, reference: Reference, expected?: readonly number[]) =>
  requireDocument(
    'purchase_order',
    reference,
    await em.findOne(PurchaseOrder, whereOrder(reference), { ...LOCKED, populate: ['lines'] }),
    expected,
  );

/** An order with its lines, as objects of the unit of work. */
export type StoredOrder = Awaited<ReturnType<typeof lockOrder>>;
