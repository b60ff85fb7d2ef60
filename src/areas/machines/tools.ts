import type { ToolHandlers } from '../../mcp/registry.ts';
import { listMachineRows } from './operations.ts';
import { machines } from './resource.ts';

export const machineTools = {
  list_machines: (ctx, { location, limit, cursor }) => listMachineRows(ctx, { q: location }, { limit, cursor }),
  get_machine: (ctx, { machine_id }) => machines.read(ctx, machine_id),
} satisfies Partial<ToolHandlers>;
