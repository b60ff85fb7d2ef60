import type { RestHandlers } from '../../http/handlers.ts';
import { deletePerson, erasePerson } from './erasure.ts';
import { createPerson, people, updatePerson } from './operations.ts';
import { listPersonWork } from './work.ts';

export const personHandlers = {
  listPeople: (ctx, { query: { limit, cursor, q, sort, updated_since, ...where } }) =>
    people.list(ctx, { where, q, sort, updated_since }, { limit, cursor }),
  createPerson: (ctx, { body }) => createPerson(ctx, body),
  getPerson: (ctx, { path }) => people.read(ctx, path.id),
  updatePerson: (ctx, { path, body, expected_versions }) => updatePerson(ctx, path.id, body, expected_versions),
  deletePerson: (ctx, { path, expected_versions }) => deletePerson(ctx, path.id, expected_versions),
  erasePerson: (ctx, { path }) => erasePerson(ctx, path.id),
  listPersonWork: (ctx, { path, query }) => listPersonWork(ctx, path.id, query),
} satisfies Partial<RestHandlers>;
