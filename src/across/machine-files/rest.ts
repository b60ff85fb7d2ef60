import type { RestHandlers } from '../../http/handlers.ts';
import { drawLocationFile, drawMachineFile } from './operations.ts';

export const machineFileHandlers = {
  drawMachineFile: (ctx, { path, query }) => drawMachineFile(ctx, path.id, query),
  drawLocationFile: (ctx, { path, query }) => drawLocationFile(ctx, path.id, query),
} satisfies Partial<RestHandlers>;
