import type { Schemas } from '../../../generated/contract.ts';
import { inBatches } from '../../records/batch-writer.ts';
import type { Importers } from '../../records/importer.ts';
import { reporters, requireNotErased } from './operations.ts';

/** How rows of imports become reporters. */
export const imported = {
  reporters: {
    kind: 'reporter',
    record: 'Reporter',
    references: {},
    match: ['uuid', 'name'],
    kept: [],
    adjusted: [],
    state: [],
    columnWords: { name: ['Member, Reporter', 'Mitglied, Melder', 'Lid', 'Membre', 'Miembro, Socio'] },
    ...inBatches('reporter', reporters, {
      added: (_tx, fields: Schemas['ReporterCreate']) => fields,
      changed: (_tx, _reporter, fields: Schemas['ReporterUpdate']) => fields,
      check: (tx, changes) =>
        requireNotErased(
          tx,
          changes.map(({ row }) => row.id),
        ),
    }),
  },
} satisfies Importers;
