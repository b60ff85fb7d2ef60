import type { RestHandlers } from '../../http/handlers.ts';
import { createInspection, inspections, inspectionResults, listInspectionRows } from './operations.ts';
import { staysIn, withNote } from '../../mcp/hints.ts';
import type { RepeatChecks, ToolHandlers } from '../../mcp/registry.ts';
import { inTransaction } from '../../core/context.ts';
import { requireMachineAndLocation } from '../locations/inside.ts';
import { isStillInStatus } from '../machines/operations.ts';

export const handlers = {
  listInspections: (ctx, { query: { limit, cursor, q, sort, updated_since, failed, ...others } }) => {
    const where = { ...others, failed: failed === '1' || failed === 'true' };
    return inspections.list(ctx, { where, q, sort, updated_since }, { limit, cursor });
  },
  createInspection: (ctx, { body }) => createInspection(ctx, body, 'failed_when_asked'),
  getInspection: (ctx, { path }) => inspections.read(ctx, path.id),
} satisfies Partial<RestHandlers>;

export const tools = {
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
export const repeats = { create_inspection: isStillInStatus } satisfies RepeatChecks;
