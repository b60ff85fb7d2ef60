import { staysIn, withNote } from '../../mcp/hints.ts';
import type { RepeatChecks, ToolHandlers } from '../../mcp/registry.ts';
import { inTransaction } from '../../core/context.ts';
import { onlyOwner } from '../../core/permissions.ts';
import { requireMachineAndLocation } from '../locations/inside.ts';
import {
  changeIncidentStatus,
  incidentResults,
  isIncidentCurrent,
  listIncidentRows,
  reportIncident,
  updateIncident,
} from './operations.ts';

export const incidentTools = {
  list_incidents: async (ctx, { machine_id, location_id, q, limit, cursor, ...filters }) => {
    const person_id = onlyOwner(ctx.principal);
    const where = { ...filters, person_id, ...(await requireMachineAndLocation(ctx, { machine_id, location_id })) };
    return listIncidentRows(ctx, { where, q }, { limit, cursor });
  },
  report_incident: (ctx, args) =>
    inTransaction(ctx, async (tx) => {
      const { id, blocked_machine } = await reportIncident(tx, args);
      const result = await incidentResults.read(tx, id);
      return blocked_machine ? withNote(result, 'The machine is out_of_service.') : staysIn(result);
    }),
  update_incident: (ctx, { incident_id, ...fields }, { expected_versions }) =>
    incidentResults.readAfter(ctx, (tx) => updateIncident(tx, incident_id, fields, expected_versions)),
  update_incident_status: (ctx, { incident_id, ...change }, { expected_versions }) =>
    incidentResults
      .readAfter(ctx, (tx) => changeIncidentStatus(tx, incident_id, change, expected_versions))
      .then(staysIn),
} satisfies Partial<ToolHandlers>;

/** An incident must take its machine out of service again if it was put back meanwhile. */
export const incidentRepeats = { report_incident: isIncidentCurrent } satisfies RepeatChecks;
