import { sql } from 'kysely';
import { COLUMNS } from '../../../generated/values.ts';
import { recordsOf, type ExportSources } from '../../records/export-source.ts';
import type { NamedKinds } from '../../records/names.ts';
import { remove, restore } from '../../records/restoring.ts';
import { by, WORKERS, type ReversalsByKind } from '../../records/reversals.ts';
import { Reporter } from './entity.ts';
import { reporters, searchReporters } from './operations.ts';
import { wordsIn, type SearchSources } from '../../records/search-source.ts';
import type { KindsByAddress } from '../../records/stored-event.ts';

export { handlers, tools } from './handlers.ts';
export { imported } from './imported.ts';

export const entities = [Reporter];

export const kinds = { reporters: 'reporter' } as const satisfies KindsByAddress;

export const names = {
  reporter: { by: ['name'], place: sql.ref('reporter.email'), status: sql.ref('reporter.kind') },
} as const satisfies NamedKinds;

export const expanded = { getReporter: reporters.readAll };

export const exported = { reporters: recordsOf(COLUMNS.Reporter, reporters.list) } satisfies ExportSources;

export const searched = {
  reporters: { table: 'reporter', name: ['name'], index: searchReporters, spelling: wordsIn('search') },
} satisfies SearchSources;

export const undone = {
  reporter: { created: by(WORKERS, remove), changed: by(WORKERS, restore) },
} satisfies ReversalsByKind;
