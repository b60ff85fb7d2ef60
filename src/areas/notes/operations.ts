import type { Schemas } from '../../../generated/contract.ts';
import { COLUMNS } from '../../../generated/values.ts';
import { inTransaction, type Context } from '../../core/context.ts';
import { invalid, notFound, unknownReference, type Problem } from '../../core/errors.ts';
import { onlyOwner, requireKind, requireOwn } from '../../core/permissions.ts';
import { defineList } from '../../records/lists.ts';
import type { Page, PageRequest } from '../../records/paging.ts';
import { findId, type Reference } from '../../records/references.ts';
import { resource } from '../../records/resources.ts';

/** The row that a note is about, by at least one of two references. `notable_type` is the name of its table. */
export type Notable = {
  notable_type: Schemas['NotableType'];
  notable_id?: Reference | null | undefined;
  notable_uuid?: string | null | undefined;
};

/** The notes on the rows of all other areas. */
export const notes = resource('note', COLUMNS.Note, { equals: ['notable_type', 'notable_id', 'person_id'] });

const rows = defineList({
  name: 'note_rows',
  table: 'note',
  equals: ['notable_type', 'notable_id', 'person_id'],
  rows: (db) => db.selectFrom('note').select(['id', 'body', 'author', 'person_id', 'client', 'created_at']),
});

/** Returns the problem of a reference, at its pointer, to a row that does not exist. */
type Unknown = (pointer: string, kind: Schemas['NotableType'], reference: Reference) => Problem;

const PLACES = ['notable_id', 'notable_uuid'] as const;

/**
 * Returns the id of the row that both references name.
 * @throws Problem forbidden; validation_failed without a reference or for references to different rows, and that of `unknown`
 */
export const requireNotable = async (ctx: Context, notable: Notable, unknown: Unknown): Promise<number> => {
  const { notable_type } = notable;
  requireKind(ctx.principal, notable_type);
  let id: number | undefined;
  for (const place of PLACES) {
    const reference = notable[place];
    if (reference === undefined || reference === null) continue;
    const referredId = await findId(ctx, notable_type, reference);
    if (referredId === undefined) throw unknown(`/${place}`, notable_type, reference);
    if (id !== undefined && id !== referredId)
      throw invalid(`/${place}`, `is not the uuid of the ${notable_type.replaceAll('_', ' ')} that notable_id names`);
    id = referredId;
  }
  if (id === undefined) throw invalid('/notable_id', 'is required unless notable_uuid is sent');
  return id;
};

const add = (ctx: Context, notable: Notable, body: string, unknown: Unknown): Promise<Schemas['Note']> =>
  inTransaction(ctx, async (tx) => {
    const notable_id = await requireNotable(tx, notable, unknown);
    const { actor, person } = tx.principal;
    const author = person?.name ?? actor;
    return notes.insert(tx, { notable_type: notable.notable_type, notable_id, body, author });
  });

const missing: Unknown = (_pointer, kind, reference) => notFound(kind, reference);

/** Lists the notes on one row as summary rows, newest first. @throws Problem not_found if the row does not exist, validation_failed */
export const listNoteRows = async (
  ctx: Context,
  notable: Notable,
  page: PageRequest,
): Promise<Page<Schemas['NoteRow']>> => {
  const notable_id = await requireNotable(ctx, notable, missing);
  const person_id = onlyOwner(ctx.principal);
  return rows(ctx, { where: { notable_type: notable.notable_type, notable_id, person_id } }, page);
};

/** Lists the notes on one row; empty if the row does not exist or the references name different rows. */
export const listNotesOn = async (
  ctx: Context,
  { notable_type, ...references }: Notable,
  order: Pick<Parameters<typeof notes.list>[1], 'sort' | 'updated_since'>,
  page: PageRequest,
): Promise<Page<Schemas['Note']>> => {
  requireKind(ctx.principal, notable_type);
  const ids = new Set<number>();
  for (const place of PLACES) {
    const reference = references[place] ?? undefined;
    if (reference !== undefined) ids.add((await findId(ctx, notable_type, reference)) ?? 0);
  }
  const [notable_id = 0] = ids.size === 1 ? ids : [];
  const person_id = onlyOwner(ctx.principal);
  return notes.list(ctx, { where: { notable_type, notable_id, person_id }, ...order }, page);
};

/** Adds a note with the caller as author. @throws Problem not_found if the row does not exist, validation_failed */
export const addNote = (ctx: Context, notable: Notable, body: string): Promise<Schemas['Note']> =>
  add(ctx, notable, body, missing);

/** Like {@link addNote}. @throws Problem validation_failed if the row does not exist */
export const createNote = (ctx: Context, notable: Notable, body: string): Promise<Schemas['Note']> =>
  add(ctx, notable, body, unknownReference);

/** Returns a note. @throws Problem not_found, forbidden */
export const getNote = async (ctx: Context, reference: Reference): Promise<Schemas['Note']> => {
  const note = await notes.read(ctx, reference);
  requireKind(ctx.principal, note.notable_type);
  requireOwn(ctx.principal, note);
  return note;
};
