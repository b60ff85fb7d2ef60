import { sql, type RawBuilder } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { COLUMNS } from '../../../generated/values.ts';
import { inTransaction, type Context, type Transaction } from '../../core/context.ts';
import { notFound, Problem, unknownReference } from '../../core/errors.ts';
import { onlyOwner, requireKind, requireOwn } from '../../core/permissions.ts';
import { defineList } from '../../records/lists.ts';
import type { Page, PageRequest } from '../../records/paging.ts';
import { findId, identify, lockIds, type Reference } from '../../records/references.ts';
import { resource } from '../../records/resources.ts';
import type { NewFile } from '../../files/new-file.ts';
import { createLink, type CreatedLink } from '../../links/operations.ts';
import { defaultName, withEnding } from './names.ts';
import { THUMBNAIL_SIZES, thumbnailPath } from './thumbnails.ts';

/** The record that a file is on. */
type Attachable = { attachable_type: Schemas['NotableType']; attachable_id: Reference };

/** Facts about a file for sending its bytes. */
export type StoredContent = Pick<Schemas['Attachment'], 'name' | 'content_type' | 'bytes' | 'sha256'> & {
  /** The path of the bytes in the store. */
  path: string;
};

/** The files on a work order and on its tickets. By their ids, which the index of the files on a row finds. */
const onWorkOrder = (id: number): RawBuilder<boolean> => sql`attachment.id = any(array(
  select file.id from attachment as file where file.attachable_type = 'work_order' and file.attachable_id = ${id}
  union all select file.id from attachment as file where file.attachable_type = 'ticket' and file.attachable_id = any(array(
    select ticket.id from ticket where ticket.workorder_id = ${id}
    union select work_order.ticket_id from work_order where work_order.id = ${id}))))`;

/** The files on the rows of all other areas. */
export const attachments = resource('attachment', COLUMNS.Attachment, {
  equals: ['attachable_type', 'attachable_id', 'person_id'],
  filters: { work_order: onWorkOrder },
});

/** Returns the filter of the files on a row, and on those that are related to it. */
const filesOn = (attachable_type: Schemas['NotableType'], attachable_id: number, include_related = false) =>
  include_related && attachable_type === 'work_order'
    ? { work_order: attachable_id }
    : { attachable_type, attachable_id };

const unknownRecord = (kind: string): Problem => {
  const detail = `refers to a ${kind.replaceAll('_', ' ')} that does not exist`;
  return new Problem('validation_failed', { violations: [{ parameter: 'attachable_id', detail }], missing: kind });
};

/** The row whose files are listed, and whether those of its tickets are too if it is a work order. */
type Listing = Attachable & { include_related?: boolean | undefined };

/** Lists the files on one row; empty if the row does not exist. */
export const listAttachmentsOn = async (
  ctx: Context,
  { attachable_type, attachable_id: reference, include_related }: Listing,
  order: Pick<Parameters<typeof attachments.list>[1], 'sort' | 'updated_since'>,
  page: PageRequest,
): Promise<Page<Schemas['Attachment']>> => {
  requireKind(ctx.principal, attachable_type);
  const attachable_id = (await findId(ctx, attachable_type, reference)) ?? 0;
  const where = filesOn(attachable_type, attachable_id, include_related);
  return attachments.list(ctx, { where: { ...where, person_id: onlyOwner(ctx.principal) }, ...order }, page);
};

const listRows = defineList({
  name: 'attachment_rows',
  table: 'attachment',
  equals: ['attachable_type', 'attachable_id', 'person_id'],
  filters: { work_order: onWorkOrder },
  rows: (db) =>
    db
      .selectFrom('attachment')
      .select(['id', 'attachable_type', 'attachable_id', 'name', 'caption', 'content_type', 'bytes', 'width', 'height'])
      .select(['actor', 'person_id', 'created_at']),
});

