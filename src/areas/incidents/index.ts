import { COLUMNS } from '../../../generated/values.ts';
import { recordsOf, type ExportSources } from '../../records/export-source.ts';
import { removeRecent, restore } from '../../records/restoring.ts';
import { by, byReporters, WORKERS, type ReversalsByKind } from '../../records/reversals.ts';
import { Incident } from './entity.ts';
import { incidents, searchIncidents } from './operations.ts';
import type { SearchSources } from '../../records/search-source.ts';
import type { KindsByAddress } from '../../records/stored-event.ts';

export { handlers, tools, repeats } from './handlers.ts';

export const entities = [Incident];

export const kinds = { incidents: 'incident' } as const satisfies KindsByAddress;

export const exported = { incidents: recordsOf(COLUMNS.Incident, incidents.list) } satisfies ExportSources;

export const searched = {
  incidents: { table: 'incident', name: ['description'], index: searchIncidents, status: true, machine: true },
} satisfies SearchSources;

export const undone = {
  incident: { created: by(WORKERS, removeRecent), changed: byReporters(restore) },
} satisfies ReversalsByKind;
