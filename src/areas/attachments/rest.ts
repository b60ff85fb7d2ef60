import type { RestHandlers } from '../../http/handlers.ts';
import {
  createUploadLink,
  deleteAttachment,
  getAttachment,
  listAttachmentsOn,
  updateAttachment,
} from './operations.ts';

export const attachmentHandlers = {
  listAttachments: (ctx, { query: { limit, cursor, sort, updated_since, ...attachable } }) =>
    listAttachmentsOn(ctx, attachable, { sort, updated_since }, { limit, cursor }),
  createUploadLink: (ctx, { body }) => createUploadLink(ctx, body),
  getAttachment: (ctx, { path }) => getAttachment(ctx, path.id),
  updateAttachment: (ctx, { path, body, expected_versions }) => updateAttachment(ctx, path.id, body, expected_versions),
  deleteAttachment: (ctx, { path, expected_versions }) => deleteAttachment(ctx, path.id, expected_versions),
} satisfies Partial<RestHandlers>;
