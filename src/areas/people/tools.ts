import type { ToolHandlers } from '../../mcp/registry.ts';
import { createPerson, listPersonRows } from './operations.ts';
import { listPersonWork } from './work.ts';

export const personTools = {
  list_people: (ctx, { q, limit, cursor, ...where }) => listPersonRows(ctx, { where, q }, { limit, cursor }),
  create_person: (ctx, person) => createPerson(ctx, person),
  list_my_work: (ctx, { person_id, limit, cursor }) => listPersonWork(ctx, person_id, { limit, cursor }),
} satisfies Partial<ToolHandlers>;
