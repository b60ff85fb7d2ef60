import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Tables } from '../core/tables.ts';

/** Size of a batch that the number of rows of a batch aims at, in characters. It bounds the memory. */
const BATCH_CHARACTERS = 2 ** 20;
const [FIRST_ROWS, MAX_ROWS] = [100, 2000];

/**
 * Yields the rows of a statement in batches of about a megabyte, through a cursor. Runs in a transaction. A column `row` of each row has
 * its text.
 */
export async function* fetchBatches<Row extends { row: string }>(
  db: Kysely<Tables>,
  statement: RawBuilder<Row>,
): AsyncGenerator<Row[]> {
  await sql`declare batches no scroll cursor for ${statement}`.execute(db);
  for (let most = FIRST_ROWS; ;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(most)} from batches`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < most) break;
    const characters = rows.reduce((sum, { row }) => sum + row.length, 0);
    most = Math.max(1, Math.min(MAX_ROWS, Math.floor((most * BATCH_CHARACTERS) / characters)));
  }
  await sql`close batches`.execute(db);
}
