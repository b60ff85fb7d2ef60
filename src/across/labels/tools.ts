import type { ToolHandlers } from '../../mcp/registry.ts';
import { createLabelsLink } from './operations.ts';

export const labelTools = {
  create_labels: (ctx, { layout = 'avery_l7160', start = 1, machine_ids: machine_id, ...filter }) =>
    createLabelsLink(ctx, { machine_id, ...filter }, { layout, start }),
} satisfies Partial<ToolHandlers>;
