import type { RestHandlers } from '../../http/handlers.ts';
import { drawMachineLabel, printLabels, renderMachineLabel, createLabelsLink } from './operations.ts';
import type { ToolHandlers } from '../../mcp/registry.ts';

export const handlers = {
  drawMachineLabel: (ctx, { path }) => drawMachineLabel(ctx, path.id),
  renderMachineLabel: (ctx, { path }) => renderMachineLabel(ctx, path.id),
  printLabels: (ctx, { query: { layout = 'avery_l7160', start = 1, ...filter } }) =>
    printLabels(ctx, filter, { layout, start }),
} satisfies Partial<RestHandlers>;

export const tools = {
  create_labels: (ctx, { layout = 'avery_l7160', start = 1, machine_ids: machine_id, ...filter }) =>
    createLabelsLink(ctx, { machine_id, ...filter }, { layout, start }),
} satisfies Partial<ToolHandlers>;
