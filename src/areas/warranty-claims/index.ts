import { COLUMNS } from '../../../generated/values.ts';
import { recordsOf, type ExportSources } from '../../records/export-source.ts';
import { removeRecent, restore } from '../../records/restoring.ts';
import { by, WORKERS, type ReversalsByKind } from '../../records/reversals.ts';
import type { SearchSources } from '../../records/search-source.ts';
import type { KindsByAddress, PresentByKind } from '../../records/stored-event.ts';
import { WarrantyClaim } from './entity.ts';
import { listWarrantyClaims, assess } from './operations.ts';

export { handlers, tools } from './handlers.ts';

export const entities = [WarrantyClaim];

export const kinds = { warranty_claims: 'warranty_claim' } as const satisfies KindsByAddress;

export const exported = {
  warranty_claims: recordsOf(COLUMNS.WarrantyClaim, listWarrantyClaims),
} satisfies ExportSources;

export const searched = {
  warranty_claims: { table: 'warranty_claim', name: ['title'], status: true, machine: true },
} satisfies SearchSources;

export const presented = {
  warranty_claim: (ctx, row: Parameters<typeof assess>[1], at) => assess(ctx, row, at),
} satisfies PresentByKind;

export const undone = {
  warranty_claim: { created: by(WORKERS, removeRecent), changed: by(WORKERS, restore) },
} satisfies ReversalsByKind;
