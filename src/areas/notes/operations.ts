import type { Schemas } from '../../../generated/contract.ts';
import { COLUMNS } from '../../../generated/values.ts';
import { inTransaction, type Context } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { readPage, type Page, type PageRequest } from '../../platform/paging.ts';
import { findId, requireId, type Reference } from '../../platform/references.ts';
import { Note } from './entity.ts';

/** What a note is about. Each type is the name of the table that holds it. */
export type Notable = {
  notable_type: Schemas['NotableType'];
  notable_id: Reference;
  notable_uuid?: string | undefined;
};

// A uuid beside an id is taken too (interface specification, 4.3, rule 4), but one that names something else is a slip.
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

/** Lists the notes on one row, newest first. @throws Problem not_found for a row that does not exist, validation_failed */
export const listNotes = async (
  ctx: Context,
  notable: Notable,
  page: PageRequest,
): Promise<Page<Schemas['NoteRow']>> => {
  const notable_id = await requireNotable(ctx, notable);
  const { notable_type } = notable;
  const query = ctx.db
    .selectFrom('note')
    .select(['id', 'body', 'author', 'created_at'])
    .where('notable_type', '=', notable_type)
    .where('notable_id', '=', notable_id);
  return readPage(ctx, { name: 'note_rows', filters: { notable_type, notable_id } }, page, query);
};

/** Adds a note to a row; its author is the caller. @throws Problem not_found for a row that does not exist, validation_failed */
export const addNote = (ctx: Context, notable: Notable, body: string): Promise<Schemas['Note']> =>
  inTransaction(ctx, async (tx) => {
    const notable_id = await requireNotable(tx, notable);
    const note = tx.entities.create(Note, {
      notable_type: notable.notable_type,
      notable_id,
      body,
      author: tx.principal.actor,
    });
    await tx.entities.flush();
    return tx.db.selectFrom('note').select(COLUMNS.Note).where('id', '=', note.id).executeTakeFirstOrThrow();
  });
