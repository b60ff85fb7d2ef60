import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hash } from 'node:crypto';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Migration } from '@mikro-orm/migrations';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openServiceDatabase } from '../../src/app.ts';
import { countRows } from '../../src/auth/tenant-deletion.ts';
import { listTenants } from '../../src/auth/administration.ts';
import { createBackup } from '../../src/backup/create.ts';
import { readFile, writeFile } from '../../src/backup/file.ts';
import type { Trailer } from '../../src/backup/format.ts';
import { checkBackup, restoreBackup } from '../../src/backup/restore.ts';
import { installDemo } from '../../src/demo/install.ts';
import { migrations } from '../../src/migrations/index.ts';
import type { Database } from '../../src/postgres/database.ts';
import { asOwner } from '../../src/core/tenancy.ts';
import { createDirectory, silent } from '../support/database.ts';
import { ON_SERVER, startService, useEms } from '../support/ems.ts';
import { STORE } from '../support/services.ts';
import { recordFormer } from '../support/former.ts';
import { createWorld } from '../support/gym-data.ts';
import { createGym, listen, type Gym } from '../support/gym.ts';
import {
  createEmbeddedDatabase,
  createMigratedDatabase,
  createOwnedDatabase,
  type OwnedDatabase,
} from '../support/owned-database.ts';

/** A step of a later version. */
class AddColumn extends Migration {
  override up(): void {
    this.addSql('alter table supplier add column later text');
  }
}

const directory = createDirectory();
const opened: OwnedDatabase[] = [];
const open = async (create: () => Promise<OwnedDatabase> = createOwnedDatabase): Promise<OwnedDatabase> => {
  const owned = await create();
  opened.push(owned);
  return owned;
};

let files = 0;
const newFile = (): string => join(directory, `${(files += 1)}.ems`);

/** Makes a backup. Returns its file and what it says that it contains. */
const backUp = async (database: Database): Promise<{ file: string; trailer: Trailer }> => {
  const file = newFile();
  const { result } = await writeFile(file, (write) => createBackup(database, write, STORE));
  return { file, trailer: result };
};

const linesOf = (file: string): string[] => gunzipSync(readFileSync(file)).toString().trim().split('\n');
/** The table, tenant and number of rows of each line of a backup, with a checksum of the rows. */
const rowsOf = (file: string): string[] =>
  linesOf(file)
    .slice(1, -1)
    .map((line) => `${line.split(',"rows"')[0]} ${hash('sha256', line).slice(0, 8)}`);

/** The number of rows of each table and tenant in a backup, which has the rows of a large table in several lines. */
const countsOf = (file: string): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const line of linesOf(file).filter((text) => text.startsWith('{"table"'))) {
    const { table, tenant, count }: { table: string; tenant: number; count: number } = JSON.parse(line);
    counts[`${table} of ${tenant}`] = (counts[`${table} of ${tenant}`] ?? 0) + count;
  }
  return counts;
};

/** The constraints, triggers and policies of a database, with their state. */
const schemaOf = ({ db }: Database): Promise<unknown> =>
  asOwner(async () => [
    (
      await sql`select conrelid::regclass::text as t, conname, pg_get_constraintdef(oid) as definition, convalidated
        from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`.execute(db)
    ).rows,
    (await sql`select tgname, tgenabled from pg_trigger where not tgisinternal order by 1`.execute(db)).rows,
    (
      await sql`select relname, relrowsecurity, relforcerowsecurity from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`.execute(db)
    ).rows,
  ]);

let source: OwnedDatabase;
/** A database that a backup was restored into. */
let restored: OwnedDatabase;
let gym: Gym;
let base: string;
let close: () => void;
beforeAll(async () => {
  source = await open(createMigratedDatabase);
  ({ base, close } = await listen(source.database));
  gym = await createGym(base, source.database, 'North Gym', 'Europe/Amsterdam');
  await createWorld(gym);
  await createGym(base, source.database, 'Empty Gym', 'UTC');
  await installDemo(source.database, 'Demo Gym');
});
afterAll(async () => {
  close();
  for (const { drop } of opened) await drop();
  rmSync(directory, { recursive: true });
});

/** Adds machines over HTTP until it is stopped. Returns the number of those that were created. */
const startWriting = (): { stop: () => Promise<number> } => {
  const stopping = new AbortController();
  const write = async (): Promise<number> => {
    let count = 0;
    for (; !stopping.signal.aborted; count += 1)
      await gym.request('POST', '/api/v1/machines', { body: { name: `Written ${count}` } });
    return count;
  };
  const writing = Promise.all([write(), write()]);
  return {
    stop: async () => {
      stopping.abort();
      const [one = 0, other = 0] = await writing;
      return one + other;
    },
  };
};

