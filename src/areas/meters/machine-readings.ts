import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { inTimezone } from '../../core/clock.ts';
import type { Confirmation } from '../../core/question.ts';
import { requireConfirmation } from '../../core/confirmation.ts';
import { inTransaction, type Context, type Transaction } from '../../core/context.ts';
import { invalid } from '../../core/errors.ts';
import { requireId, type Reference } from '../../records/references.ts';
import { readMachine } from '../machines/place.ts';
import { meters } from './operations.ts';
import { addReading } from './readings.ts';

/** Tasks in the result of a reading, and meters in a refusal. */
const SHOWN = 20;

type Candidate = { id: number; name: string; unit: string; fits: boolean };

/**
 * Returns the meter of a machine: its only one, or the one that a text names by its name or id.
 * @throws Problem validation_failed with the meters to choose from
 */
export const chooseMeter = async (tx: Transaction, machine_id: number, text: string | undefined): Promise<number> => {
  const { rows } = await sql<Candidate>`
    select id, name, coalesce(unit_label, unit) as unit, fold_name(name) = fold_name(${text ?? ''}) or id::text = ${text ?? ''} as fits
    from meter where machine_id = ${machine_id} order by fits desc, id limit ${SHOWN}`.execute(tx.em.getKysely());
  const fitting = text === undefined ? rows : rows.filter(({ fits }) => fits);
  const [only, ...others] = fitting;
  if (only !== undefined && others.length === 0) return only.id;
  if (rows.length === 0) throw invalid('/machine_id', 'has no meter; create_meter adds one');
  const known = rows.map(({ id, name, unit }) => `${id} "${name}" (${unit})`).join('; ');
  throw invalid('/meter', `must be one of the meters of the machine: ${known}`);
};

const readDueTasks = async (tx: Transaction, meter_id: number) =>
  (
    await sql<{ id: number; title: string; next_due_value: number }>`
      select id, title, next_due_value from maintenance_task
      where meter_id = ${meter_id} and active and meter_due_at is not null order by id limit ${SHOWN}`.execute(
      tx.em.getKysely(),
    )
  ).rows;

/** Hours that a counter may rise more than the time that has passed, because people read it at different times of a day. */
const TOLERANCE = 24;

const HOUR_MS = 3_600_000;

/**
 * Asks about a reading that has risen more hours than have passed: it is probably mistyped, and a reading stays.
 * @throws ConfirmationNeeded
 */
const requirePossible = async (
  tx: Transaction,
  meter_id: number,
  { value, read_at, reset }: Schemas['MeterReadingCreate'],
  confirmation: Confirmation,
): Promise<void> => {
  const { kind, unit, name, last_value, last_read_at } = await meters.read(tx, meter_id);
  if (kind !== 'counter' || unit !== 'hour' || reset || last_value === null || last_read_at === null) return;
  const passed = ((read_at ? Date.parse(read_at) : Date.now()) - Date.parse(last_read_at)) / HOUR_MS;
  const risen = value - last_value;
  if (passed < 0 || risen <= passed + TOLERANCE) return;
  const reasons = [
    `it showed ${last_value} at ${inTimezone(last_read_at, tx.principal.timezone)}, and cannot rise ${risen.toFixed(1)} hours in ${passed.toFixed(1)}`,
    'a reading is never changed or removed, and makes maintenance due',
  ];
  const what = `record that the meter ${JSON.stringify(name)} shows ${value}`;
  requireConfirmation(tx, { what, reasons, needs: 'confirm', basis: [meter_id, last_value] }, confirmation);
};

/**
 * Adds a reading to a meter of a machine. Returns the meter with the reading, the tasks that are due by it, and the machine.
 * @throws Problem not_found, validation_failed, conflict; ConfirmationNeeded for more hours than have passed
 */
export const recordReading = (
  ctx: Context,
  machine: Reference,
  text: string | undefined,
  { confirm, ...input }: Schemas['MeterReadingCreate'] & Pick<Confirmation, 'confirm'>,
): Promise<Schemas['MeterDetail']> =>
  inTransaction(ctx, async (tx) => {
    const machine_id = await requireId(tx, 'machine', machine);
    const meter_id = await chooseMeter(tx, machine_id, text);
    await requirePossible(tx, meter_id, input, { confirm });
    const { id, value, read_at, reset } = await addReading(tx, meter_id, input);
    return {
      ...(await meters.read(tx, meter_id)),
      reading: { id, value, read_at, reset },
      due_tasks: await readDueTasks(tx, meter_id),
      ...(await readMachine(tx, machine_id)),
    };
  });
