import type { RestHandlers } from '../../http/handlers.ts';
import { changeMachineStatus, createMachine, getMachine, listMachines, updateMachine } from './operations.ts';

export const machineHandlers = {
  listMachines: (ctx, { query: { limit, cursor, ...filter } }) => listMachines(ctx, filter, { limit, cursor }),
  createMachine: (ctx, { body }) => createMachine(ctx, body),
  getMachine: (ctx, { path }) => getMachine(ctx, path.id),
  updateMachine: (ctx, { path, body, expected_versions }) => updateMachine(ctx, path.id, body, expected_versions),
  changeMachineStatus: (ctx, { path, body: { status, reason }, expected_versions }) =>
    changeMachineStatus(ctx, path.id, status, { cause: 'api', reason }, expected_versions),
} satisfies Partial<RestHandlers>;
