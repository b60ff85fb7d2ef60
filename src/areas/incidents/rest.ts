import type { RestHandlers } from '../../http/handlers.ts';
import { changeIncidentStatus, incidents, reportIncident, updateIncident } from './operations.ts';

export const incidentHandlers = {
  listIncidents: (ctx, { query: { limit, cursor, sort, updated_since, ...where } }) =>
    incidents.list(ctx, { where, sort, updated_since }, { limit, cursor }),
  createIncident: async (ctx, { body }) => {
    // Only the tool returns the machine's new status, which saves agents a second call. REST returns just the resource.
    const { machine_status: _, ...incident } = await reportIncident(ctx, body);
    return incident;
  },
  getIncident: (ctx, { path }) => incidents.read(ctx, path.id),
  updateIncident: (ctx, { path, body, expected_versions }) => updateIncident(ctx, path.id, body, expected_versions),
  changeIncidentStatus: (ctx, { path, body, expected_versions }) =>
    changeIncidentStatus(ctx, path.id, body, expected_versions),
} satisfies Partial<RestHandlers>;
