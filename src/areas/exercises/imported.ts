import type { Schemas } from '../../../generated/contract.ts';
import { inBatches } from '../../records/batch-writer.ts';
import type { Importers } from '../../records/importer.ts';
import { linkMachines, withoutMachines, type Linked } from '../../records/linked-machines.ts';
import { exerciseMachines, exercises } from './operations.ts';

/** How rows of imports become exercises. */
export const imported = {
  exercises: {
    kind: 'exercise',
    record: 'Exercise',
    references: { machine_ids: 'machine' },
    match: ['uuid', 'name'],
    kept: [],
    adjusted: [],
    state: [],
    columnWords: { name: ['Exercise', 'Übung', 'Oefening', 'Exercice', 'Ejercicio'] },
    ...inBatches('exercise', exercises, {
      added: (_tx, fields: Schemas['ExerciseCreate']) => withoutMachines(fields),
      changed: (_tx, _exercise, fields: Schemas['ExerciseUpdate']) => withoutMachines(fields),
      async complete(tx, rows: readonly (Linked & { row: Schemas['Exercise'] })[]) {
        await linkMachines(tx, exerciseMachines, rows);
        return exercises.readAll(
          tx,
          rows.map(({ row }) => row.id),
        );
      },
    }),
  },
} satisfies Importers;
