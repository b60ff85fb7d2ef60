import type { Context } from '../../core/context.ts';
import { findContentIfKept, listAttachmentRows } from '../../areas/attachments/operations.ts';
import { readFile } from '../../files/store.ts';

/** Photos of a file, the newest, and the most bytes of one: a document takes them as they are. */
const MOST = 6;
const MOST_BYTES = 2 * 1024 * 1024;

/** Files that are looked through for photos. */
const MOST_FILES = 50;

/** Returns the newest photos of a machine, JPEG only, which documents take as they are. Empty where the service keeps no files. */
export const readPhotos = async (ctx: Context, machine_id: number): Promise<Uint8Array[]> => {
  const store = ctx.services.files?.store;
  if (store === undefined) return [];
  const on = { attachable_type: 'machine', attachable_id: machine_id } as const;
  const { data } = await listAttachmentRows(ctx, on, { limit: MOST_FILES });
  const photos: Uint8Array[] = [];
  for (const { id, content_type, bytes } of data) {
    if (content_type !== 'image/jpeg' || bytes > MOST_BYTES) continue;
    const content = await findContentIfKept(ctx, id);
    const photo = content && (await readFile(store, content.path));
    if (photo !== undefined) photos.push(photo);
    if (photos.length === MOST) break;
  }
  return photos;
};
