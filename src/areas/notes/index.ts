import { COLUMNS } from '../../../generated/values.ts';
import { recordsOf, type ExportSources } from '../../records/export-source.ts';
import { both, type ReversalsByKind } from '../../records/reversals.ts';
import { Note } from './entity.ts';
import { notes } from './operations.ts';
import type { SearchSources } from '../../records/search-source.ts';
import type { KindsByAddress } from '../../records/stored-event.ts';

export { handlers, tools, repeats } from './handlers.ts';

export const entities = [Note];

export const kinds = { notes: 'note' } as const satisfies KindsByAddress;

export const exported = { notes: recordsOf(COLUMNS.Note, notes.list) } satisfies ExportSources;

export const searched = { notes: { table: 'note', name: ['body'], on: 'notable_type' } } satisfies SearchSources;

export const undone = {
  note: both('Notes are only added, never removed: add one that corrects it.'),
} satisfies ReversalsByKind;
