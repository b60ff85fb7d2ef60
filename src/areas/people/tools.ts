import type { ToolHandlers } from '../../mcp/registry.ts';
import { listPersonRows, updatePerson } from './operations.ts';
import { listPersonWork } from './work.ts';

export const personTools = {
  list_people: (ctx, { q, limit, cursor, ...where }) => listPersonRows(ctx, { where, q }, { limit, cursor }),
  update_person: (ctx, { person_id, ...fields }, { expected_versions }) =>
    updatePerson(ctx, person_id, fields, expected_versions),
  list_my_work: (ctx, { person_id, limit, cursor }) => listPersonWork(ctx, person_id, { limit, cursor }),
} satisfies Partial<ToolHandlers>;
