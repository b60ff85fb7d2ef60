import type { RestHandlers } from '../../http/handlers.ts';
import { createExercise, exercises, updateExercise, listExerciseRows } from './operations.ts';
import type { ToolHandlers } from '../../mcp/registry.ts';

export const handlers = {
  listExercises: (ctx, { query: { limit, cursor, q, sort, updated_since, ...where } }) =>
    exercises.list(ctx, { where, q, sort, updated_since }, { limit, cursor }),
  createExercise: (ctx, { body }) => createExercise(ctx, body),
  getExercise: (ctx, { path }) => exercises.read(ctx, path.id),
  updateExercise: (ctx, { path, body, expected_versions }) => updateExercise(ctx, path.id, body, expected_versions),
  deleteExercise: (ctx, { path, expected_versions }) => exercises.remove(ctx, path.id, expected_versions),
} satisfies Partial<RestHandlers>;

export const tools = {
  list_exercises: (ctx, { machine_id, q, limit, cursor }) =>
    listExerciseRows(ctx, { machine: machine_id, q }, { limit, cursor }),
} satisfies Partial<ToolHandlers>;
