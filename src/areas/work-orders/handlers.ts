import type { RestHandlers } from '../../http/handlers.ts';
import { changeWorkOrderStatus, describeOpenTickets, updateWorkOrderStatus } from './status.ts';
import {
  createWorkOrder,
  listWorkOrderStatusChanges,
  updateWorkOrder,
  workOrders,
  isWorkOrderOpen,
  listWorkOrderRows,
  workOrderDetails,
} from './operations.ts';
import { createTicketWorkOrder, createLinkedWorkOrder } from './linked.ts';
import { createWorkOrderPart, listWorkOrderParts, movePart, returnWorkOrderPart } from './parts.ts';
import { staysIn, withNote, withNoteIfAny } from '../../mcp/hints.ts';
import type { RepeatChecks, ToolHandlers } from '../../mcp/registry.ts';
import { requireOneOf } from '../../core/choices.ts';
import { inTransaction } from '../../core/context.ts';
import { mapPage } from '../../records/paging.ts';
import { requireIdIfGiven } from '../../records/references.ts';
import { requireMachineAndLocation } from '../locations/inside.ts';
import { listMachineStatusChanges } from '../machines/operations.ts';
import { withUnsetFields } from '../../records/custom-fields.ts';
import { withNotes } from '../notes/newest.ts';
import { readQuantities } from '../parts/quantities.ts';
import { describeUnseen } from '../people/unseen-work.ts';
import { describeChange } from '../../records/many.ts';
import { workOrderViews } from './details.ts';
import { changeTasks } from './many-tasks.ts';
import { changeWorkOrders } from './many.ts';

export const handlers = {
  listWorkOrders: (ctx, { query: { limit, cursor, q, sort, updated_since, ...where } }) =>
    workOrders.list(ctx, { where, q, sort, updated_since }, { limit, cursor }),
  createWorkOrder: (ctx, { body }) => createWorkOrder(ctx, body),
  createTicketWorkOrder: (ctx, { path, body }) => createTicketWorkOrder(ctx, path.id, body),
  getWorkOrder: (ctx, { path }) => workOrders.read(ctx, path.id),
  updateWorkOrder: (ctx, { path, body, expected_versions }) => updateWorkOrder(ctx, path.id, body, expected_versions),
  changeWorkOrderStatus: (ctx, { path, body, expected_versions }) =>
    changeWorkOrderStatus(ctx, path.id, body, expected_versions),
  listWorkOrderStatusChanges: (ctx, { path, query }) => listWorkOrderStatusChanges(ctx, path.id, query),
  listWorkOrderParts: (ctx, { path, query }) => listWorkOrderParts(ctx, path.id, query),
  createWorkOrderPart: (ctx, { path, body }) => createWorkOrderPart(ctx, path.id, body),
} satisfies Partial<RestHandlers>;

/** Columns that only lines of a machine's history have. */
const OF_MACHINES = { reason: null, confirmed_by: null, cause: null, recorded_at: null };

/** The sorts of the list in the words of the tool. */
const SORTS = {
  earliest_due: 'due_at',
  latest_due: '-due_at',
  earliest_completed: 'completed_at',
  latest_completed: '-completed_at',
  oldest: 'created_at',
  newest: '-created_at',
} as const;

/** Returns the filters of a period: of the completion for work that is completed, otherwise of the due date. */
const periodOf = (
  { status, completed_since }: { status?: string; completed_since?: string },
  { from, to }: { from: string | undefined; to: string | undefined },
) =>
  status === 'completed' || completed_since !== undefined
    ? { completed_from: from, completed_to: to }
    : { due_from: from, due_to: to };

export const tools = {
  list_workorders: async (
    ctx,
    { machine_id, location_id, assignee_id, from, to, q, sort, limit, cursor, ...filters },
  ) => {
    const where = {
      ...filters,
      ...periodOf(filters, { from, to }),
      assignee_id: await requireIdIfGiven(ctx, 'person', assignee_id),
      ...(await requireMachineAndLocation(ctx, { machine_id, location_id })),
    };
    return listWorkOrderRows(ctx, { where, q, sort: sort && SORTS[sort] }, { limit, cursor });
  },
  get_workorder: async (ctx, { workorder_id }) => {
    const view = await workOrderViews.read(ctx, workorder_id);
    return withNotes(ctx, 'work_order', await withUnsetFields(ctx, 'work_order', view));
  },
  list_status_changes: async (ctx, { machine_id, workorder_id, limit, cursor }) => {
    requireOneOf({ machine_id, workorder_id }, ['machine_id', 'workorder_id']);
    if (machine_id === undefined) {
      const page = await listWorkOrderStatusChanges(ctx, workorder_id ?? '', { limit, cursor });
      return mapPage(page, (line) => ({ ...line, ...OF_MACHINES }));
    }
    const page = await listMachineStatusChanges(ctx, machine_id, { limit, cursor });
    return mapPage(page, ({ cause_id: _cause, recorded_at, ...line }) => ({
      ...line,
      recorded_at: recorded_at === line.at ? null : recorded_at,
    }));
  },
  update_workorder_status: (ctx, { workorder_id, parts, ...change }, { expected_versions }) =>
    inTransaction(ctx, async (tx) => {
      const used = parts && (await readQuantities(tx, parts));
      const { id } = await updateWorkOrderStatus(tx, workorder_id, { ...change, parts: used }, expected_versions);
      const detail = await workOrderDetails.read(tx, id);
      return withNoteIfAny(staysIn(detail), await describeOpenTickets(tx, detail));
    }),
  create_workorder: (ctx, args) =>
    inTransaction(ctx, async (tx) => {
      const { order, earlier } = await createLinkedWorkOrder(tx, args);
      const detail = await workOrderDetails.read(tx, order.id);
      const created = withNoteIfAny(staysIn(detail), await describeUnseen(tx, args, detail));
      if (earlier === null) return created;
      return withNote(created, `The ticket stays linked to its earlier work order ${earlier}.`);
    }),
  update_workorder: (ctx, { workorder_id, ...fields }, { expected_versions }) =>
    inTransaction(ctx, async (tx) => {
      const { id } = await updateWorkOrder(tx, workorder_id, fields, expected_versions);
      const detail = await workOrderDetails.read(tx, id);
      return withNoteIfAny(staysIn(detail), await describeUnseen(tx, fields, detail));
    }),
  update_workorders: async (ctx, { workorder_ids, ...change }) => {
    const result = await changeWorkOrders(ctx, workorder_ids, change);
    const { rows, ...rest } = result;
    return withNote({ ...rest, workorders: [...rows] }, describeChange('work orders', result));
  },
  update_maintenance_tasks: async (ctx, { task_ids, ...change }) => {
    const result = await changeTasks(ctx, task_ids, change);
    const { rows, ...rest } = result;
    return withNote({ ...rest, tasks: [...rows] }, describeChange('maintenance tasks', result));
  },
  use_parts: async (ctx, { workorder_id, ...used }) =>
    staysIn(await movePart(ctx, workorder_id, used, createWorkOrderPart)),
  return_parts: async (ctx, { workorder_id, ...returned }) =>
    staysIn(await movePart(ctx, workorder_id, returned, returnWorkOrderPart)),
} satisfies Partial<ToolHandlers>;

/** A job that is created again after its work order was closed is a new one. */
export const repeats = {
  create_workorder: (ctx, { id }) => isWorkOrderOpen(ctx, id),
  // A change that was only shown was not made.
  update_maintenance_tasks: async (_ctx, { confirmed }) => confirmed,
} satisfies RepeatChecks;
