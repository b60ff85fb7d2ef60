import type { ToolHandlers } from '../../mcp/registry.ts';
import { changeMachineStatus, listMachineRows } from './operations.ts';
import { machines } from './resource.ts';

export const machineTools = {
  list_machines: (ctx, { location, limit, cursor }) => listMachineRows(ctx, { q: location }, { limit, cursor }),
  get_machine: (ctx, { machine_id }) => machines.read(ctx, machine_id),
  set_machine_status: (ctx, { machine_id, status, reason }, { expected_versions }) =>
    changeMachineStatus(ctx, machine_id, status, { cause: 'api', reason }, expected_versions),
} satisfies Partial<ToolHandlers>;
