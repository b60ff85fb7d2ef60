import type { ToolHandlers } from '../../mcp/registry.ts';
import { createInspection, listInspectionRows } from './operations.ts';

export const inspectionTools = {
  list_inspections: (ctx, { machine_id, failed, limit, cursor }) =>
    listInspectionRows(ctx, { machine: machine_id, failed }, { limit, cursor }),
  create_inspection: (ctx, args) => createInspection(ctx, args, 'any_failed'),
} satisfies Partial<ToolHandlers>;
