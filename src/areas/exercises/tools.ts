import type { ToolHandlers } from '../../mcp/registry.ts';
import { listExerciseRows } from './operations.ts';

export const exerciseTools = {
  list_exercises: (ctx, { machine_id, limit, cursor }) => listExerciseRows(ctx, machine_id, { limit, cursor }),
} satisfies Partial<ToolHandlers>;
