import type { RestHandlers } from '../../http/handlers.ts';
import {
  createUploadLink,
  deleteAttachment,
  getAttachment,
  listAttachmentsOn,
  updateAttachment,
  attachFile,
  findContentIfKept,
  listAttachmentRows,
} from './operations.ts';
import type { Schemas } from '../../../generated/contract.ts';
import { requireFiles } from '../../files/services.ts';
import { unlessMissing } from '../../files/store.ts';
import { withNote } from '../../mcp/hints.ts';
import type { ToolHandlers } from '../../mcp/registry.ts';
import type { Context } from '../../core/context.ts';
import { invalid } from '../../core/errors.ts';
import { isPicture } from './pictures.ts';
import { getThumbnail } from './thumbnails.ts';

export const handlers = {
  listAttachments: (ctx, { query: { limit, cursor, sort, updated_since, ...attachable } }) =>
    listAttachmentsOn(ctx, attachable, { sort, updated_since }, { limit, cursor }),
  createUploadLink: (ctx, { body }) => createUploadLink(ctx, body),
  getAttachment: (ctx, { path }) => getAttachment(ctx, path.id),
  updateAttachment: (ctx, { path, body, expected_versions }) => updateAttachment(ctx, path.id, body, expected_versions),
  deleteAttachment: (ctx, { path, expected_versions }) => deleteAttachment(ctx, path.id, expected_versions),
} satisfies Partial<RestHandlers>;

/** Pictures of a result, their longest side in pixels, and the bytes of all: a model reads a few, and clients limit results. */
const MOST_PICTURES = 4;
const PICTURE_SIZE = 1024;
const MOST_BYTES = 1024 * 1024;

type Shown = { ids: number[]; pictures: Uint8Array[]; lost: number[] };

/**
 * Returns small versions of the first pictures among some files, with the ids of these, and of those whose bytes the store has
 * lost. Files that are deleted meanwhile are neither.
 */
const readPictures = async (ctx: Context, files: readonly Schemas['AttachmentRow'][]): Promise<Shown> => {
  const { store } = requireFiles(ctx.services);
  const gym = String(ctx.principal.tenant_id);
  const shown: Shown = { ids: [], pictures: [], lost: [] };
  let bytes = 0;
  for (const { id } of files.filter(({ content_type }) => isPicture(content_type)).slice(0, MOST_PICTURES)) {
    const content = await findContentIfKept(ctx, id);
    if (content === undefined) continue;
    const picture = await unlessMissing(() => getThumbnail(store, gym, content, PICTURE_SIZE));
    if (picture === undefined) {
      if ((await findContentIfKept(ctx, id)) !== undefined) shown.lost.push(id);
      continue;
    }
    bytes += picture.length;
    if (bytes > MOST_BYTES) break;
    shown.ids.push(id);
    shown.pictures.push(picture);
  }
  return shown;
};

export const tools = {
  create_upload_link: (ctx, args) => createUploadLink(ctx, args),
  add_attachment: (ctx, { file: _file, ...fields }, { file }) => {
    // The contract requires the argument, and the endpoint has stored its file.
    if (file === undefined) throw invalid('/file', 'is required');
    return attachFile(ctx, fields, file.take());
  },
  get_attachments: async (ctx, { pictures: isShown = false, limit, cursor, ...on }) => {
    const page = await listAttachmentRows(ctx, on, { limit, cursor });
    if (!isShown) return page;
    const { ids, pictures, lost } = await readPictures(ctx, page.data);
    const notes = [
      ...(ids.length > 0 ? [`The pictures are those of the files ${ids.join(', ')}.`] : []),
      ...(lost.length > 0 ? [`The service has lost the content of the files ${lost.join(', ')}.`] : []),
    ];
    const content = { ...page, pictures };
    return notes.length === 0 ? content : withNote(content, notes.join(' '));
  },
} satisfies Partial<ToolHandlers>;
