import type { RestHandlers } from '../../http/handlers.ts';
import { createInspection, inspections } from './operations.ts';

export const inspectionHandlers = {
  listInspections: (ctx, { query: { machine_id, failed, limit, cursor } }) =>
    inspections.list(ctx, { where: { machine_id, failed: failed === '1' || failed === 'true' } }, { limit, cursor }),
  createInspection: async (ctx, { body }) => {
    // The machine's status afterwards is for agents, who have no second look; REST answers with the resource alone.
    const { machine_status: _, ...inspection } = await createInspection(ctx, body, 'failed_when_asked');
    return inspection;
  },
  getInspection: (ctx, { path }) => inspections.read(ctx, path.id),
} satisfies Partial<RestHandlers>;
