import { randomUUID } from 'node:crypto';
import type { Transaction } from './context.ts';
import { hasValue, NEXT_VERSION, quoted, runAll, type Trace } from './statements.ts';

/** A row to insert or to update: its UUID or id, its properties, their earlier values and those of each of its traces. */
export type GatheredRow = {
  key: string | number;
  properties: object;
  before: object | null;
  traces: readonly object[];
};

/** The change of a row as one statement of many: its table, its columns and what to return and to record. */
export type GatheredWrite = {
  kind: string;
  change: 'insert' | 'update';
  names: readonly string[];
  returning: string;
  traces: readonly (Pick<Trace, 'table' | 'of'> & { names: readonly string[] })[];
  /** Returns SQL that records the events of `changed`. Its parameters begin with `first`; `before` is SQL. */
  recordEvents: (first: number, before: string) => string;
  eventValues: readonly unknown[];
};

/** The column that identifies a row, and its type. The service chooses the UUID of a new row. */
const KEYS = { insert: { column: 'uuid', type: 'uuid' }, update: { column: 'id', type: 'bigint' } } as const;

const insertOf = ({ kind, names, returning }: GatheredWrite): string => {
  const columns = quoted([KEYS.insert.column, ...names]);
  return `insert into "${kind}" (${columns})
    select ${columns} from json_populate_recordset(null::"${kind}", $1::json) returning ${returning}`;
};

const updateOf = ({ kind, names, returning }: GatheredWrite): string => {
  const set = names.map((name) => `"${name}" = given."${name}", `).join('');
  return `update "${kind}" set ${set}${NEXT_VERSION}
    from (select ${quoted([KEYS.update.column, ...names])} from json_populate_recordset(null::"${kind}", $1::json)) as given
    where "${kind}".id = given.id returning ${returning}`;
};

/** Returns a row to insert: with its UUID, or a new one, and with the properties that have a value. */
export const newRow = (properties: object): Omit<GatheredRow, 'traces'> => {
  const given: unknown = Reflect.get(properties, 'uuid');
  const entries = Object.entries(properties).filter(([name, value]) => name !== 'uuid' && hasValue(value));
  return {
    key: typeof given === 'string' ? given.toLowerCase() : randomUUID(),
    properties: Object.fromEntries(entries),
    before: null,
  };
};

/** Returns the statement. Its first parameter is the rows, its second what to record of each, both as JSON. */
const statementOf = (write: GatheredWrite): string => {
  const { column, type } = KEYS[write.change];
  const isNew = write.change === 'insert';
  const traces = write.traces.map(
    ({ table, of, names }, i) => `trace_${i} as (insert into "${table}" (${quoted([of, ...names])})
      select changed.id, ${names.map((name) => `traced."${name}"`).join(', ')}
      from recorded join changed on changed.${column} = recorded.key,
      json_populate_record(null::"${table}", recorded.traces -> ${i}) as traced)`,
  );
  const before = isNew ? 'null' : `(select recorded.before from recorded where recorded.key = changed.${column})`;
  return `with changed as (${isNew ? insertOf(write) : updateOf(write)}),
    recorded as materialized (
      select * from json_to_recordset($2::json) as row (key ${type}, before json, traces json)),
    ${[...traces, `event as (${write.recordEvents(3, before)})`].join(', ')} select * from changed`;
};

/** Writes rows with one statement and returns them in the same order. */
export const writeRows = async <Row extends object>(
  tx: Transaction,
  write: GatheredWrite,
  rows: readonly GatheredRow[],
): Promise<Row[]> => {
  const { column } = KEYS[write.change];
  const given = rows.map(({ key, properties }) => ({ ...properties, [column]: key }));
  const recorded = rows.map(({ key, before, traces }) => ({ key, before, traces }));
  const values = [JSON.stringify(given), JSON.stringify(recorded), ...write.eventValues];
  const found = await runAll<Row>(tx, statementOf(write), values);
  const changed = new Map<unknown, Row>(found.map((row) => [Reflect.get(row, column), row]));
  // A row that is given twice is updated once.
  if (changed.size !== rows.length)
    throw new Error(`an ${write.change} of ${rows.length} rows returned ${changed.size}`);
  return rows.flatMap(({ key }) => changed.get(key) ?? []);
};

/**
 * Locks the rows with the given ids until the transaction ends, in the order of their ids, because transactions that
 * lock the same rows in different orders could deadlock. Returns them in the given order. `select` reads them. With
 * `readsOtherRows` a second statement does, because one that waits for a lock sees other rows as they were before.
 */
export const lockRows = async <Row extends { id: number }>(
  tx: Transaction,
  kind: string,
  select: string,
  readsOtherRows: boolean,
  ids: readonly number[],
): Promise<(Row | undefined)[]> => {
  const matching = `where "${kind}".id = any($1::bigint[])`;
  const locking = `${matching} order by "${kind}".id for update`;
  if (readsOtherRows) await runAll(tx, `select id from "${kind}" ${locking}`, [ids]);
  const rows = await runAll<Row>(tx, `${select} ${readsOtherRows ? matching : locking}`, [ids]);
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => found.get(id));
};
