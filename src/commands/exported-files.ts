import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ENDINGS } from '../areas/attachments/content.ts';
import { attachments, findContentIfKept } from '../areas/attachments/operations.ts';
import type { Read } from '../across/exports/texts.ts';
import type { FileStore } from '../core/services.ts';
import { FileMissingError } from '../files/store.ts';

/** Files that are looked up with one statement. */
const PAGE = 100;

/** The number of files written, and of those whose bytes were missing because they were deleted meanwhile. */
type ExportedFiles = { files: number; missing: number };

/** Writes the files of a tenant into a directory, each under the `uuid` of its record. */
export const exportFiles = async (read: Read, store: FileStore, directory: string): Promise<ExportedFiles> => {
  if (!existsSync(directory)) await mkdir(directory, { mode: 0o700 });
  const written: ExportedFiles = { files: 0, missing: 0 };
  for (let cursor: string | undefined, isLast = false; !isLast;) {
    const page = await read((ctx) => attachments.list(ctx, { sort: 'id' }, { limit: PAGE, cursor }));
    for (const { id, uuid, content_type } of page.data) {
      const file = join(directory, `${uuid}.${ENDINGS[content_type][0]}`);
      try {
        const content = await read((ctx) => findContentIfKept(ctx, id));
        if (content === undefined) throw new FileMissingError(uuid);
        const unfinished = `${file}.unfinished`;
        await pipeline(await store.open(content.path), createWriteStream(unfinished, { mode: 0o600, flush: true }));
        await rename(unfinished, file);
        written.files += 1;
      } catch (error) {
        if (!(error instanceof FileMissingError)) throw error;
        written.missing += 1;
      }
    }
    isLast = !page.has_more;
    cursor = page.next_cursor ?? undefined;
  }
  return written;
};
