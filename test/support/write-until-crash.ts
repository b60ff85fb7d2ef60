/**
 * Opens the embedded database in the directory given as the first argument, and writes to it, bypassing all checks for
 * free space, until it crashes. Prints its observations as JSON.
 */
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { openServiceDatabase } from '../../src/app.ts';
import { isUnavailable } from '../../src/postgres/failures.ts';
import { asOwner } from '../../src/core/tenancy.ts';
import { silent } from './database.ts';

const database = openServiceDatabase({ directory: process.argv[2] ?? '' }, silent);
await asOwner(() => sql`create table filler (content text)`.execute(database.db));

const run = (statement: string): Promise<unknown> =>
  asOwner(() =>
    sql
      .raw(statement)
      .execute(database.db)
      .catch(() => undefined),
  );

const read = (): Promise<boolean> =>
  asOwner(() => sql`select 1`.execute(database.db)).then(
    () => false,
    (error: unknown) => isUnavailable(error),
  );

const noticed: { crashed?: string } = {};
void database.crashed.then(({ message }) => (noticed.crashed = message));
for (let i = 0; i < 200 && noticed.crashed === undefined; i += 1) {
  // The table's space is reused; that of the write-ahead log is not.
  await run('truncate filler');
  await run("insert into filler select repeat('x', 1900) from generate_series(1, 2000)");
  await setTimeout(1);
}
process.stdout.write(JSON.stringify({ ...noticed, refusesAfterwards: await read() }));
await database.close();
