import type { RestHandlers } from '../../http/handlers.ts';
import { deleteReporter, eraseReporter } from './erasure.ts';
import { reporters, updateReporter } from './operations.ts';

export const reporterHandlers = {
  listReporters: (ctx, { query: { limit, cursor, q, sort, updated_since, ...where } }) =>
    reporters.list(ctx, { where, q, sort, updated_since }, { limit, cursor }),
  createReporter: (ctx, { body }) => reporters.insert(ctx, body),
  getReporter: (ctx, { path }) => reporters.read(ctx, path.id),
  updateReporter: (ctx, { path, body, expected_versions }) => updateReporter(ctx, path.id, body, expected_versions),
  deleteReporter: (ctx, { path, expected_versions }) => deleteReporter(ctx, path.id, expected_versions),
  eraseReporter: (ctx, { path }) => eraseReporter(ctx, path.id),
} satisfies Partial<RestHandlers>;
