import type { ToolHandlers } from '../../mcp/registry.ts';
import { listIncidents, reportIncident } from './operations.ts';

export const incidentTools = {
  list_incidents: (ctx, { status, machine_id, limit, cursor }) =>
    listIncidents(ctx, { status, machine: machine_id }, { limit, cursor }),
  report_incident: (ctx, args) => reportIncident(ctx, args),
} satisfies Partial<ToolHandlers>;
