import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { inTimezone } from '../../core/clock.ts';
import { inTransaction, noteChange, type Context, type Transaction } from '../../core/context.ts';
import { conflict, invalid, unknownReference } from '../../core/errors.ts';
import { findViolated } from '../../postgres/failures.ts';
import { defineList } from '../../records/lists.ts';
import type { Page, PageRequest } from '../../records/paging.ts';
import { lockIds, requireId, type Reference } from '../../records/references.ts';

/** The columns of a reading. */
export const READING = [
  'id',
  'meter_id',
  'value',
  'read_at',
  'reset',
  'source',
  'actor',
  'person_id',
  'client',
  'recorded_at',
] as const;

const readingRows = defineList({
  name: 'meter_reading',
  table: 'meter_reading',
  equals: ['meter_id'],
  rows: (db) => db.selectFrom('meter_reading').select(READING),
  order: {
    columns: [
      { column: 'meter_reading.read_at', type: 'instant' },
      { column: 'meter_reading.id', type: 'id' },
    ],
    direction: 'desc',
  },
});

/** Lists the readings of a meter, the latest first. @throws Problem not_found */
export const listReadings = async (
  ctx: Context,
  reference: Reference,
  page: PageRequest,
): Promise<Page<Schemas['MeterReading']>> => {
  const meter_id = await requireId(ctx, 'meter', reference);
  return readingRows(ctx, { where: { meter_id } }, page);
};

type Result = Schemas['MeterReadingResult'];
type NewReading = Omit<Schemas['MeterReadingRequest'], 'meter_id'> & { meter_id: number };

/** The key of a reading: there is one for each meter and instant. */
const keyOf = ({ meter_id, read_at }: { meter_id: number; read_at: string }): string => `${meter_id} ${read_at}`;

/** The reading that a refused one was compared with. */
type Refusal = { meter_id: number; read_at: string; value: number | null; at: string };

/** Error of a reading, by the constraint that it violates. */
const REFUSALS: Readonly<Record<string, (value: number | null, at: string) => [field: string, detail: string]>> = {
  meter_reading_ahead: (_value, now) => ['read_at', `must not be more than five minutes ahead, and it is ${now}`],
  meter_reading_gauge: () => ['reset', 'does not apply to a gauge'],
  meter_reading_reset: (_value, at) => [
    'reset',
    `is possible only for the latest reading, and the meter was read at ${at}`,
  ],
  meter_reading_falls: (value, at) => [
    'value',
    `must not be below ${value}, the reading of ${at}; if the counter began again at 0, send reset: true`,
  ],
  meter_reading_rises: (value, at) => ['value', `must not be above ${value}, the reading of ${at}`],
};

/** Returns the problem of a reading that the database refused, and any other error unchanged. */
const explain = (ctx: Context, error: unknown, rows: readonly Row[], pointerTo: (index: number) => string): unknown => {
  const { constraint = '', detail = '' } = findViolated('23514', error) ?? {};
  const describe = REFUSALS[constraint];
  if (describe === undefined) return error;
  const { value, at, ...refused }: Refusal = JSON.parse(detail);
  const key = keyOf({ ...refused, read_at: new Date(refused.read_at).toISOString() });
  const [field, text] = describe(
    value,
    at === null ? '' : inTimezone(new Date(at).toISOString(), ctx.principal.timezone),
  );
  return invalid(`${pointerTo(rows.find((row) => keyOf(row) === key)?.index ?? 0)}/${field}`, text);
};

type Row = NewReading & { read_at: string; index: number };

/**
 * Adds readings and returns them in the same order, with those that exist already. The database keeps the readings of a
 * counter in order, and makes the tasks due that they reach.
 * @throws Problem validation_failed at the pointer of a reading, conflict for another value at the same instant
 */
const addReadings = async (
  tx: Transaction,
  readings: readonly NewReading[],
  pointerTo: (index: number) => string,
): Promise<Result[]> => {
  if (readings.length === 0) return [];
  const now = new Date().toISOString();
  const sent = readings.map((reading, index): Row => {
    const read_at = reading.read_at ? new Date(reading.read_at).toISOString() : now;
    return { ...reading, reset: reading.reset ?? false, read_at, index };
  });
  // In one order, because transactions that lock the same meters in different orders could deadlock.
  const rows = sent.toSorted((one, other) => one.meter_id - other.meter_id || (one.read_at < other.read_at ? -1 : 1));
  const text = JSON.stringify(rows);
  const db = tx.em.getKysely();
  const insertion = sql<{ id: number }>`
    insert into meter_reading (meter_id, value, read_at, reset, source)
    select meter_id, value, read_at, reset, source from json_populate_recordset(null::meter_reading, ${text}::json)
    on conflict do nothing returning id`;
  const added = await noteChange(tx, () => insertion.execute(db)).catch((error: unknown) => {
    throw explain(tx, error, rows, pointerTo);
  });
  const created = new Set(added.rows.map(({ id }) => id));
  const stored = await sql<Schemas['MeterReading']>`
    select ${sql.join(READING.map((name) => sql.ref(`reading.${name}`)))} from meter_reading as reading
    join json_populate_recordset(null::meter_reading, ${text}::json) as sent
      on sent.meter_id = reading.meter_id and sent.read_at = reading.read_at`.execute(db);
  const byKey = new Map(stored.rows.map((row) => [keyOf(row), row]));
  return sent.map((row) => {
    const reading = byKey.get(keyOf(row));
    if (reading === undefined) throw new Error('a reading was neither added nor found');
    if (reading.value !== row.value)
      throw conflict(`Meter ${row.meter_id} has another reading of ${row.read_at}: ${reading.value}.`);
    return { ...reading, repeated: !created.delete(reading.id) };
  });
};

/** Adds a reading to a meter as {@link addReadings} does. @throws Problem not_found, validation_failed, conflict */
export const addReading = (
  ctx: Context,
  reference: Reference,
  reading: Schemas['MeterReadingCreate'],
): Promise<Result> =>
  inTransaction(ctx, async (tx) => {
    const meter_id = await requireId(tx, 'meter', reference);
    const [result] = await addReadings(tx, [{ ...reading, meter_id }], () => '');
    if (result === undefined) throw new Error('a reading returned no row');
    return result;
  });

/**
 * Adds readings of any meters, all or none, as {@link addReadings} does.
 * @throws Problem validation_failed, conflict
 */
export const addManyReadings = (
  ctx: Context,
  { readings }: Schemas['MeterReadingsCreate'],
): Promise<Schemas['MeterReadingsResult']> =>
  inTransaction(ctx, async (tx) => {
    const pointerTo = (index: number): string => `/readings/${index}`;
    const idOf = await lockIds(
      tx,
      'meter',
      readings.map(({ meter_id }) => meter_id),
    );
    const resolved = readings.map((reading, index) => {
      const meter_id = idOf(reading.meter_id);
      if (meter_id === undefined) throw unknownReference(`${pointerTo(index)}/meter_id`, 'meter', reading.meter_id);
      return { ...reading, meter_id };
    });
    const results = await addReadings(tx, resolved, pointerTo);
    const repeated = results.filter((result) => result.repeated).length;
    return { created: results.length - repeated, repeated, readings: results };
  });

/** Adds the readings of an imported file. */
export const importReadings = async (tx: Transaction, readings: readonly NewReading[]) =>
  (await addReadings(tx, readings, () => '')).map(({ id, repeated }) => ({ id, uuid: null, version: 1, repeated }));
