import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openServiceDatabase } from '../../src/app.ts';
import { asOwner } from '../../src/core/tenancy.ts';
import { createDirectory, silent } from '../support/database.ts';

it('makes a new database again that a power cut left unfinished, and opens a finished one as it is', async () => {
  const directory = createDirectory();
  const marker = join(directory, 'postgres-unfinished');
  mkdirSync(join(directory, 'postgres', 'global'), { recursive: true });
  writeFileSync(join(directory, 'postgres', 'PG_VERSION'), '');
  writeFileSync(marker, '');
  const run = async (statement: string): Promise<unknown[]> => {
    const database = openServiceDatabase({ directory }, silent);
    try {
      return (await asOwner(() => sql.raw(statement).execute(database.db))).rows;
    } finally {
      await database.close();
    }
  };
  await run('create table kept (content int)');
  expect(existsSync(marker)).toBe(false);
  expect(await run('select count(*)::int as rows from kept')).toEqual([{ rows: 0 }]);
});
