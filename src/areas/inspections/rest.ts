import type { RestHandlers } from '../../http/handlers.ts';
import { createInspection, inspections } from './operations.ts';

export const inspectionHandlers = {
  listInspections: (ctx, { query: { limit, cursor, q, sort, updated_since, failed, ...others } }) => {
    const where = { ...others, failed: failed === '1' || failed === 'true' };
    return inspections.list(ctx, { where, q, sort, updated_since }, { limit, cursor });
  },
  createInspection: (ctx, { body }) => createInspection(ctx, body, 'failed_when_asked'),
  getInspection: (ctx, { path }) => inspections.read(ctx, path.id),
} satisfies Partial<RestHandlers>;
