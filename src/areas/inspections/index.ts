import { COLUMNS } from '../../../generated/values.ts';
import { recordsOf, type ExportSources } from '../../records/export-source.ts';
import { removeRecent } from '../../records/restoring.ts';
import { by, NEVER_CHANGES, WORKERS, type ReversalsByKind } from '../../records/reversals.ts';
import { Inspection } from './entity.ts';
import { inspections } from './operations.ts';
import type { KindsByAddress } from '../../records/stored-event.ts';

export { handlers, tools, repeats } from './handlers.ts';

export const entities = [Inspection];

export const kinds = { inspections: 'inspection' } as const satisfies KindsByAddress;

export const exported = { inspections: recordsOf(COLUMNS.Inspection, inspections.list) } satisfies ExportSources;

export const undone = {
  inspection: { created: by(WORKERS, removeRecent), changed: NEVER_CHANGES },
} satisfies ReversalsByKind;
