import type { Choice } from './fields.ts';
import type { Act } from './visit.ts';

/** Returns the active people of a gym as choices. */
export const readAssignees = async ({ call }: Act): Promise<Choice[]> =>
  (await call('listPeople', { query: { active: true, sort: 'name', limit: 100 } })).data.map(({ id, name }) => [
    id,
    name,
  ]);
