import type { RestHandlers } from '../../http/handlers.ts';
import { deletePerson, erasePerson } from './erasure.ts';
import { createPerson, people, updatePerson, listPersonRows } from './operations.ts';
import { listPersonWork } from './work.ts';
import type { Context } from '../../core/context.ts';
import { invalid } from '../../core/errors.ts';
import type { ToolHandlers } from '../../mcp/registry.ts';

export const handlers = {
  listPeople: (ctx, { query: { limit, cursor, q, sort, updated_since, ...where } }) =>
    people.list(ctx, { where, q, sort, updated_since }, { limit, cursor }),
  createPerson: (ctx, { body }) => createPerson(ctx, body),
  getPerson: (ctx, { path }) => people.read(ctx, path.id),
  updatePerson: (ctx, { path, body, expected_versions }) => updatePerson(ctx, path.id, body, expected_versions),
  deletePerson: (ctx, { path, expected_versions }) => deletePerson(ctx, path.id, expected_versions),
  erasePerson: (ctx, { path }) => erasePerson(ctx, path.id),
  listPersonWork: (ctx, { path, query }) => listPersonWork(ctx, path.id, query),
} satisfies Partial<RestHandlers>;

/** Returns the id of the person who calls. @throws Problem validation_failed for the token of a program */
const requireSelf = ({ principal: { person } }: Context): string => {
  if (person === null)
    throw invalid('/person_id', 'is required: "me" is nobody, because this token is that of a program');
  return String(person.id);
};

export const tools = {
  list_people: (ctx, { q, limit, cursor, ...where }) => listPersonRows(ctx, { where, q }, { limit, cursor }),
  update_person: (ctx, { person_id, ...fields }, { expected_versions }) =>
    updatePerson(ctx, person_id, fields, expected_versions),
  list_my_work: (ctx, { person_id, limit, cursor }) =>
    listPersonWork(ctx, person_id ?? requireSelf(ctx), { limit, cursor }),
} satisfies Partial<ToolHandlers>;
