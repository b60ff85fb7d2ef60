import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { hash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createBackup } from '../../src/backup/create.ts';
import { readFile, writeFile } from '../../src/backup/file.ts';
import { restoreBackup } from '../../src/backup/restore.ts';
import { exportFiles } from '../../src/commands/exported-files.ts';
import { performInTenant } from '../../src/commands/perform-in-tenant.ts';
import type { Database } from '../../src/postgres/database.ts';
import { createDatabase, createDirectory } from '../support/database.ts';
import { openTestStore, sendFile } from '../support/files.ts';
import { createGym, listen, type Gym } from '../support/gym.ts';
import { createOwnedDatabase, type OwnedDatabase } from '../support/owned-database.ts';
import { addMachine } from '../support/rows.ts';
import { STORE } from '../support/services.ts';

const directory = createDirectory();
const opened: OwnedDatabase[] = [];
let source: { database: Database; drop: () => Promise<void> };
let gym: Gym;
let other: Gym;
let base = '';
let close = (): void => undefined;
/** Larger than several parts of a backup. The first words keep random letters from looking like another type of file. */
const LARGE = `A long log: ${randomBytes(1_500_000).toString('base64')}`;
const attached: { uuid: string; text: string }[] = [];

beforeAll(async () => {
  source = await createDatabase(inject('template'));
  ({ base, close } = await listen(source.database));
  gym = await createGym(base, source.database, 'Moved', 'UTC');
  other = await createGym(base, source.database, 'Stays', 'UTC');
  for (const [owner, text] of [
    [gym, 'Belt slips'],
    [gym, LARGE],
    [other, 'Of the other gym'],
  ] as const) {
    const { id } = await addMachine(owner);
    const response = await sendFile({ base }, owner, { attachable_type: 'machine', attachable_id: id }, text);
    const body = await response.text();
    if (response.status !== 201) throw new Error(`the file was refused: ${body}`);
    const { uuid }: { uuid: string } = JSON.parse(body);
    attached.push({ uuid, text });
  }
});
afterAll(async () => {
  close();
  await source.drop();
  for (const owned of opened) await owned.drop();
});

const openTarget = async (): Promise<Database> => {
  const owned = await createOwnedDatabase();
  opened.push(owned);
  return owned.database;
};

let backups = 0;
const backUp = async (): Promise<string> => {
  const file = join(directory, `${(backups += 1)}.backup`);
  await writeFile(file, (write) => createBackup(source.database, write, STORE));
  return file;
};

const namesIn = (root: string): string[] =>
  readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.split('/').length === 2);

describe('a backup', () => {
  it('contains the files, which a restore puts into another store', async () => {
    const file = await backUp();
    expect((await readFile(file)).trailer).toMatchObject({ files: 3, missing_files: 0 });
    const store = openTestStore();
    await restoreBackup(await openTarget(), file, store);
    const stored = namesIn(store.directory);
    expect(stored).toHaveLength(3);
    expect(namesIn(STORE.directory)).toEqual(expect.arrayContaining(stored));
    const texts = stored.map((name) => readFileSync(join(store.directory, name), 'utf8'));
    expect(texts.toSorted()).toEqual(attached.map(({ text }) => text).toSorted());
  });

  it('that was changed to write outside the store is refused and leaves no file', async () => {
    const file = await backUp();
    const lines = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n');
    const forged = lines.slice(0, -1).map((line) => line.replace(/^\{"file":"[^"]+"/, '{"file":"../../escaped"'));
    const sha256 = hash('sha256', forged.map((line) => `${line}\n`).join(''));
    const last = JSON.stringify({ ...JSON.parse(lines.at(-1) ?? ''), sha256 });
    writeFileSync(file, gzipSync([...forged, last, ''].join('\n')));
    const store = openTestStore();
    await expect(restoreBackup(await openTarget(), file, store)).rejects.toThrow(/part of a file has an unknown form/);
    expect(readdirSync(store.directory)).toEqual([]);
  });

  it('counts files whose bytes are gone', async () => {
    const gone = { open: (path: string) => openTestStore().open(path) };
    const file = join(directory, 'gone.backup');
    const { result } = await writeFile(file, (write) => createBackup(source.database, write, gone));
    expect(result).toMatchObject({ files: 0, missing_files: 3 });
  });
});

describe('an export', () => {
  it("has the tenant's files and those of no other tenant", async () => {
    const perform = await performInTenant(source.database, gym.name, 'export');
    const out = join(directory, 'attachments');
    expect(await exportFiles((work) => perform('read', work), STORE, out)).toEqual({ files: 2, missing: 0 });
    const expected = attached.slice(0, 2).map(({ uuid, text }) => [`${uuid}.txt`, text]);
    const written = readdirSync(out).map((name) => [name, readFileSync(join(out, name), 'utf8')]);
    expect(written.toSorted()).toEqual(expected.toSorted());
  });
});
