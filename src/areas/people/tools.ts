import type { Context } from '../../core/context.ts';
import { invalid } from '../../core/errors.ts';
import type { ToolHandlers } from '../../mcp/registry.ts';
import { listPersonRows, updatePerson } from './operations.ts';
import { listPersonWork } from './work.ts';

/** Returns the id of the person who calls. @throws Problem validation_failed for the token of a program */
const requireSelf = ({ principal: { person } }: Context): string => {
  if (person === null)
    throw invalid('/person_id', 'is required: "me" is nobody, because this token is that of a program');
  return String(person.id);
};

export const personTools = {
  list_people: (ctx, { q, limit, cursor, ...where }) => listPersonRows(ctx, { where, q }, { limit, cursor }),
  update_person: (ctx, { person_id, ...fields }, { expected_versions }) =>
    updatePerson(ctx, person_id, fields, expected_versions),
  list_my_work: (ctx, { person_id, limit, cursor }) =>
    listPersonWork(ctx, person_id ?? requireSelf(ctx), { limit, cursor }),
} satisfies Partial<ToolHandlers>;
