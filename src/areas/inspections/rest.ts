import type { RestHandlers } from '../../http/handlers.ts';
import { createInspection, inspections } from './operations.ts';

export const inspectionHandlers = {
  listInspections: (ctx, { query: { machine_id, failed, limit, cursor } }) =>
    inspections.list(ctx, { where: { machine_id, failed: failed === '1' || failed === 'true' } }, { limit, cursor }),
  createInspection: async (ctx, { body }) => {
    // Only the tool returns the machine's new status, which saves agents a second call. REST returns just the resource.
    const { machine_status: _, ...inspection } = await createInspection(ctx, body, 'failed_when_asked');
    return inspection;
  },
  getInspection: (ctx, { path }) => inspections.read(ctx, path.id),
} satisfies Partial<RestHandlers>;
