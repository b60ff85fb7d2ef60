import { defineEntity, p } from '@mikro-orm/core';
import { ExerciseDifficulty } from '../../../generated/values.ts';
import {
  computedCode,
  computedText,
  foldedIndexes,
  part,
  reference,
  resource,
  resourceIndexes,
  resourceUniques,
} from '../../records/entity.ts';
import { confined } from '../../core/tenancy.ts';

/** An exercise that members do on the machines. Its availability is derived from their status. */
export const Exercise = defineEntity({
  name: 'Exercise',
  tableName: 'exercise',
  ...confined,
  properties: {
    ...resource,
    name: p.text(),
    name_key: computedText(),
    muscle_group: p.text().nullable(),
    muscle_group_folded: computedCode(),
    difficulty: p.enum(ExerciseDifficulty).nullable(),
    instructions: p.text().nullable(),
    search: computedText(),
  },
  uniques: resourceUniques,
  indexes: [
    ...resourceIndexes('exercise'),
    ...foldedIndexes('exercise', ['muscle_group']),
    { name: 'exercise_by_difficulty', properties: ['tenant_id', 'difficulty', 'id'] },
    { name: 'exercise_by_name', properties: ['tenant_id', 'name_key', 'id'] },
  ],
});
/** The link between an exercise and a machine that it can be done on. */
export const ExerciseMachine = defineEntity({
  name: 'ExerciseMachine',
  tableName: 'exercise_machine',
  ...confined,
  properties: { ...part, exercise_id: reference(), machine_id: reference() },
  uniques: [{ properties: ['tenant_id', 'exercise_id', 'machine_id'] }],
  indexes: [{ name: 'exercise_machine_machine', properties: ['tenant_id', 'machine_id', 'exercise_id'] }],
});
