import { staysIn, withNote } from '../../mcp/hints.ts';
import type { RepeatChecks, ToolHandlers } from '../../mcp/registry.ts';
import { inTransaction } from '../../core/context.ts';
import { requireMachineAndLocation } from '../locations/inside.ts';
import { isStillInStatus } from '../machines/operations.ts';
import { createInspection, inspectionResults, listInspectionRows } from './operations.ts';

export const inspectionTools = {
  list_inspections: async (ctx, { machine_id, location_id, q, limit, cursor, ...filters }) => {
    const where = { ...filters, ...(await requireMachineAndLocation(ctx, { machine_id, location_id })) };
    return listInspectionRows(ctx, { where, q }, { limit, cursor });
  },
  create_inspection: (ctx, args) =>
    inTransaction(ctx, async (tx) => {
      const { id, passed } = await createInspection(tx, args, 'any_failed');
      const result = await inspectionResults.read(tx, id);
      return passed ? staysIn(result) : withNote(result, 'The machine is out_of_service.');
    }),
} satisfies Partial<ToolHandlers>;

/** A failed inspection must take its machine out of service again if it was put back meanwhile. */
export const inspectionRepeats = { create_inspection: isStillInStatus } satisfies RepeatChecks;
