import { sql, type RawBuilder } from 'kysely';

/** A column that sums up facts: over facts, and over such columns of pieces of the facts. */
export type Sum = { over: RawBuilder<unknown>; how: 'sum' | 'min' | 'max' | 'bool_or' | 'bool_and'; type: string };

export type Sums = Readonly<Record<string, Sum>>;

/** A count or a sum. A count of distinct machines is one, because the facts about a machine are in the same piece. */
export const total = (over: RawBuilder<unknown>): Sum => ({ over, how: 'sum', type: 'numeric' });

/** The largest value, or a value that only one piece has. */
export const largest = (over: RawBuilder<unknown>): Sum => ({ over, how: 'max', type: 'numeric' });

/** The smallest value. */
export const smallest = (over: RawBuilder<unknown>, type = 'numeric'): Sum => ({ over, how: 'min', type });

/** Whether any fact is true. */
export const any = (over: RawBuilder<unknown>): Sum => ({ over, how: 'bool_or', type: 'boolean' });

/** Whether all facts are true. */
export const all = (over: RawBuilder<unknown>): Sum => ({ over, how: 'bool_and', type: 'boolean' });

const join = (columns: RawBuilder<unknown>[]): RawBuilder<unknown> => sql.join(columns, sql`, `);

/** Returns the columns of sums over facts. */
export const overFacts = (sums: Sums): RawBuilder<unknown> =>
  join(Object.entries(sums).map(([name, { over }]) => sql`${over} as ${sql.ref(name)}`));

/** Returns the columns of sums over the sums of pieces. */
export const overPieces = (sums: Sums): RawBuilder<unknown> =>
  join(Object.entries(sums).map(([name, { how }]) => sql`${sql.raw(how)}(${sql.ref(name)}) as ${sql.ref(name)}`));

/** Key of a row of sums. */
const KEYS: readonly (readonly [name: string, type: string])[] = [
  ['is_total', 'boolean'],
  ['key', 'text'],
  ['n', 'integer'],
];

const columnsOf = (sums: Sums): (readonly [name: string, type: string])[] => [
  ...KEYS,
  ...Object.entries(sums).map(([name, { type }]) => [name, type] as const),
];

/** Rows of sums, as the values of each column in PostgreSQL's notation; null without rows. */
export type Columns = Readonly<Record<string, readonly (string | null)[] | null>>;

/** Returns the columns of an aggregate over rows of sums, which is {@link Columns}. */
export const asColumns = (sums: Sums): RawBuilder<unknown> =>
  join(columnsOf(sums).map(([name]) => sql`to_json(array_agg(${sql.ref(name)}::text)) as ${sql.ref(name)}`));

/** Returns the number of rows. */
export const countRows = (pieces: readonly Columns[]): number =>
  pieces.reduce((sum, { n }) => sum + (n?.length ?? 0), 0);

/** Returns the rows of sums of pieces. */
export const fromColumns = (sums: Sums, pieces: readonly Columns[]): RawBuilder<unknown> => {
  const arrays = columnsOf(sums).map(([name, type]) => {
    const values = pieces.flatMap((piece) => piece[name] ?? []);
    return sql`${values}::${sql.raw(type)}[]`;
  });
  const names = columnsOf(sums).map(([name]) => sql.ref(name));
  return sql`unnest(${join(arrays)}) as piece (${join(names)})`;
};
