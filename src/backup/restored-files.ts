import { appendFile, rm } from 'node:fs/promises';
import type { FileStore } from '../core/services.ts';
import type { FilePart } from './format.ts';

/** Puts the files of a backup into a store, each when its last part has been added. */
export class RestoredFiles {
  readonly #store: FileStore;
  readonly #paths: string[] = [];
  #open: { path: string; scratch: string } | null = null;

  constructor(store: FileStore) {
    this.#store = store;
  }

  async add({ path, data }: FilePart): Promise<void> {
    if (this.#open?.path !== path) {
      await this.end();
      this.#open = { path, scratch: await this.#store.createScratch() };
    }
    await appendFile(this.#open.scratch, Buffer.from(data, 'base64'), { mode: 0o600 });
  }

  /** Puts the last file into the store. */
  async end(): Promise<void> {
    if (this.#open === null) return;
    const { path, scratch } = this.#open;
    this.#open = null;
    this.#paths.push(path);
    await this.#store.put(path, scratch);
  }

  /** Removes all files again, after a failure. */
  async remove(): Promise<void> {
    if (this.#open !== null) await rm(this.#open.scratch, { force: true });
    await this.#store.remove(this.#paths);
  }
}
