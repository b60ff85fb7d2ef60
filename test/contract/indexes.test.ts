import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { asOwner } from '../../src/core/tenancy.ts';
import { useService } from '../support/service.ts';

const service = useService();

/** The names of indexes in the table of docs/performance.md, of which `*` stands for any text. */
const documented = (): string[] => {
  const page = readFileSync('docs/performance.md', 'utf8');
  const [section = ''] = page.split('\n## Indexes\n').slice(1).join().split('\n## ');
  return section
    .split('\n')
    .flatMap((line) => [...(/^\| (`.+?) \|/.exec(line)?.[1] ?? '').matchAll(/`([a-z_*]+)`/g)])
    .map(([, name = '']) => name);
};

const matches = (pattern: string, name: string): boolean =>
  new RegExp(`^${pattern.replaceAll('*', '[a-z_]+')}$`).test(name);

const readIndexes = async (): Promise<string[]> => {
  const { rows } = await asOwner(() =>
    sql<{ name: string }>`
      select indexrelid::regclass::text as name from pg_index
      where not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
        and indrelid in (select oid from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace)`.execute(
      service.database.db,
    ),
  );
  return rows.map(({ name }) => name);
};

it('docs/performance.md says of every index who needs it', async () => {
  const patterns = documented();
  const names = await readIndexes();
  expect(names.length).toBeGreaterThan(150);
  expect(names.filter((name) => !patterns.some((pattern) => matches(pattern, name)))).toEqual([]);
});

it('docs/performance.md names no index that the schema does not have', async () => {
  const names = await readIndexes();
  expect(documented().filter((pattern) => !names.some((name) => matches(pattern, name)))).toEqual([]);
});
