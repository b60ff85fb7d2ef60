import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import type { Context } from '../../platform/context.ts';
import { readPage, type Page, type PageRequest } from '../../platform/paging.ts';
import { requireId, type Reference } from '../../platform/references.ts';

/**
 * Lists exercises as rows to choose from, newest first. Ids and names of the machines are in the same order; one of them
 * that is active makes the exercise available (domain). `machine` keeps the exercises that use it.
 * @throws Problem not_found for a machine that does not exist
 */
export const listExerciseRows = async (
  ctx: Context,
  { machine }: { machine?: Reference | undefined },
  page: PageRequest,
): Promise<Page<Schemas['ExerciseRow']>> => {
  const machine_id = machine === undefined ? undefined : await requireId(ctx, 'machine', machine);
  const query = ctx.db
    .selectFrom('exercise')
    .innerJoinLateral(
      (exercise) =>
        exercise
          .selectFrom('exercise_machine')
          .innerJoin('machine', 'machine.id', 'exercise_machine.machine_id')
          .select([
            sql<boolean>`coalesce(bool_or(machine.status = 'active'), false)`.as('available'),
            sql<number[]>`coalesce(json_agg(machine.id order by machine.id), '[]')`.as('machine_ids'),
            sql<string[]>`coalesce(json_agg(machine.name order by machine.id), '[]')`.as('machine_names'),
          ])
          .whereRef('exercise_machine.exercise_id', '=', 'exercise.id')
          .as('used'),
      (join) => join.onTrue(),
    )
    .select([
      'exercise.id',
      'exercise.name',
      'exercise.muscle_group',
      'exercise.difficulty',
      'exercise.instructions',
      'used.available',
      'used.machine_ids',
      'used.machine_names',
    ]);
  const list = { name: 'exercise_rows', filters: { machine_id } };
  if (machine_id === undefined)
    return readPage(ctx, { ...list, order: { columns: ['exercise.id'], direction: 'desc' } }, page, query);
  const using = query.innerJoin(
    (exercise) =>
      exercise
        .selectFrom('exercise_machine')
        .select('exercise_id as id')
        .where('machine_id', '=', machine_id)
        .as('using'),
    (join) => join.onRef('using.id', '=', 'exercise.id'),
  );
  // Ordered by the machine's list of exercises, so that a page far down begins where it is.
  return readPage(ctx, { ...list, order: { columns: ['using.id'], direction: 'desc' } }, page, using);
};
