import type { RestHandlers } from '../../http/handlers.ts';
import { deleteReporter, eraseReporter } from './erasure.ts';
import { reporters, updateReporter, listReporterRows } from './operations.ts';
import type { ToolHandlers } from '../../mcp/registry.ts';

export const handlers = {
  listReporters: (ctx, { query: { limit, cursor, q, sort, updated_since, ...where } }) =>
    reporters.list(ctx, { where, q, sort, updated_since }, { limit, cursor }),
  createReporter: (ctx, { body }) => reporters.insert(ctx, body),
  getReporter: (ctx, { path }) => reporters.read(ctx, path.id),
  updateReporter: (ctx, { path, body, expected_versions }) => updateReporter(ctx, path.id, body, expected_versions),
  deleteReporter: (ctx, { path, expected_versions }) => deleteReporter(ctx, path.id, expected_versions),
  eraseReporter: (ctx, { path }) => eraseReporter(ctx, path.id),
} satisfies Partial<RestHandlers>;

export const tools = {
  list_reporters: (ctx, { q, since, limit, cursor }) =>
    listReporterRows(ctx, { where: { since }, q }, { limit, cursor }),
  update_reporter: (ctx, { reporter_id, ...fields }, { expected_versions }) =>
    updateReporter(ctx, reporter_id, fields, expected_versions),
  erase_reporter: (ctx, { reporter_id, confirm }) => eraseReporter(ctx, reporter_id, { confirm }),
} satisfies Partial<ToolHandlers>;
