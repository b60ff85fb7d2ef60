import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { COLUMNS } from '../../../generated/values.ts';
import { inTransaction, type Context } from '../../platform/context.ts';
import { defineList } from '../../platform/lists.ts';
import type { Reference } from '../../platform/references.ts';
import { resource } from '../../platform/resources.ts';

/** The work orders of a gym, each with the name of its machine, if any. */
export const workOrders = resource('work_order', COLUMNS.WorkOrderDetail, {
  computed: { machine_name: sql<string | null>`(select name from machine where machine.id = work_order.machine_id)` },
});

/** Lists work orders as summary rows, newest first. */
export const listWorkOrderRows = defineList({
  name: 'work_order_rows',
  table: 'work_order',
  equals: ['status'],
  rows: (db) =>
    db
      .selectFrom('work_order')
      .leftJoin('machine', 'machine.id', 'work_order.machine_id')
      .leftJoin('supplier', 'supplier.id', 'work_order.supplier_id')
      .select([
        'work_order.id',
        'work_order.version',
        'work_order.title',
        'work_order.description',
        'work_order.type',
        'work_order.priority',
        'work_order.status',
        'work_order.machine_id',
        'machine.name as machine_name',
        'work_order.ticket_id',
        'supplier.name as supplier_name',
        'work_order.assignee',
        'work_order.due_at',
        'work_order.started_at',
        'work_order.completed_at',
        'work_order.resolution',
        'work_order.cost',
      ]),
});

// The first in_progress sets started_at; every completion sets completed_at, and reopening clears it (domain: what a
// change sets off).
const columnsFor = (order: Schemas['WorkOrder'], status: Schemas['WorkOrderStatus']) => {
  if (order.status === status) return {};
  const now = new Date().toISOString();
  return {
    status,
    started_at: order.started_at ?? (status === 'in_progress' ? now : null),
    completed_at: status === 'completed' ? now : null,
  };
};

type StatusChange = { status: Schemas['WorkOrderStatus']; resolution?: string | undefined };

/**
 * Sets a work order's status, from any other, and its resolution if given, even if the status is unchanged. Does not
 * change the status of the machine or a ticket. An unchanged status leaves `started_at` and `completed_at` alone.
 * @throws Problem not_found, version_mismatch
 */
export const updateWorkOrderStatus = (
  ctx: Context,
  reference: Reference,
  { status, resolution }: StatusChange,
  expected?: readonly number[],
): Promise<Schemas['WorkOrderDetail']> =>
  inTransaction(ctx, async (tx) => {
    const order = await workOrders.lock(tx, reference, expected);
    return workOrders.update(tx, order, { ...columnsFor(order, status), resolution });
  });
