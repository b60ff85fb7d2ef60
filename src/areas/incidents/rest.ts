import type { RestHandlers } from '../../http/handlers.ts';
import { onlyOwner } from '../../core/permissions.ts';
import { changeIncidentStatus, incidents, readIncident, reportIncident, updateIncident } from './operations.ts';

export const incidentHandlers = {
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
