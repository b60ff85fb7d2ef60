import { sql } from 'kysely';
import { COLUMNS } from '../../../generated/values.ts';
import { recordsOf, type ExportSources } from '../../records/export-source.ts';
import type { NamedKinds } from '../../records/names.ts';
import { Part, StockMovement } from './entity.ts';
import { parts, movements, searchParts } from './operations.ts';
import { wordsIn, type SearchSources } from '../../records/search-source.ts';
import type { KindsByAddress } from '../../records/stored-event.ts';

export { handlers, tools, repeats } from './handlers.ts';
export { imported } from './imported.ts';
export { undone } from './undone.ts';

export const entities = [Part, StockMovement];

export const kinds = { parts: 'part' } as const satisfies KindsByAddress;

export const names = {
  part: {
    by: ['name', 'sku'],
    code: 'sku',
    place: sql`(select location.name from location where location.id = part.location_id)`,
  },
} as const satisfies NamedKinds;

export const expanded = { getPart: parts.readAll };

export const exported = {
  parts: recordsOf(COLUMNS.Part, parts.list),
  stock_movements: recordsOf(COLUMNS.StockMovement, movements.list),
} satisfies ExportSources;

export const searched = {
  parts: { table: 'part', name: ['name'], index: searchParts, spelling: wordsIn('search') },
} satisfies SearchSources;
