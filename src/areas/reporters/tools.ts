import type { ToolHandlers } from '../../mcp/registry.ts';
import { eraseReporter } from './erasure.ts';
import { listReporterRows, updateReporter } from './operations.ts';

export const reporterTools = {
  list_reporters: (ctx, { q, since, limit, cursor }) =>
    listReporterRows(ctx, { where: { since }, q }, { limit, cursor }),
  update_reporter: (ctx, { reporter_id, ...fields }, { expected_versions }) =>
    updateReporter(ctx, reporter_id, fields, expected_versions),
  erase_reporter: (ctx, { reporter_id, confirm }) => eraseReporter(ctx, reporter_id, { confirm }),
} satisfies Partial<ToolHandlers>;
