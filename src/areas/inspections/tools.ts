import type { ToolHandlers } from '../../mcp/registry.ts';
import { requireIdIfGiven } from '../../platform/references.ts';
import { createInspection, listInspectionRows } from './operations.ts';

export const inspectionTools = {
  list_inspections: async (ctx, { machine_id, failed, limit, cursor }) => {
    const where = { machine_id: await requireIdIfGiven(ctx, 'machine', machine_id), failed };
    return listInspectionRows(ctx, { where }, { limit, cursor });
  },
  create_inspection: (ctx, args) => createInspection(ctx, args, 'any_failed'),
} satisfies Partial<ToolHandlers>;
