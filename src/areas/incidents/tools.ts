import type { ToolHandlers } from '../../mcp/registry.ts';
import { requireIdIfGiven } from '../../platform/references.ts';
import { changeIncidentStatus, incidentResults, listIncidentRows, reportIncident } from './operations.ts';

export const incidentTools = {
  list_incidents: async (ctx, { status, machine_id, limit, cursor }) => {
    const where = { status, machine_id: await requireIdIfGiven(ctx, 'machine', machine_id) };
    return listIncidentRows(ctx, { where }, { limit, cursor });
  },
  report_incident: (ctx, args) => reportIncident(ctx, args),
  update_incident_status: (ctx, { incident_id, ...change }, { expected_versions }) =>
    incidentResults.readAfter(ctx, (tx) => changeIncidentStatus(tx, incident_id, change, expected_versions)),
} satisfies Partial<ToolHandlers>;
