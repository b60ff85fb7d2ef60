import type { Schemas } from '../../../generated/contract.ts';
import { COLUMNS } from '../../../generated/values.ts';
import { inTransaction, type Context } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { readPage, type Page, type PageRequest } from '../../platform/paging.ts';
import { equals, requireId, type Reference } from '../../platform/references.ts';
import { checkVersion, FOR_UPDATE } from '../../platform/versions.ts';
import { WorkOrder } from './entity.ts';

/** Lists work orders, newest first. */
export const listWorkOrders = (
  ctx: Context,
  { status }: { status?: Schemas['WorkOrderStatus'] | undefined },
  page: PageRequest,
): Promise<Page<Schemas['WorkOrderRow']>> => {
  let query = ctx.db
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
    ]);
  if (status !== undefined) query = query.where('work_order.status', '=', status);
  return readPage(
    ctx,
    { name: 'work_order_rows', filters: { status }, order: { columns: ['work_order.id'], direction: 'desc' } },
    page,
    query,
  );
};

/** One work order with all its fields and the name of its machine, if it has one. @throws Problem not_found */
export const getWorkOrder = async (ctx: Context, reference: Reference): Promise<Schemas['WorkOrderDetail']> => {
  const work_order = await ctx.db
    .selectFrom('work_order')
    .leftJoin('machine', 'machine.id', 'work_order.machine_id')
    .select(COLUMNS.WorkOrder.map((column) => `work_order.${column}` as const))
    .select('machine.name as machine_name')
    .where(equals(reference, 'work_order'))
    .executeTakeFirst();
  if (!work_order) throw notFound('work_order');
  return work_order;
};

// Domain, what a change sets off: the first in_progress and every completion leave their moment, reopening clears the latter.
const changeStatus = (work_order: WorkOrder, status: Schemas['WorkOrderStatus']): void => {
  if (work_order.status === status) return;
  const now = new Date();
  work_order.status = status;
  if (status === 'in_progress') work_order.started_at ??= now;
  work_order.completed_at = status === 'completed' ? now : null;
};

type StatusChange = { status: Schemas['WorkOrderStatus']; resolution?: string | undefined };

/**
 * Sets a work order to a status, from any other, and keeps the resolution when one is given, with the same status too.
 * Neither the machine's status nor a ticket's changes. The same status again touches no timestamp of its own.
 * @throws Problem not_found, version_mismatch
 */
export const updateWorkOrderStatus = (
  ctx: Context,
  reference: Reference,
  { status, resolution }: StatusChange,
  expected?: readonly number[],
): Promise<Schemas['WorkOrderDetail']> =>
  inTransaction(ctx, async (tx) => {
    const work_order = await tx.entities.findOneOrFail(
      WorkOrder,
      await requireId(tx, 'work_order', reference),
      FOR_UPDATE,
    );
    checkVersion(work_order, expected);
    changeStatus(work_order, status);
    if (resolution !== undefined) work_order.resolution = resolution;
    await tx.entities.flush();
    return getWorkOrder(tx, work_order.id);
  });
