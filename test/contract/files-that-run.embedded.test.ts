import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, inject, it } from 'vitest';
import { copyDatabase } from '../support/database.ts';

const PROGRAM = fileURLToPath(new URL('../support/files-that-run.ts', import.meta.url));

/** The number of files that a reader opens at most to follow a request from the socket to the statement and back. */
const MOST = { 'POST /machines': 44, 'GET /machines?q=': 41, report_ticket: 59 };

it('follows a request through fewer than 45, 42 or 60 files of src', { timeout: 120_000 }, async () => {
  const { location, remove } = await copyDatabase(inject('template'));
  if (!('directory' in location)) throw new Error('the template must be embedded');
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, location.directory]).finally(remove);
  const found: Record<string, string[]> = JSON.parse(stdout);
  const counts = Object.entries(found).map(([name, files]) => [name, files.length] as const);
  process.stdout.write(`Files of src that run: ${counts.map((count) => count.join(' ')).join(', ')}\n`);
  expect(Object.keys(found)).toEqual(Object.keys(MOST));
  for (const [name, most] of Object.entries(MOST)) {
    expect(found[name]?.length, name).toBeGreaterThan(20);
    expect(found[name]?.length, `${name}: ${found[name]?.join(' ')}`).toBeLessThanOrEqual(most);
  }
});