/** Lists the files on one row as summary rows, newest first. @throws Problem not_found if the row does not exist, forbidden */
export const listAttachmentRows = async (
  ctx: Context,
  { attachable_type, attachable_id: reference, include_related }: Listing,
  page: PageRequest,
): Promise<Page<Schemas['AttachmentRow']>> => {
  requireKind(ctx.principal, attachable_type);
  const attachable_id = await findId(ctx, attachable_type, reference);
  if (attachable_id === undefined) throw notFound(attachable_type, reference);
  const where = filesOn(attachable_type, attachable_id, include_related);
  return listRows(ctx, { where: { ...where, person_id: onlyOwner(ctx.principal) } }, page);
};

/** Returns a file without its bytes. @throws Problem not_found, forbidden */
export const getAttachment = async (ctx: Context, reference: Reference): Promise<Schemas['Attachment']> => {
  const attachment = await attachments.read(ctx, reference);
  requireKind(ctx.principal, attachment.attachable_type);
  requireOwn(ctx.principal, attachment);
  return attachment;
};

/** Returns the folder of the tenant's files in the store. */
const folderOf = async ({ em }: Context): Promise<string> => {
  const { rows } = await sql<{ folder: string }>`select files_folder() as folder`.execute(em.getKysely());
  const [row] = rows;
  if (row === undefined) throw new Error('the tenant has no folder of files');
  return row.folder;
};

/** Checks that a file of this size fits into the quota. Returns the folder for its bytes. @throws Problem quota_exceeded */
export const admitBytes = async (ctx: Context, bytes: number): Promise<string> => {
  await sql`select admit_file(${bytes})`.execute(ctx.em.getKysely());
  return folderOf(ctx);
};

/**
 * Checks that a record exists and that a file of this size fits into the quota, before its bytes arrive. Returns the
 * folder for them.
 * @throws Problem forbidden, validation_failed, quota_exceeded
 */
export const admitFile = async (
  ctx: Context,
  { attachable_type, attachable_id }: Attachable,
  bytes: number,
): Promise<string> => {
  requireKind(ctx.principal, attachable_type);
  if ((await findId(ctx, attachable_type, attachable_id)) === undefined) throw unknownRecord(attachable_type);
  return admitBytes(ctx, bytes);
};

/**
 * Adds a file whose bytes are safe. Locks its record against deletion until the end of the transaction.
 * @throws Problem validation_failed if the record does not exist, quota_exceeded
 */
export const addAttachment = (
  ctx: Context,
  { attachable_type, attachable_id: reference }: Attachable,
  { name, ...file }: NewFile & { name: string | undefined; caption?: string | undefined },
): Promise<Schemas['Attachment']> =>
  inTransaction(ctx, async (tx) => {
    const attachable_id = (await lockIds(tx, attachable_type, [reference]))(reference);
    if (attachable_id === undefined) throw unknownRecord(attachable_type);
    const fileName = name ?? defaultName(attachable_type, attachable_id, tx.principal.timezone);
    const fields = { attachable_type, attachable_id, name: withEnding(fileName, file.content_type) };
    return attachments.insert(tx, { ...fields, ...file });
  });

/** The record of a file, and what people call the file. */
type Placed = Attachable & { name?: string | undefined; caption?: string | undefined };

/** Adds a file of a tool, and returns it as a summary row. @throws Problem forbidden, validation_failed, quota_exceeded */
export const attachFile = (
  ctx: Context,
  { attachable_type, attachable_id, name, caption }: Placed,
  file: NewFile,
): Promise<Schemas['AttachmentRow']> =>
  inTransaction(ctx, async (tx) => {
    requireKind(tx.principal, attachable_type);
    if ((await findId(tx, attachable_type, attachable_id)) === undefined)
      throw unknownReference('/attachable_id', attachable_type);
    const on = { attachable_type, attachable_id };
    const {
      uuid: _id,
      version: _v,
      sha256: _digest,
      updated_at: _at,
      ...row
    } = await addAttachment(tx, on, { ...file, name, caption });
    return row;
  });

