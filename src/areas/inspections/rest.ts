import type { RestHandlers } from '../../http/handlers.ts';
import { createInspection, inspections } from './operations.ts';

export const inspectionHandlers = {
  listInspections: (ctx, { query: { limit, cursor, sort, updated_since, failed, ...others } }) => {
    const where = { ...others, failed: failed === '1' || failed === 'true' };
    return inspections.list(ctx, { where, sort, updated_since }, { limit, cursor });
  },
  createInspection: async (ctx, { body }) => {
    // Only the tool returns the machine's new status, which saves agents a second call. REST returns just the resource.
    const { machine_status: _, ...inspection } = await createInspection(ctx, body, 'failed_when_asked');
    return inspection;
  },
  getInspection: (ctx, { path }) => inspections.read(ctx, path.id),
} satisfies Partial<RestHandlers>;
