import type { RepeatChecks, ToolHandlers } from '../../mcp/registry.ts';
import { requireIdIfGiven } from '../../platform/references.ts';
import {
  changeIncidentStatus,
  incidentResults,
  isIncidentCurrent,
  listIncidentRows,
  reportIncident,
} from './operations.ts';

export const incidentTools = {
  list_incidents: async (ctx, { status, machine_id, limit, cursor }) => {
    const where = { status, machine_id: await requireIdIfGiven(ctx, 'machine', machine_id) };
    return listIncidentRows(ctx, { where }, { limit, cursor });
  },
  report_incident: (ctx, args) => reportIncident(ctx, args),
  update_incident_status: (ctx, { incident_id, ...change }, { expected_versions }) =>
    incidentResults.readAfter(ctx, (tx) => changeIncidentStatus(tx, incident_id, change, expected_versions)),
} satisfies Partial<ToolHandlers>;

/** An incident must take its machine out of service again if somebody has put it back meanwhile. */
export const incidentRepeats = { report_incident: isIncidentCurrent } satisfies RepeatChecks;
