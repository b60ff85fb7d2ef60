import type { Schemas } from '../../../generated/contract.ts';
import { inBatches } from '../../records/batch-writer.ts';
import type { Importers } from '../../records/importer.ts';
import { renameAssignees } from './assignees.ts';
import { people, personLocations, requirePeopleNotErased } from './operations.ts';

const withoutLocations = <Fields extends { location_ids?: unknown }>(fields: Fields): Omit<Fields, 'location_ids'> => {
  const { location_ids: _, ...others } = fields;
  return others;
};

/** A written person and the locations in its fields. */
type WrittenPerson = { row: Schemas['Person']; fields: { name?: string; location_ids?: number[] } };

/** How rows of imports become people. */
export const imported = {
  people: {
    kind: 'person',
    record: 'Person',
    references: { location_ids: 'location' },
    match: ['uuid', 'name', 'email'],
    kept: [],
    adjusted: [],
    state: ['active'],
    columnWords: {
      name: [
        'Person, Employee',
        'Mitarbeiter, Mitarbeiterin',
        'Persoon, Medewerker',
        'Personne, Employé, Collaborateur',
        'Persona, Empleado',
      ],
    },
    ...inBatches('person', people, {
      added: (_tx, fields: Schemas['PersonCreate']) => withoutLocations(fields),
      changed: (_tx, _person, fields: Schemas['PersonUpdate']) => withoutLocations(fields),
      check: (tx, changes) =>
        requirePeopleNotErased(
          tx,
          changes.map(({ row }) => row.id),
        ),
      async complete(tx, rows: readonly WrittenPerson[]) {
        const ids = rows.map(({ row }) => row.id);
        await personLocations.replace(
          tx,
          rows.flatMap(({ row: { id, location_ids }, fields: { location_ids: by } }) =>
            by ? { id, to: location_ids, by } : [],
          ),
        );
        await renameAssignees(tx, ids);
        return people.readAll(tx, ids);
      },
    }),
  },
} satisfies Importers;