/** How long a link for an upload works by default, in seconds. */
const LINK_SECONDS = 900;

/** Makes a link with which one file can be attached to a record. @throws Problem forbidden, validation_failed, conflict */
export const createUploadLink = async (
  ctx: Context,
  { attachable_type, attachable_id: reference, expires_in }: Schemas['UploadLinkCreate'],
): Promise<CreatedLink> => {
  requireKind(ctx.principal, attachable_type);
  const attachable_id = await findId(ctx, attachable_type, reference);
  if (attachable_id === undefined) throw unknownReference('/attachable_id', attachable_type, reference);
  return createLink(ctx, 'upload', { attachable_type, attachable_id }, expires_in ?? LINK_SECONDS);
};

/** Changes the name or the caption of a file. @throws Problem not_found, forbidden, version_mismatch */
export const updateAttachment = (
  ctx: Context,
  reference: Reference,
  { name, ...changes }: Schemas['AttachmentUpdate'],
  expected?: readonly number[],
): Promise<Schemas['Attachment']> =>
  inTransaction(ctx, async (tx) => {
    const attachment = await attachments.lock(tx, reference, expected);
    requireKind(tx.principal, attachment.attachable_type);
    requireOwn(tx.principal, attachment);
    const renamed = name === undefined ? {} : { name: withEnding(name, attachment.content_type) };
    return attachments.update(tx, attachment, { ...changes, ...renamed });
  });

/**
 * Returns what is needed to send the bytes of a file; undefined if there is none, also because it was deleted after a list was
 * read. @throws Problem forbidden
 */
export const findContentIfKept = async (ctx: Context, reference: Reference): Promise<StoredContent | undefined> => {
  const [column, value] = identify(reference);
  const row = await ctx.em
    .getKysely()
    .selectFrom('attachment')
    .select(['name', 'content_type', 'bytes', 'sha256', 'attachable_type', 'person_id'])
    .select(sql<string>`files_folder() || '/' || storage_key`.as('path'))
    .where(column, '=', value)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  requireKind(ctx.principal, row.attachable_type);
  requireOwn(ctx.principal, row);
  return row;
};

/** Returns what is needed to send the bytes of a file. @throws Problem not_found, forbidden */
export const findContent = async (ctx: Context, reference: Reference): Promise<StoredContent> => {
  const content = await findContentIfKept(ctx, reference);
  if (content === undefined) throw notFound('attachment');
  return content;
};

/** Removes bytes once the deletion of their rows is committed. The sweep removes what is left after a failure. */
const removeAfterCommit = ({ followUps, services }: Context, paths: readonly string[]): void => {
  const derived = paths.flatMap((path) => [path, ...THUMBNAIL_SIZES.map((size) => thumbnailPath(path, size))]);
  followUps?.push(async () => services.files?.store.remove(derived));
};

/** Deletes a file with its bytes. @throws Problem not_found, forbidden, version_mismatch */
export const deleteAttachment = (ctx: Context, reference: Reference, expected?: readonly number[]): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const { path } = await findContent(tx, reference);
    await attachments.remove(tx, reference, expected);
    removeAfterCommit(tx, [path]);
  });

/** Deletes all files of a row with their bytes. */
export const deleteAttachmentsOn = async (
  tx: Transaction,
  attachable_type: Schemas['NotableType'],
  attachable_id: number,
): Promise<void> => {
  const deleted = await tx.em
    .getKysely()
    .deleteFrom('attachment')
    .where('attachable_type', '=', attachable_type)
    .where('attachable_id', '=', attachable_id)
    .returning(sql<string>`files_folder() || '/' || storage_key`.as('path'))
    .execute();
  removeAfterCommit(
    tx,
    deleted.map(({ path }) => path),
  );
};
