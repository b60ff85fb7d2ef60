import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { COLUMNS } from '../../../generated/values.ts';
import { inTransaction, type Context } from '../../core/context.ts';
import { defineList } from '../../records/lists.ts';
import { atLeast, below, sameText, sinceDay, untilDay } from '../../records/list-filters.ts';
import type { PageRequest } from '../../records/paging.ts';
import { requireId, type Reference } from '../../records/references.ts';
import { resource } from '../../records/resources.ts';
import { atLocation } from '../locations/inside.ts';
import { machineOf, placeOfMachine } from '../machines/place.ts';
import { searchAboutMachines } from '../machines/words.ts';
import { assignedTo, changedAssignee, requireAssignee, requireStaying, resolveAssignee } from '../people/assignees.ts';
import { costs } from './costs.ts';
import { isClosed, openWorkOrders } from '../../records/open.ts';

/** The search of work orders for words of a title, a description, an assignee, or of what people call the machine. */
export const searchWorkOrders = searchAboutMachines('work_order', 'search_work_orders');

/**
 * Filters of work orders, in REST and in tools: `since` those of a day or later, `due_before` those that are due before
 * an instant and `due_by` on a day or earlier, the first due first, `completed_since` those that were completed on a day
 * or at an instant or later, `location_id` those on machines at a location or inside it.
 */
const selection = {
  equals: ['status', 'machine_id', 'ticket_id', 'task_id', 'supplier_id', 'type'],
  filters: {
    assignee: sameText('work_order', 'assignee'),
    assignee_id: assignedTo('work_order'),
    open: openWorkOrders,
    location_id: atLocation('work_order'),
    since: sinceDay('work_order.created_at'),
    due_before: (before: string) => below('work_order.due_at', before),
    due_by: untilDay('work_order.due_at'),
    completed_since: (from: string, ctx: Context) => atLeast('work_order.completed_at', from, ctx),
    due_from: (from: string, ctx: Context) => atLeast('work_order.due_at', from, ctx),
    due_to: untilDay('work_order.due_at'),
    completed_from: (from: string, ctx: Context) => atLeast('work_order.completed_at', from, ctx),
    completed_to: untilDay('work_order.completed_at'),
    unassigned: (wanted: boolean) =>
      wanted
        ? sql<boolean>`(work_order.assignee_id is null and work_order.assignee is null)`
        : sql<boolean>`(work_order.assignee_id is not null or work_order.assignee is not null)`,
    min_cost: (amount: number) =>
      sql<boolean>`(select total_cost from work_order_cost(work_order.id, work_order.cost, work_order.labor_minutes)) >= ${amount}`,
  },
  filterReferences: { location_id: 'location', assignee_id: 'person' },
  sorts: {
    created_at: { type: 'instant' },
    due_at: { type: 'instant', nullable: true },
    completed_at: { type: 'instant', nullable: true },
  },
  ranges: {
    due_before: 'due_at',
    due_by: 'due_at',
    due_from: 'due_at',
    due_to: 'due_at',
    completed_since: '-completed_at',
    completed_from: '-completed_at',
    completed_to: '-completed_at',
    since: '-created_at',
  },
  search: (q: string) => searchWorkOrders(q),
} as const;

/** The work orders of a gym. */
export const workOrders = resource('work_order', COLUMNS.WorkOrder, {
  references: {
    machine_id: 'machine',
    ticket_id: 'ticket',
    task_id: 'maintenance_task',
    supplier_id: 'supplier',
    assignee_id: 'person',
  },
  ...costs,
  ...selection,
});

/** The work orders as tools return them, each with its machine, if any. */
export const workOrderDetails = resource('work_order', COLUMNS.WorkOrderDetail, {
  ...costs,
  computed: { ...machineOf<null>('work_order'), ...costs.computed },
});

/** Lists work orders as summary rows, newest first. */
export const listWorkOrderRows = defineList({
  name: 'work_order_rows',
  table: 'work_order',
  ...selection,
  rows: (db) =>
    db
      .selectFrom('work_order')
      .leftJoin('machine', 'machine.id', 'work_order.machine_id')
      .leftJoin('supplier', 'supplier.id', 'work_order.supplier_id')
      .select([
        'work_order.id',
        'work_order.version',
        'work_order.external_ref',
        'work_order.title',
        'work_order.description',
        'work_order.type',
        'work_order.priority',
        'work_order.status',
        'work_order.machine_id',
        'machine.name as machine_name',
        'machine.status as machine_status',
        placeOfMachine.as('machine_place'),
        'work_order.ticket_id',
        'supplier.name as supplier_name',
        'work_order.assignee_id',
        'work_order.assignee',
        'work_order.due_at',
        'work_order.started_at',
        'work_order.completed_at',
        'work_order.resolution',
        'work_order.cost',
        'work_order.created_at',
        sql<
          number | null
        >`(select total_cost from work_order_cost(work_order.id, work_order.cost, work_order.labor_minutes))`.as(
          'total_cost',
        ),
      ]),
});

type Fields = Schemas['WorkOrderCreate'] | Schemas['WorkOrderUpdate'];

// In the notation of a row, because an equal value is no change.
const withInstant = ({ due_at, ...fields }: Fields) => ({
  ...fields,
  due_at: due_at && new Date(due_at).toISOString(),
});

/**
 * Adds a work order, open. See {@link resolveAssignee} for its assignee.
 * @throws Problem validation_failed if a reference does not exist
 */
export const createWorkOrder = (ctx: Context, input: Schemas['WorkOrderCreate']): Promise<Schemas['WorkOrder']> =>
  inTransaction(ctx, async (tx) => {
    const assigned = await requireAssignee(tx, input);
    return workOrders.insert(tx, { ...withInstant(input), ...assigned });
  });

/** Updates the given fields; null clears a field. @throws Problem not_found, version_mismatch, validation_failed */
export const updateWorkOrder = (
  ctx: Context,
  reference: Reference,
  input: Schemas['WorkOrderUpdate'],
  expected?: readonly number[],
): Promise<Schemas['WorkOrder']> =>
  inTransaction(ctx, async (tx) => {
    const { assignee_id: _id, assignee: _name, ...fields } = withInstant(input);
    // The person before the work, which is the order in which an erasure locks them.
    const assigned = await resolveAssignee(tx, input);
    const order = await workOrders.lock(tx, reference, expected);
    const changed = changedAssignee(order, input, assigned);
    await requireStaying(tx, changed, order);
    return workOrders.update(tx, order, { ...fields, ...changed });
  });

/** The columns of a status change besides its id and its work order. */
export const WORK_ORDER_STATUS_CHANGE = ['from_status', 'to_status', 'actor', 'person_id', 'client', 'at'] as const;

const listStatusChanges = defineList({
  name: 'work_order_status_changes',
  table: 'work_order_status_change',
  equals: ['workorder_id'],
  short: true,
  rows: (db) => db.selectFrom('work_order_status_change').select(['id', ...WORK_ORDER_STATUS_CHANGE]),
});

/** Lists the status history of a work order, newest first. @throws Problem not_found */
export const listWorkOrderStatusChanges = async (
  ctx: Context,
  reference: Reference,
  page: PageRequest,
): Promise<Schemas['WorkOrderStatusPage']> =>
  listStatusChanges(ctx, { where: { workorder_id: await requireId(ctx, 'work_order', reference) } }, page);

/** Returns whether a work order is open. @throws Problem not_found */
export const isWorkOrderOpen = async (ctx: Context, id: number): Promise<boolean> =>
  !isClosed('work_order', (await workOrders.read(ctx, id)).status);
