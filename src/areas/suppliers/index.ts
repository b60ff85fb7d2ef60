import { sql } from 'kysely';
import { COLUMNS } from '../../../generated/values.ts';
import { recordsOf, type ExportSources } from '../../records/export-source.ts';
import type { NamedKinds } from '../../records/names.ts';
import { remove, restore } from '../../records/restoring.ts';
import { by, MANAGERS, type ReversalsByKind } from '../../records/reversals.ts';
import { Supplier } from './entity.ts';
import { suppliers } from './operations.ts';
import type { SearchSources } from '../../records/search-source.ts';
import type { KindsByAddress } from '../../records/stored-event.ts';

export { handlers, tools } from './handlers.ts';
export { imported } from './imported.ts';

export const entities = [Supplier];

export const kinds = { suppliers: 'supplier' } as const satisfies KindsByAddress;

export const names = {
  supplier: { by: ['name'], place: sql.ref('supplier.address'), status: sql.ref('supplier.kind') },
} as const satisfies NamedKinds;

export const expanded = { getSupplier: suppliers.readAll };

export const exported = { suppliers: recordsOf(COLUMNS.Supplier, suppliers.list) } satisfies ExportSources;

export const searched = { suppliers: { table: 'supplier', name: ['name'] } } satisfies SearchSources;

export const undone = {
  supplier: { created: by(MANAGERS, remove), changed: by(MANAGERS, restore) },
} satisfies ReversalsByKind;
