import { sql } from 'kysely';
import { COLUMNS } from '../../../generated/values.ts';
import { recordsOf, type ExportSources } from '../../records/export-source.ts';
import type { NamedKinds } from '../../records/names.ts';
import { Location } from './entity.ts';
import { locations } from './operations.ts';
import { wordsIn, type SearchSources } from '../../records/search-source.ts';
import type { KindsByAddress } from '../../records/stored-event.ts';

export { handlers, tools } from './handlers.ts';
export { imported } from './imported.ts';
export { undone } from './undone.ts';

export const entities = [Location];

export const kinds = { locations: 'location' } as const satisfies KindsByAddress;

export const names = {
  location: {
    by: ['name'],
    place: sql`(select parent.name from location as parent where parent.id = location.parent_id)`,
    status: sql.ref('location.kind'),
  },
} as const satisfies NamedKinds;

export const expanded = { getLocation: locations.readAll };

export const exported = { locations: recordsOf(COLUMNS.Location, locations.list) } satisfies ExportSources;

export const searched = {
  locations: { table: 'location', name: ['name'], spelling: wordsIn('name_folded') },
} satisfies SearchSources;
