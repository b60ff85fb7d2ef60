import type { Act } from './visit.ts';

type Numbers = readonly (number | null)[];

/** Reads rows by their numbers, each once. */
const readEach = async <Row>(ids: Numbers, read: (wanted: number[]) => Promise<Row[]>): Promise<Row[]> => {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  return wanted.length === 0 ? [] : read(wanted);
};

/** Returns the names of machines by their numbers, of those that the person may see. */
export const readMachineNames = async ({ ctx }: Act, ids: Numbers): Promise<ReadonlyMap<number, string>> => {
  const query = ctx.em.getKysely().selectFrom('machine').select(['id', 'name']);
  const machines = await readEach(ids, (wanted) => query.where('id', 'in', wanted).execute());
  return new Map(machines.map(({ id, name }) => [id, name]));
};

/** Returns the names of suppliers by their numbers. */
export const readSupplierNames = async ({ ctx }: Act, ids: Numbers): Promise<ReadonlyMap<number, string>> => {
  const query = ctx.em.getKysely().selectFrom('supplier').select(['id', 'name']);
  const suppliers = await readEach(ids, (wanted) => query.where('id', 'in', wanted).execute());
  return new Map(suppliers.map(({ id, name }) => [id, name]));
};

/** Returns the names and units of parts by their numbers, of those that the person may see. */
export const readPartNames = async (
  { ctx }: Act,
  ids: Numbers,
): Promise<ReadonlyMap<number, { name: string; unit: string | null }>> => {
  const query = ctx.em.getKysely().selectFrom('part').select(['id', 'name', 'unit']);
  const parts = await readEach(ids, (wanted) => query.where('id', 'in', wanted).execute());
  return new Map(parts.map((part) => [part.id, part]));
};
