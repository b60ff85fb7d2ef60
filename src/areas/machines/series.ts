import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { MAXIMA } from '../../../generated/values.ts';
import type { Confirmation } from '../../core/question.ts';
import { MOST_UNCONFIRMED, requireConfirmation } from '../../core/confirmation.ts';
import { inTransaction, type Context, type Transaction, lockForTenant } from '../../core/context.ts';
import { invalid, Problem } from '../../core/errors.ts';
import type { Reference } from '../../records/references.ts';
import { checkNewMachine, updateMachine } from './operations.ts';
import { placeOfMachine } from './place.ts';
import { machines } from './resource.ts';

/** Machines to add that differ only in their numbers. */
type Series = Omit<Schemas['MachineCreate'], 'asset_tag'> & { count: number; asset_tag?: string | undefined };

const NUMBERED = /^(.*?)(\d{1,9})$/s;

/** Returns texts whose number at the end counts up from that of the first; a number keeps its leading zeros. */
const countUp = (base: string, first: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => base + String(Number(first) + i).padStart(first.length, '0'));

/** Returns the number after the highest of the machines of all sites that have this name and a number. */
const nextNumber = async ({ em }: Transaction, name: string): Promise<string> => {
  const { rows } = await sql<{ next: number }>`select next_machine_number(${name}) as next`.execute(em.getKysely());
  return String(rows[0]?.next ?? 1);
};

/** Returns the names of a series: a name with a number counts up from it, another continues after the highest number. */
const namesOf = async (tx: Transaction, name: string, count: number): Promise<string[]> => {
  if (count === 1) return [name];
  const [, base = `${name} `, first = await nextNumber(tx, name)] = NUMBERED.exec(name) ?? [];
  const names = countUp(base, first, count);
  if (names.every((one) => one.length <= MAXIMA.ShortText)) return names;
  throw invalid('/name', `must be shorter, because a number of up to nine digits follows it with a count of ${count}`);
};

const tagsOf = (tag: string | undefined, count: number): (string | null)[] => {
  if (tag === undefined || count === 1) return Array.from({ length: count }, () => tag ?? null);
  const [, base, first] = NUMBERED.exec(tag) ?? [];
  if (base === undefined || first === undefined)
    throw invalid('/asset_tag', `must end in digits with a count of ${count}, such as ${JSON.stringify(`${tag}-01`)}`);
  return countUp(base, first, count);
};

type Taken = { id: number; name: string; value: string };

/** Returns the first machine, but for one, that has one of the values, in any letter case. */
export const findTaken = async (
  { em }: Transaction,
  column: 'name' | 'asset_tag' | 'serial_number',
  values: readonly (string | null | undefined)[],
  own: number | null = null,
): Promise<Taken | undefined> => {
  const wanted = values.filter((value) => typeof value === 'string');
  if (wanted.length === 0) return undefined;
  const { rows } = await sql<Taken>`
    select id, name, ${sql.ref(column)} as value from machine
    where ${sql.ref(`${column}_folded`)} = any(array(select fold_name(value) from unnest(${wanted}::text[]) as value))
      and id is distinct from ${own}::bigint
    order by id limit 1`.execute(em.getKysely());
  return rows[0];
};

const refuseTaken = ({ id, name, value }: Taken, column: string): never => {
  throw invalid(`/${column}`, `${JSON.stringify(value)} is already that of machine ${id} (${name}); send another one`);
};

/** Returns whether another machine of any site has one of some codes. */
const isTaken = async (
  { em }: Transaction,
  column: 'asset_tag' | 'serial_number',
  values: readonly (string | null | undefined)[],
  own: number | undefined,
): Promise<boolean> => {
  const { rows } = await sql<{ is_taken: boolean }>`
    select machine_code_is_taken(${column}, ${values.filter((value) => typeof value === 'string')}::text[], ${own ?? null}::bigint) as is_taken`.execute(
    em.getKysely(),
  );
  return rows[0]?.is_taken === true;
};

/**
 * Checks that no other machine has these asset tags or serial numbers.
 * @throws Problem validation_failed, conflict for a machine that the caller does not see
 */
