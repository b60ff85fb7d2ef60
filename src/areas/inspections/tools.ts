import type { RepeatChecks, ToolHandlers } from '../../mcp/registry.ts';
import { requireIdIfGiven } from '../../platform/references.ts';
import { hasStatus } from '../machines/operations.ts';
import { createInspection, listInspectionRows } from './operations.ts';

export const inspectionTools = {
  list_inspections: async (ctx, { machine_id, failed, limit, cursor }) => {
    const where = { machine_id: await requireIdIfGiven(ctx, 'machine', machine_id), failed };
    return listInspectionRows(ctx, { where }, { limit, cursor });
  },
  create_inspection: (ctx, args) => createInspection(ctx, args, 'any_failed'),
} satisfies Partial<ToolHandlers>;

/** A failed inspection must take its machine out of service again if somebody has put it back meanwhile. */
export const inspectionRepeats = { create_inspection: hasStatus } satisfies RepeatChecks;
