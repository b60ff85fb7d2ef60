import { sql } from 'kysely';
import { COLUMNS } from '../../../generated/values.ts';
import { recordsOf, type ExportSources } from '../../records/export-source.ts';
import type { NamedKinds } from '../../records/names.ts';
import { ACCESS, both, type ReversalsByKind } from '../../records/reversals.ts';
import { Person, PersonLocation } from './entity.ts';
import { people } from './operations.ts';
import { wordsIn, type SearchSources } from '../../records/search-source.ts';
import type { KindsByAddress } from '../../records/stored-event.ts';

export { handlers, tools } from './handlers.ts';
export { imported } from './imported.ts';

export const entities = [Person, PersonLocation];

export const kinds = { people: 'person' } as const satisfies KindsByAddress;

export const names = {
  person: {
    by: ['name'],
    place: sql.ref('person.email'),
    status: sql.ref('person.role'),
    choosable: sql`person.active`,
  },
} as const satisfies NamedKinds;

export const expanded = { getPerson: people.readAll };

export const exported = { people: recordsOf(COLUMNS.Person, people.list) } satisfies ExportSources;

export const searched = {
  people: { table: 'person', name: ['name'], spelling: wordsIn('name_folded') },
} satisfies SearchSources;

export const undone = { person: both(ACCESS) } satisfies ReversalsByKind;
