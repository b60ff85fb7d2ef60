import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import type { Schemas } from '../../../generated/contract.ts';
import { ExerciseDifficulty } from '../../../generated/values.ts';
import { part, reference, resource, resourceUniques } from '../../platform/entity.ts';
import { confined } from '../../platform/tenancy.ts';

/** An exercise that members do on the machines. Its availability is derived from their status. */
export const Exercise = defineEntity({
  name: 'Exercise',
  tableName: 'exercise',
  ...confined,
  properties: {
    ...resource,
    name: p.text(),
    muscle_group: p.text().nullable(),
    difficulty: p.enum(ExerciseDifficulty).nullable(),
    instructions: p.text().nullable(),
  },
  uniques: resourceUniques,
});
export type Exercise = InferEntity<typeof Exercise>;

/** The link between an exercise and a machine that it can be done on. */
export const ExerciseMachine = defineEntity({
  name: 'ExerciseMachine',
  tableName: 'exercise_machine',
  ...confined,
  properties: { ...part, exercise_id: reference(), machine_id: reference() },
  uniques: [{ properties: ['tenant_id', 'exercise_id', 'machine_id'] }],
  indexes: [{ name: 'exercise_machine_machine', properties: ['tenant_id', 'machine_id', 'exercise_id'] }],
});
export type ExerciseMachine = InferEntity<typeof ExerciseMachine>;

declare module '../../platform/context.ts' {
  interface Tables {
    exercise: Omit<Schemas['Exercise'], 'machine_ids' | 'available'>;
    exercise_machine: { id: number; exercise_id: number; machine_id: number };
  }
}