describe('a backup', () => {
  it('has every row that an administrator counts, made by an owner who is no superuser', async () => {
    const { trailer } = await backUp(source.database);
    expect(trailer.tenants).toBe(3);
    const expected: Record<string, number> = { tenant: 3, cursor_key: 1 };
    if (source.administer)
      for (const table of Object.keys(trailer.tables))
        expected[table] = Number((await source.administer(`select count(*) as n from "${table}"`))[0]?.['n']);
    else
      for (const tenant of await listTenants(source.database))
        for (const [table, count] of Object.entries(await countRows(source.database, tenant)))
          expected[table] = (expected[table] ?? 0) + count;
    delete expected['tenant_usage'];
    expect(trailer.tables).toEqual(expected);
    expect(Object.keys(expected).length).toBeGreaterThan(25);
  });

  it('made while others write restores to a consistent database, which serves the same data', async () => {
    const writing = startWriting();
    const { file, trailer } = await backUp(source.database);
    expect(await writing.stop()).toBeGreaterThan(0);
    const target = await open();
    restored = target;
    expect(await restoreBackup(target.database, file, STORE)).toMatchObject({
      trailer: { tables: trailer.tables },
      migrated: [],
    });
    const again = await backUp(target.database);
    expect(rowsOf(again.file)).toEqual(rowsOf(file));
    expect(again.trailer.sequences).toEqual(trailer.sequences);
    expect(await target.database.drift()).toBe('');
    expect(await schemaOf(target.database)).toEqual(await schemaOf(source.database));

    const served = await listen(target.database);
    const call = async (address: string, method: string, path: string, body?: object): Promise<Response> =>
      fetch(`${address}/api/v1/${path}`, {
        method,
        headers: { authorization: `Bearer ${gym.tokens.write}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
    for (const path of ['tickets', 'parts', 'work_orders', 'purchase_orders', 'locations'])
      expect(await (await call(served.base, 'GET', path)).text()).toBe(await (await call(base, 'GET', path)).text());
    const ids: number[] = JSON.parse(`[${linesOf(file).filter((line) => line.startsWith('{"table":"machine",'))}]`)
      .flatMap(({ rows }: { rows: { id: number }[] }) => rows)
      .map(({ id }: { id: number }) => id);
    const created = await call(served.base, 'POST', 'machines', { name: 'After' });
    const { id }: { id: number } = JSON.parse(await created.text());
    expect([created.status, id > Math.max(...ids)]).toEqual([201, true]);
    served.close();
  });

  it.runIf(ON_SERVER)('moves from a server to an embedded database', async () => {
    const { file } = await backUp(source.database);
    const target = await open(createEmbeddedDatabase);
    await restoreBackup(target.database, file, STORE);
    expect(rowsOf((await backUp(target.database)).file)).toEqual(rowsOf(file));
  });

  it('of a version from before the first release is refused with what to do', async () => {
    const [baseline] = await restored.database.history();
    await recordFormer(restored.database);
    const { file } = await backUp(restored.database);
    await recordFormer(restored.database, baseline?.name);
    const target = await open(createMigratedDatabase);
    await expect(restoreBackup(target.database, file, STORE)).rejects.toThrow(
      /^The backup was made by a version from before the first release, .* write each tenant to files/,
    );
  });

  it('of an older version is migrated after it is restored, with every row', async () => {
    const { file } = await backUp(restored.database);
    const target = await open(() =>
      createOwnedDatabase([...migrations, { name: 'Migration2999_test', class: AddColumn }]),
    );
    const { migrated } = await restoreBackup(target.database, file, STORE);
    expect(migrated).toEqual(['Migration2999_test']);
    expect(countsOf((await backUp(target.database)).file)).toMatchObject(countsOf(file));
  });

  it('is a file that only its owner can read, and never replaces another', async () => {
    const { file } = await backUp(source.database);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await expect(writeFile(file, (write) => createBackup(source.database, write, STORE))).rejects.toThrow(/exists/);
    const failing = writeFile(newFile(), async (write) => {
      await write('partial');
      throw new Error('the database is gone');
    });
    await expect(failing).rejects.toThrow('the database is gone');
    expect(readdirSync(directory).filter((name) => name.includes('partial'))).toEqual([]);
  });
});

describe('a restore', () => {
  let target: OwnedDatabase;
  let file: string;
  beforeAll(async () => {
    target = await open();
    ({ file } = await backUp(source.database));
  });

  const damage = (file: string, change: (bytes: Buffer) => Uint8Array): string => {
    const damaged = newFile();
    writeFileSync(damaged, change(readFileSync(file)));
    return damaged;
  };
  const edit = (change: (lines: string[]) => string[]) => (bytes: Buffer) =>
    gzipSync(`${change(gunzipSync(bytes).toString().trim().split('\n')).join('\n')}\n`);

  it.each<[string, (bytes: Buffer) => Uint8Array, RegExp]>([
    ['an empty file', () => Buffer.alloc(0), /incomplete|truncated/],
    ['a text file', () => Buffer.from('select 1;'), /truncated or damaged/],
    ['another compressed file', () => gzipSync('select 1;\n'), /not a backup of this service/],
    ['a file that is cut in the middle', (bytes) => bytes.subarray(0, bytes.length / 2), /truncated or damaged/],
    ['a file without its last byte', (bytes) => bytes.subarray(0, -1), /truncated or damaged/],
    [
      'a file with a changed byte',
      (bytes) => bytes.map((byte, i) => (i === Math.floor(bytes.length / 2) ? byte ^ 4 : byte)),
      /truncated or damaged|checksum|unknown form/,
    ],
    ['a file without its last line', edit((lines) => lines.slice(0, -1)), /its last line is missing/],
    ['a file without one of its lines', edit((lines) => lines.toSpliced(3, 1)), /checksum/],
    [
      'a file with another name in a row',
      edit((lines) => lines.map((line) => line.replace('North', 'South'))),
      /checksum/,
    ],
    [
      'a file of a newer version',
      edit((lines) => lines.map((line) => line.replace('"migrations":[', '"migrations":["Migration2999_later",'))),
      /checksum|does not know/,
    ],
  ])('refuses %s and leaves nothing', async (_case, change, reason) => {
    await expect(restoreBackup(target.database, damage(file, change), STORE)).rejects.toThrow(reason);
    expect((await target.database.history()).filter(({ ran_at }) => ran_at !== null)).toEqual([]);
  });

  type HeaderLine = { migrations: string[]; columns: Record<string, string[]> };
  /** Changes the header of a backup, and its checksum with it. */
  const editHeader = (change: (header: HeaderLine) => HeaderLine) =>
    edit(([header = '', ...rest]) => {
      const lines = [JSON.stringify(change(JSON.parse(header))), ...rest.slice(0, -1)];
      const sum = hash('sha256', `${lines.join('\n')}\n`);
      return [...lines, (rest.at(-1) ?? '').replace(/"sha256":"\w+"/, `"sha256":"${sum}"`)];
    });

  it.each<[string, (header: HeaderLine) => HeaderLine, RegExp]>([
    [
      'a migration that this version does not know',
      (header) => ({ ...header, migrations: [...header.migrations, 'Migration2999_later'] }),
      /whose migration Migration2999_later this version does not know\. Upgrade .* first: git switch --detach v\S+ && npm ci/,
    ],
    [
      'the migrations of a version from before the first release',
      (header) => ({ ...header, migrations: ['Migration20261126000000_initial'] }),
      /made by a version from before the first release, up to Migration20261126000000_initial, .* write each tenant to files/,
    ],
    [
      'another column than its migrations make',
      (header) => ({ ...header, columns: { ...header.columns, machine: ['id', 'other'] } }),
      /its table machine differs from the one that its migrations make/,
    ],
  ])('is refused by --check with the same words as by a restore if it has %s', async (_case, change, reason) => {
    const changed = damage(file, editHeader(change));
    const restored = await restoreBackup(target.database, changed, STORE).catch((error: Error) => error.message);
    const checked = await checkBackup(changed, () => openServiceDatabase({ memory: true }, silent)).catch(
      (error: Error) => error.message,
    );
    expect(checked).toMatch(reason);
    expect(String(restored).replace(/^.*cannot be restored: /, '')).toBe(
      String(checked).replace(/^.*cannot be restored: /, ''),
    );
  });

  it('refuses a database that has tenants, and changes nothing in it', async () => {
    await expect(restoreBackup(source.database, file, STORE)).rejects.toThrow(/has tenants already \("Demo Gym"/);
    expect(rowsOf((await backUp(source.database)).file)).toEqual(rowsOf(file));
  });

  it('checks a file without a database', async () => {
    expect(await readFile(file)).toMatchObject({
      header: { service_version: expect.any(String) },
      trailer: { tenants: 3 },
    });
  });
});

describe('ems backup and ems restore', () => {
  const ems = useEms();

  it('work while the service runs, where a restore is refused', async () => {
    await ems.createToken('Served');
    const service = await startService(ems.environment);
    const file = newFile();
    const made = await ems.runHere('backup', file);
    expect(made).toMatchObject({ code: 0, stderr: expect.stringContaining('secrets') });
    expect(made.stdout).toMatch(/^Wrote \/.*: 1 tenant, \d+ rows, 0\.0 MB, in \d+\.\d s\.\n$/);
    expect((await ems.runHere('restore', file, '--check')).stdout).toMatch(/ is complete: 1 tenant, /);
    const refused = ON_SERVER ? /has tenants already/ : /A service runs on this database/;
    expect(await ems.runHere('restore', file)).toMatchObject({ code: 1, stderr: expect.stringMatching(refused) });
    await service.stop();
  });
});
