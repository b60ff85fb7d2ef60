import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { COLUMNS } from '../../../generated/values.ts';
import { inTransaction, type Context, type Transaction } from '../../core/context.ts';
import { invalid, unknownReference } from '../../core/errors.ts';
import { defineList } from '../../records/lists.ts';
import { keyOf, type Reference } from '../../records/references.ts';
import { resource } from '../../records/resources.ts';
import { atLocation } from '../locations/inside.ts';

/** Filters of meters, in REST and in tools: `location_id` those of machines at a location or inside it. */
const selection = {
  equals: ['machine_id'],
  filters: { location_id: atLocation('meter') },
  filterReferences: { location_id: 'location' },
} as const;

/** The meters of machines. */
export const meters = resource('meter', COLUMNS.Meter, { references: { machine_id: 'machine' }, ...selection });

/** Lists meters as summary rows with the names of their machines, newest first. */
export const listMeterRows = defineList({
  name: 'meter_rows',
  table: 'meter',
  ...selection,
  rows: (db) =>
    db
      .selectFrom('meter')
      .innerJoin('machine', 'machine.id', 'meter.machine_id')
      .select([
        'meter.id',
        'meter.version',
        'meter.machine_id',
        'machine.name as machine_name',
        'meter.name',
        'meter.unit',
        'meter.unit_label',
        'meter.kind',
        'meter.last_value',
        'meter.last_read_at',
        'meter.daily_average',
      ]),
});

/** Checks that a unit has a label if it needs one. @throws Problem validation_failed */
export const checkUnit = ({
  unit,
  unit_label,
}: {
  unit: Schemas['MeterUnit'];
  unit_label?: string | null | undefined;
}): void => {
  const hasLabel = (unit_label ?? null) !== null;
  if (unit === 'other' && !hasLabel) throw invalid('/unit_label', 'is required with the unit other');
  if (unit !== 'other' && hasLabel) throw invalid('/unit_label', 'is possible only with the unit other');
};

/** Adds a meter. @throws Problem validation_failed, conflict if the machine has a meter of this name */
export const createMeter = (ctx: Context, input: Schemas['MeterCreate']): Promise<Schemas['Meter']> => {
  checkUnit(input);
  return meters.insert(ctx, input);
};

/**
 * Updates the given fields of a meter; null clears one.
 * @throws Problem not_found, version_mismatch, validation_failed, conflict
 */
export const updateMeter = (
  ctx: Context,
  reference: Reference,
  input: Schemas['MeterUpdate'],
  expected?: readonly number[],
): Promise<Schemas['Meter']> =>
  inTransaction(ctx, async (tx) => {
    const meter = await meters.lock(tx, reference, expected);
    checkUnit({ ...meter, ...input });
    return meters.update(tx, meter, input);
  });

/** Locks the meter of a task, and another one, until the transaction ends. A reading waits for them. */
export const lockMeters = async (tx: Transaction, task: Reference, other?: number | null): Promise<void> => {
  const [column, value] = keyOf('maintenance_task', task);
  await sql`select from meter
    where id in (select meter_id from maintenance_task where ${sql.ref(column)} = ${value} union all select ${other ?? null}::bigint)
    order by id for no key update`.execute(tx.em.getKysely());
};

const notCounter = (name: string): Error =>
  invalid('/meter_id', `must be a counter: ${name} is a gauge, which reaches no due value`);

/** Checks that a meter is a counter of a machine. @throws Problem validation_failed */
export const requireCounter = async (tx: Transaction, id: number, machine_id: Reference): Promise<void> => {
  const meter = await tx.em
    .getKysely()
    .selectFrom('meter')
    .select(['machine_id', 'kind', 'name'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (meter === undefined) throw unknownReference('/meter_id', 'meter');
  if (meter.machine_id !== machine_id) throw invalid('/meter_id', 'must be a meter of the same machine');
  if (meter.kind !== 'counter') throw notCounter(meter.name);
};

/** Checks that none of several meters is a gauge. @throws Problem validation_failed */
export const requireCounters = async ({ em }: Transaction, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  const { rows } = await sql<{ name: string }>`
    select name from meter where id = any(${ids}::bigint[]) and kind <> 'counter' limit 1`.execute(em.getKysely());
  for (const { name } of rows) throw notCounter(name);
};
