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
    columnWords: {
      name: [
        'Company, Company name, Supplier, Supplier name, Vendor',
        'Firma, Firmenname, Lieferant, Unternehmen',
        'Bedrijf, Bedrijfsnaam, Leverancier',
        'Entreprise, Société, Fournisseur, Raison sociale',
        'Empresa, Nombre de la empresa, Proveedor, Razón social',
      ],
    },
    ...inBatches('supplier', suppliers, {
      added: (_tx, fields: Schemas['SupplierCreate']) => withCompleteContacts(fields),
      changed: (_tx, _supplier, fields: Schemas['SupplierUpdate']) => withCompleteContacts(fields),
    }),
  },
} satisfies Importers;
