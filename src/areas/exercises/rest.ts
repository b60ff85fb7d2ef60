import type { RestHandlers } from '../../http/handlers.ts';
import { createExercise, exercises, updateExercise } from './operations.ts';

export const exerciseHandlers = {
  listExercises: (ctx, { query: { limit, cursor, q, sort, updated_since, ...where } }) =>
    exercises.list(ctx, { where, q, sort, updated_since }, { limit, cursor }),
  createExercise: (ctx, { body }) => createExercise(ctx, body),
  getExercise: (ctx, { path }) => exercises.read(ctx, path.id),
  updateExercise: (ctx, { path, body, expected_versions }) => updateExercise(ctx, path.id, body, expected_versions),
  deleteExercise: (ctx, { path, expected_versions }) => exercises.remove(ctx, path.id, expected_versions),
} satisfies Partial<RestHandlers>;
