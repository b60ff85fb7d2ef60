import type { Schemas } from '../../../generated/contract.ts';
import { inBatches } from '../../records/batch-writer.ts';
import type { Importers } from '../../records/importer.ts';
import { adjustStock, parts } from './operations.ts';

/** The note on the stock movements of imported quantities. */
const NOTE = 'Import';

/** Fields that only an adjustment of the stock changes. */
type Stock = { quantity?: number | null };

type PartFields = Schemas['PartUpdate'] & Stock;

const withoutStock = <Fields extends Stock>(fields: Fields): Omit<Fields, 'quantity'> => {
  const { quantity: _, ...others } = fields;
  return others;
};

/** How rows of imports become parts and their stock. */
export const imported = {
  parts: {
    kind: 'part',
    record: 'Part',
    references: { supplier_id: 'supplier', location_id: 'location' },
    match: ['uuid', 'name', 'sku'],
    kept: [],
    adjusted: ['quantity'],
    state: ['quantity'],
    columnWords: {
      name: [
        'Part, Part name',
        'Teil, Ersatzteil, Artikel, Artikelbezeichnung',
        'Onderdeel, Onderdeelnaam',
        'Pièce, Nom de la pièce, Article',
        'Pieza, Nombre de la pieza, Repuesto, Recambio, Artículo',
      ],
      location_id: ['Location', 'Standort, Ort', 'Locatie, Plaats', 'Emplacement, Lieu', 'Ubicación, Lugar'],
    },
    ...inBatches('part', parts, {
      added: (_tx, fields: Schemas['PartCreate'] & Stock) => withoutStock(fields),
      changed: (_tx, _part, fields: PartFields) => withoutStock(fields),
      complete: (tx, rows: readonly { row: Schemas['Part']; fields: Stock }[]) =>
        adjustStock(
          tx,
          rows.map(({ row, fields: { quantity } }) => ({ part: row, quantity: quantity ?? row.quantity })),
          NOTE,
        ),
    }),
  },
} satisfies Importers;
