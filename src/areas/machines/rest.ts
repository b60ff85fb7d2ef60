import type { RestHandlers } from '../../http/handlers.ts';
import { changeMachineStatus, createMachine, updateMachine } from './operations.ts';
import { machines } from './resource.ts';

export const machineHandlers = {
  listMachines: (ctx, { query: { limit, cursor, q, ...where } }) => machines.list(ctx, { where, q }, { limit, cursor }),
  createMachine: (ctx, { body }) => createMachine(ctx, body),
  getMachine: (ctx, { path }) => machines.read(ctx, path.id),
  updateMachine: (ctx, { path, body, expected_versions }) => updateMachine(ctx, path.id, body, expected_versions),
  changeMachineStatus: (ctx, { path, body: { status, reason }, expected_versions }) =>
    changeMachineStatus(ctx, path.id, status, { cause: 'api', reason }, expected_versions),
} satisfies Partial<RestHandlers>;
