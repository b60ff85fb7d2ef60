import type { ToolHandlers } from '../../mcp/registry.ts';
import { listExerciseRows } from './operations.ts';

export const exerciseTools = {
  list_exercises: (ctx, { machine_id, q, limit, cursor }) =>
    listExerciseRows(ctx, { machine: machine_id, q }, { limit, cursor }),
} satisfies Partial<ToolHandlers>;
