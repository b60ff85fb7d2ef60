import type { RestHandlers } from '../../http/handlers.ts';
import { drawMachineLabel, printLabels, renderMachineLabel } from './operations.ts';

export const labelHandlers = {
  drawMachineLabel: (ctx, { path }) => drawMachineLabel(ctx, path.id),
  renderMachineLabel: (ctx, { path }) => renderMachineLabel(ctx, path.id),
  printLabels: (ctx, { query: { layout = 'avery_l7160', start = 1, ...filter } }) =>
    printLabels(ctx, filter, { layout, start }),
} satisfies Partial<RestHandlers>;
