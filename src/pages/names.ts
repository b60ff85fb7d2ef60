import type { Act } from './visit.ts';

/** Returns the names of machines by their numbers, of those that the person may see. */
export const readMachineNames = async (
  { ctx }: Act,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number, string>> => {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const query = ctx.em.getKysely().selectFrom('machine').select(['id', 'name']).where('id', 'in', wanted);
  return new Map((await query.execute()).map(({ id, name }) => [id, name]));
};

/** Returns the names and units of parts by their numbers. */
export const readPartNames = async (
  { ctx }: Act,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number, { name: string; unit: string | null }>> => {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const query = ctx.em.getKysely().selectFrom('part').select(['id', 'name', 'unit']).where('id', 'in', wanted);
  return new Map((await query.execute()).map(({ id, name, unit }) => [id, { name, unit }]));
};
