import { staysIn, withNote } from '../../mcp/hints.ts';
import type { RepeatChecks, ToolHandlers } from '../../mcp/registry.ts';
import { inTransaction } from '../../platform/context.ts';
import { requireMachineAndLocation } from '../locations/inside.ts';
import { createLinkedWorkOrder } from '../tickets/operations.ts';
import {
  isWorkOrderOpen,
  listWorkOrderRows,
  updateWorkOrder,
  updateWorkOrderStatus,
  workOrderDetails,
} from './operations.ts';
import { usePart } from './parts.ts';

export const workOrderTools = {
  list_workorders: async (ctx, { machine_id, location_id, open, q, limit, cursor, ...filters }) => {
    const where = {
      ...filters,
      open: open === true ? true : undefined,
      ...(await requireMachineAndLocation(ctx, { machine_id, location_id })),
    };
    return listWorkOrderRows(ctx, { where, q }, { limit, cursor });
  },
  update_workorder_status: async (ctx, { workorder_id, status, resolution }, { expected_versions }) =>
    staysIn(
      await workOrderDetails.readAfter(ctx, (tx) =>
        updateWorkOrderStatus(tx, workorder_id, { status, resolution }, expected_versions),
      ),
    ),
  create_workorder: (ctx, args) =>
    inTransaction(ctx, async (tx) => {
      const { order, earlier } = await createLinkedWorkOrder(tx, args);
      const created = staysIn(await workOrderDetails.readAfter(tx, async () => order));
      if (earlier === null) return created;
      return withNote(created, `The ticket stays linked to its earlier work order ${earlier}.`);
    }),
  update_workorder: async (ctx, { workorder_id, ...fields }, { expected_versions }) =>
    staysIn(
      await workOrderDetails.readAfter(ctx, (tx) => updateWorkOrder(tx, workorder_id, fields, expected_versions)),
    ),
  use_parts: async (ctx, { workorder_id, ...used }) => staysIn(await usePart(ctx, workorder_id, used)),
} satisfies Partial<ToolHandlers>;

/** A job that is created again after its work order was closed is a new one. */
export const workOrderRepeats = { create_workorder: (ctx, { id }) => isWorkOrderOpen(ctx, id) } satisfies RepeatChecks;
