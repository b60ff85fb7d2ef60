import type { RestHandlers } from '../../http/handlers.ts';
import { onlyOwner } from '../../core/permissions.ts';
import {
  changeIncidentStatus,
  incidents,
  readIncident,
  reportIncident,
  updateIncident,
  incidentResults,
  isIncidentCurrent,
  listIncidentRows,
} from './operations.ts';
import { staysIn, withNote } from '../../mcp/hints.ts';
import type { RepeatChecks, ToolHandlers } from '../../mcp/registry.ts';
import { inTransaction } from '../../core/context.ts';
import { requireMachineAndLocation } from '../locations/inside.ts';

export const handlers = {
  listIncidents: (ctx, { query: { limit, cursor, q, sort, updated_since, ...where } }) =>
    incidents.list(
      ctx,
      { where: { ...where, person_id: onlyOwner(ctx.principal) }, q, sort, updated_since },
      { limit, cursor },
    ),
  createIncident: (ctx, { body }) => reportIncident(ctx, body),
  getIncident: (ctx, { path }) => readIncident(ctx, path.id),
  updateIncident: (ctx, { path, body, expected_versions }) => updateIncident(ctx, path.id, body, expected_versions),
  changeIncidentStatus: (ctx, { path, body, expected_versions }) =>
    changeIncidentStatus(ctx, path.id, body, expected_versions),
} satisfies Partial<RestHandlers>;

export const tools = {
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
export const repeats = { report_incident: isIncidentCurrent } satisfies RepeatChecks;