export const requireFreeCodes = async (
  tx: Transaction,
  codes: { asset_tag: readonly (string | null)[]; serial_number: string | null | undefined },
  own?: number,
): Promise<void> => {
  for (const [column, values] of [
    ['asset_tag', codes.asset_tag],
    ['serial_number', [codes.serial_number]],
  ] as const) {
    const taken = await findTaken(tx, column, values, own);
    if (taken) refuseTaken(taken, column);
    if (tx.principal.location_ids.length > 0 && (await isTaken(tx, column, values, own)))
      throw new Problem('conflict', {
        violations: [{ pointer: `/${column}`, detail: 'is already that of another machine; send another one' }],
      });
  }
};

/** Returns a sentence about another machine with the same name. */
export const describeNamesake = ({ id }: Taken): string => `Machine ${id} has the same name: use ids, or rename one.`;

/**
 * Changes a machine like {@link updateMachine}, but gives it no asset tag or serial number of another machine. Returns its
 * id, and another machine that has its new name.
 * @throws Problem as {@link updateMachine}, and validation_failed for a code of another machine
 */
export const updateDistinctMachine = async (
  tx: Transaction,
  reference: Reference,
  fields: Schemas['MachineUpdate'],
  expected?: readonly number[],
): Promise<{ id: number; namesake: Taken | undefined }> => {
  const { id } = await updateMachine(tx, reference, fields, { expected });
  const { name, asset_tag, serial_number } = fields;
  await requireFreeCodes(tx, { asset_tag: [asset_tag ?? null], serial_number }, id);
  return { id, namesake: await findTaken(tx, 'name', [name], id) };
};

/** A new machine as tools return it. */
type Added = Schemas['AddedMachine'];

export const readAdded = async ({ em }: Transaction, ids: readonly number[]): Promise<Added[]> => {
  const { rows } = await sql<Added>`
    select id, version, external_ref, name, type, status, asset_tag, serial_number, location_id, supplier_id, ${placeOfMachine} as machine_place
    from machine where id = any(${ids}::bigint[]) order by id`.execute(em.getKysely());
  return rows;
};

/** Checks that a person has confirmed a long series. @throws ConfirmationNeeded */
const requireConfirmedSeries = (
  tx: Transaction,
  names: string[],
  tags: (string | null)[],
  confirmation: Confirmation,
): void => {
  if (names.length <= MOST_UNCONFIRMED) return;
  const reasons = names.map(
    (name, i) => JSON.stringify(name) + (tags[i] ? `, asset tag ${JSON.stringify(tags[i])}` : ''),
  );
  requireConfirmation(
    tx,
    { what: `add ${names.length} machines`, reasons, needs: 'confirm', basis: null },
    confirmation,
  );
};

/**
 * Adds machines that are alike, all or none, with numbers in their names and asset tags. Returns them, and another
 * machine of the gym that has the name of a single new one.
 * @throws Problem validation_failed also for an asset tag or serial number that another machine has, or a name of a
 * series that it has; ConfirmationNeeded for a long series
 */
export const createMachines = (
  ctx: Context,
  { count, asset_tag, confirm, ...input }: Series & Pick<Confirmation, 'confirm'>,
): Promise<{ added: Added[]; namesake: Taken | undefined }> =>
  inTransaction(ctx, async (tx) => {
    checkNewMachine(input);
    const own = (['serial_number', 'external_ref'] as const).find((name) => count > 1 && input[name]);
    if (own !== undefined)
      throw invalid(`/${own}`, 'belongs to one machine: leave it out with a count, and add it by update_machine');
    // Two series at the same time would get the same numbers.
    await lockForTenant(tx, 'machine numbers');
    const names = await namesOf(tx, input.name, count);
    const tags = tagsOf(asset_tag, count);
    const namesake = await findTaken(tx, 'name', names);
    if (count > 1 && namesake) refuseTaken(namesake, 'name');
    await requireFreeCodes(tx, { asset_tag: tags, serial_number: input.serial_number });
    const fields = await machines.resolve(tx, input);
    requireConfirmedSeries(tx, names, tags, { confirm });
    const rows = names.map((name, i) => ({ ...fields, name, asset_tag: tags[i] ?? null }));
    const added = await machines.insertAll(tx, rows);
    return {
      added: await readAdded(
        tx,
        added.map(({ id }) => id),
      ),
      namesake,
    };
  });
