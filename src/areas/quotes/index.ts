import { COLUMNS } from '../../../generated/values.ts';
import { recordsOf, type ExportSources } from '../../records/export-source.ts';
import { Quote, QuoteLine } from './entity.ts';
import { quotes } from './operations.ts';
import type { SearchSources } from '../../records/search-source.ts';
import type { KindsByAddress } from '../../records/stored-event.ts';

export { handlers, tools } from './handlers.ts';
export { undone } from './undone.ts';

export const entities = [Quote, QuoteLine];

export const kinds = { quotes: 'quote' } as const satisfies KindsByAddress;

export const exported = { quotes: recordsOf(COLUMNS.Quote, quotes.list) } satisfies ExportSources;

export const searched = { quotes: { table: 'quote', name: ['title'], status: true } } satisfies SearchSources;
