import type { Schemas } from '../../../generated/contract.ts';
import { inBatches } from '../../records/batch-writer.ts';
import type { Importers } from '../../records/importer.ts';
import { suppliers, withCompleteContacts } from './operations.ts';

/** How rows of imports become suppliers. */
export const imported = {
  suppliers: {
    kind: 'supplier',
    record: 'Supplier',
    references: {},
    match: ['uuid', 'name'],
    kept: [],
    adjusted: [],
    state: [],
    ...inBatches('supplier', suppliers, {
      added: (_tx, fields: Schemas['SupplierCreate']) => withCompleteContacts(fields),
      changed: (_tx, _supplier, fields: Schemas['SupplierUpdate']) => withCompleteContacts(fields),
    }),
  },
} satisfies Importers;
