import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { sql, type Kysely } from 'kysely';
import type { FileStore } from '../core/services.ts';
import type { Tables } from '../core/tables.ts';
import { FileMissingError, unlessMissing } from '../files/store.ts';

/** The stores of both cells. `to` is null if none was named for the new one. */
export type Stores = { from: FileStore; to: FileStore | null };

/** Returns whether a gym has files. */
export const hasFiles = async (db: Kysely<Tables>): Promise<boolean> =>
  (await sql`select from attachment where tenant_id = current_tenant() limit 1`.execute(db)).rows.length > 0;

/** Returns whether what is stored in one store is in the other, whatever their addresses are. */
export const areSame = async ({ from, to }: { from: FileStore; to: FileStore }, folder: string): Promise<boolean> => {
  const path = `${folder}/${randomBytes(16).toString('hex')}`;
  const scratch = await to.createScratch();
  await writeFile(scratch, 'move', { mode: 0o600 });
  await to.put(path, scratch);
  try {
    const found = await unlessMissing(async () => {
      (await from.open(path)).destroy();
      return true;
    });
    return found === true;
  } finally {
    await to.remove([path]);
  }
};

const copyFile = async ({ from, to }: { from: FileStore; to: FileStore }, path: string): Promise<void> => {
  const content = await from.open(path);
  const scratch = await to.createScratch();
  await pipeline(content, createWriteStream(scratch, { mode: 0o600 }));
  await to.put(path, scratch);
};

/** Copies the files of a gym from one store to another, each once. Those that are not in the store are left out. */
export class FileCopies {
  readonly #stores: { from: FileStore; to: FileStore };
  readonly #seen = new Set<string>();
  copied = 0;
  missing = 0;

  constructor(stores: { from: FileStore; to: FileStore }) {
    this.#stores = stores;
  }

  /** Copies the files of the gym of a session that were not copied yet. */
  async copy(db: Kysely<Tables>, folder: string): Promise<void> {
    const { rows } = await sql<{ name: string }>`
      select storage_key as name from attachment where tenant_id = current_tenant() order by id`.execute(db);
    for (const { name } of rows.filter((row) => !this.#seen.has(row.name))) {
      this.#seen.add(name);
      try {
        await copyFile(this.#stores, `${folder}/${name}`);
        this.copied += 1;
      } catch (error) {
        if (!(error instanceof FileMissingError)) throw error;
        this.missing += 1;
      }
    }
  }
}
