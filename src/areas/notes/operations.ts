import type { Schemas } from '../../../generated/contract.ts';
import { COLUMNS } from '../../../generated/values.ts';
import { inTransaction, type Context } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { defineList } from '../../platform/lists.ts';
import type { Page, PageRequest } from '../../platform/paging.ts';
import { findId, requireId, type Reference } from '../../platform/references.ts';
import { resource } from '../../platform/resources.ts';

/** The row that a note is about. `notable_type` is the name of its table. */
export type Notable = {
  notable_type: Schemas['NotableType'];
  notable_id: Reference;
  notable_uuid?: string | undefined;
};

const notes = resource('note', COLUMNS.Note);

const rows = defineList({
  name: 'note_rows',
  table: 'note',
  equals: ['notable_type', 'notable_id'],
  rows: (db) => db.selectFrom('note').select(['id', 'body', 'author', 'created_at']),
});

// Accepts a uuid in addition to an id (interface specification, 4.3, rule 4) if both identify the same row.
const requireNotable = async (ctx: Context, { notable_type, notable_id, notable_uuid }: Notable): Promise<number> => {
  const id = await requireId(ctx, notable_type, notable_id);
  if (
    notable_uuid !== undefined &&
    notable_uuid !== notable_id &&
    (await findId(ctx, notable_type, notable_uuid)) !== id
  ) {
    throw invalid('/notable_uuid', `is not the uuid of the ${notable_type.replaceAll('_', ' ')} that notable_id names`);
  }
  return id;
};

/** Lists the notes on one row, newest first. @throws Problem not_found if the row does not exist, validation_failed */
export const listNotes = async (
  ctx: Context,
  notable: Notable,
  page: PageRequest,
): Promise<Page<Schemas['NoteRow']>> => {
  const notable_id = await requireNotable(ctx, notable);
  return rows(ctx, { where: { notable_type: notable.notable_type, notable_id } }, page);
};

/**
 * Adds a note to a row, with the caller as author.
 * @throws Problem not_found if the row does not exist, validation_failed
 */
export const addNote = (ctx: Context, notable: Notable, body: string): Promise<Schemas['Note']> =>
  inTransaction(ctx, async (tx) => {
    const notable_id = await requireNotable(tx, notable);
    const { notable_type } = notable;
    return notes.insert(tx, { notable_type, notable_id, body, author: tx.principal.actor });
  });
