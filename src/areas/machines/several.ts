import { sql } from 'kysely';
import type { Schemas, ToolInputs } from '../../../generated/contract.ts';
import { inTransaction, type Context, type Transaction, lockForTenant } from '../../core/context.ts';
import { invalid } from '../../core/errors.ts';
import type { Reference } from '../../records/references.ts';
import { checkNewMachine } from './operations.ts';
import { machines } from './resource.ts';
import { findTaken, readAdded, requireFreeCodes } from './series.ts';

type Input = ToolInputs['create_machine'];
type RowInput = NonNullable<Input['rows']>[number];
type Planned = Schemas['PlannedMachineRow'];

/** The fields that a machine shares with others of its kind. Each has its own place, name and numbers. */
const ALIKE = [
  'brand',
  'model',
  'type',
  'category',
  'supplier_id',
  'purchased_at',
  'purchase_price',
  'warranty_until',
  'expected_lifespan_years',
  'replacement_value',
  'criticality',
] as const;

/** Returns what a new machine has that is like another one. @throws Problem not_found */
export const readAlike = async (ctx: Context, reference: Reference) => {
  const machine = await machines.read(ctx, reference);
  return Object.fromEntries(ALIKE.map((name) => [name, machine[name] ?? undefined])) satisfies Partial<
    Record<(typeof ALIKE)[number], unknown>
  >;
};

const placeOf = async (
  { em }: Transaction,
  { location_id, location, zone }: Partial<RowInput>,
): Promise<string | null> => {
  const { rows } = await sql<{
    name: string;
  }>`select name from location where id = ${location_id ?? null}::bigint`.execute(em.getKysely());
  return [rows[0]?.name ?? location, zone].filter(Boolean).join(', ') || null;
};

/** The numbers that each machine has of its own. */
const CODES = ['asset_tag', 'serial_number'] as const;

const isSame = (column: 'name' | (typeof CODES)[number], row: RowInput, other: RowInput): boolean =>
  row[column] !== undefined && row[column] === other[column];

/** Returns what another machine of the gym, or an earlier row, has in common with a row; null for nothing. */
const describeDuplicate = async (
  tx: Transaction,
  row: RowInput,
  earlier: readonly RowInput[],
): Promise<string | null> => {
  for (const column of [...CODES, 'name'] as const) {
    if (earlier.some((other) => isSame(column, row, other))) return `an earlier row has the same ${column}`;
    const taken = await findTaken(tx, column, [row[column]]);
    if (taken) return `machine ${taken.id} (${taken.name}) has the same ${column}`;
  }
  return null;
};

const planRows = async (tx: Transaction, shared: Partial<Input>, rows: readonly RowInput[]): Promise<Planned[]> => {
  const planned: Planned[] = [];
  for (const [i, row] of rows.entries())
    planned.push({
      name: row.name,
      asset_tag: row.asset_tag ?? null,
      serial_number: row.serial_number ?? null,
      machine_place: await placeOf(tx, { ...shared, ...row }),
      duplicate: await describeDuplicate(tx, row, rows.slice(0, i)),
    });
  return planned;
};

/**
 * Adds a machine per row, with the fields that all share, all or none. Without `confirm` it returns where each would stand and
 * what has the same name or number.
 * @throws Problem validation_failed for a reference that does not exist, and for numbers that another machine or row has
 */
export const createMachineRows = (
  ctx: Context,
  shared: Omit<Input, 'rows' | 'like' | 'confirm' | 'count' | 'name'>,
  rows: readonly RowInput[],
  confirm = false,
): Promise<{ machines: Schemas['AddedMachine'][]; planned: Planned[] }> =>
  inTransaction(ctx, async (tx) => {
    if ([shared.serial_number, shared.asset_tag, shared.external_ref].some((own) => own !== undefined))
      throw invalid('/rows', 'must have the asset_tag, serial_number and external_ref of each machine');
    await lockForTenant(tx, 'machine numbers');
    const fields = await Promise.all(rows.map((row) => machines.resolve(tx, { ...shared, ...row })));
    for (const one of fields) checkNewMachine(one);
    const planned = await planRows(tx, shared, rows);
    if (!confirm) return { machines: [], planned };
    for (const [i, row] of rows.entries()) {
      const { asset_tag, serial_number } = row;
      const isRepeated = (other: RowInput): boolean => CODES.some((column) => isSame(column, row, other));
      if (rows.slice(0, i).some(isRepeated))
        throw invalid(`/rows/${i}`, 'has the asset_tag or serial_number of an earlier row');
      await requireFreeCodes(tx, { asset_tag: [asset_tag ?? null], serial_number });
    }
    const added = await machines.insertAll(tx, fields);
    const ids = added.map(({ id }) => id);
    return { machines: await readAdded(tx, ids), planned: [] };
  });
