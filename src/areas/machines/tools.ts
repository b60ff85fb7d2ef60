import type { ToolHandlers } from '../../mcp/registry.ts';
import { getMachine, listMachineRows } from './operations.ts';

export const machineTools = {
  list_machines: (ctx, { location, limit, cursor }) => listMachineRows(ctx, { location }, { limit, cursor }),
  get_machine: (ctx, { machine_id }) => getMachine(ctx, machine_id),
} satisfies Partial<ToolHandlers>;
