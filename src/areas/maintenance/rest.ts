import type { RestHandlers } from '../../http/handlers.ts';
import { completeTask, listCompletions } from './completions.ts';
import { createTask, deleteTask, getTask, listTasks, updateTask } from './operations.ts';
import { listSkips, skipDate } from './skips.ts';
import { listWorkDone } from './work-done.ts';

export const maintenanceHandlers = {
  listMaintenanceTasks: (ctx, { query: { limit, cursor, q, sort, updated_since, ...where } }) =>
    listTasks(ctx, { where, q, sort, updated_since }, { limit, cursor }),
  createMaintenanceTask: (ctx, { body }) => createTask(ctx, body),
  getMaintenanceTask: (ctx, { path }) => getTask(ctx, path.id),
  updateMaintenanceTask: (ctx, { path, body, expected_versions }) =>
    updateTask(ctx, path.id, body, { expected: expected_versions }),
  deleteMaintenanceTask: (ctx, { path, expected_versions }) => deleteTask(ctx, path.id, expected_versions),
  listMaintenanceCompletions: (ctx, { path, query }) => listCompletions(ctx, path.id, query),
  completeMaintenanceTask: async (ctx, { path, body }) => (await completeTask(ctx, path.id, body)).completion,
  listCompletions: (ctx, { query: { limit, cursor, ...wanted } }) => listWorkDone(ctx, wanted, { limit, cursor }),
  listMaintenanceSkips: (ctx, { path, query }) => listSkips(ctx, path.id, query),
  skipMaintenanceTask: (ctx, { path, body }) => skipDate(ctx, path.id, body),
} satisfies Partial<RestHandlers>;
