import type { Schemas } from '../../../generated/contract.ts';
import { inBatches } from '../../records/batch-writer.ts';
import type { Importers } from '../../records/importer.ts';
import { locations, lockTreeFor, requireTree } from './operations.ts';

/** How rows of imports become locations. */
export const imported = {
  locations: {
    kind: 'location',
    record: 'Location',
    references: { parent_id: 'location' },
    match: ['uuid', 'name'],
    kept: [],
    adjusted: [],
    state: [],
    columnWords: {
      name: [
        'Location, Location name, Room',
        'Standort, Raum, Ort',
        'Locatie, Ruimte',
        'Emplacement, Lieu, Salle',
        'Ubicación, Lugar, Sala',
      ],
    },
    ...inBatches('location', locations, {
      added: (_tx, fields: Schemas['LocationCreate']) => fields,
      changed: (_tx, _location, fields: Schemas['LocationUpdate']) => fields,
      async check(tx, changes: readonly { row: Schemas['Location']; fields: { parent_id?: number | null } }[]) {
        const moves = changes.flatMap(({ row: { id }, fields: { parent_id } }) =>
          parent_id === undefined ? [] : [{ id, parent_id }],
        );
        await lockTreeFor(tx, moves);
        await requireTree(tx, moves);
      },
    }),
  },
} satisfies Importers;
