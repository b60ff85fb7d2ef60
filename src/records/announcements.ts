import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Tables } from '../core/tables.ts';

/**
 * An event that follows from a `date` of a row instead of a change. The column `remembered` holds the date of the last
 * one, so each date has one event, which a trigger records when the column changes. `rows` returns the condition that it
 * is time, on a day.
 */
export type Announcement = {
  table: keyof Tables & string;
  date: string;
  remembered: string;
  rows: (today: string) => RawBuilder<boolean>;
};

/**
 * Records the events of at most `most` rows for which it is time and that have none, and returns their number. The rows
 * stay in the same version. Skips rows that another transaction has locked.
 */
export const announce = async (
  db: Kysely<Tables>,
  { table, date, remembered, rows }: Announcement,
  today: string,
  most: number,
): Promise<number> => {
  const [due, announced] = [sql.ref(date), sql.ref(remembered)];
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(table)} set ${announced} = ${due} where id in (
      select id from ${sql.table(table)} where ${rows(today)} and ${announced} is distinct from ${due}
      order by ${due}, id limit ${most} for update skip locked)`.execute(db);
  return Number(numAffectedRows);
};
