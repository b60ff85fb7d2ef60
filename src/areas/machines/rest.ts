import type { RestHandlers } from '../../http/handlers.ts';
import { changeMachineStatus, createMachine, listMachineStatusChanges, updateMachine } from './operations.ts';
import { machines } from './resource.ts';

export const machineHandlers = {
  listMachines: (
    ctx,
    { query: { limit, cursor, q, sort, updated_since, location_id, include_sublocations, ...filters } },
  ) => {
    const { bought_from, bought_before, ...others } = filters;
    const isByDay = bought_from !== undefined || bought_before !== undefined;
    const bought = isByDay ? { from: bought_from, before: bought_before } : undefined;
    const where = { ...others, bought, [include_sublocations ? 'inside' : 'location_id']: location_id };
    return machines.list(ctx, { where, q, sort, updated_since }, { limit, cursor });
  },
  createMachine: (ctx, { body }) => createMachine(ctx, body),
  getMachine: (ctx, { path }) => machines.read(ctx, path.id),
  updateMachine: (ctx, { path, body, expected_versions }) =>
    updateMachine(ctx, path.id, body, { expected: expected_versions }),
  changeMachineStatus: (ctx, { path, body, expected_versions }) =>
    changeMachineStatus(ctx, path.id, body, expected_versions),
  listMachineStatusChanges: (ctx, { path, query: { limit, cursor } }) =>
    listMachineStatusChanges(ctx, path.id, { limit, cursor }),
} satisfies Partial<RestHandlers>;
