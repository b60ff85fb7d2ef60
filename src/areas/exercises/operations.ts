import { sql, type Kysely } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import type { Context, Tables } from '../../platform/context.ts';
import { defineList } from '../../platform/lists.ts';
import type { Page, PageRequest } from '../../platform/paging.ts';
import { requireIdIfGiven, type Reference } from '../../platform/references.ts';

const rows = (db: Kysely<Tables>) =>
  db
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

const allRows = defineList({ name: 'exercise_rows', table: 'exercise', rows });

// Ordered by the index on the machine's exercises, which lets a later page start at its position.
const rowsOfMachine = defineList({
  name: 'exercise_rows',
  table: 'exercise',
  filters: { machine_id: (_id: number) => null },
  rows,
  join: (_ctx, { machine_id }) =>
    sql`inner join (select exercise_id as id from exercise_machine where machine_id = ${machine_id}) as using_machine
      on using_machine.id = exercise.id`,
  order: { columns: [{ column: 'using_machine.id', type: 'id' }], direction: 'desc' },
});

/**
 * Lists exercises as summary rows, newest first; with `machine`, only the exercises that use it. `machine_ids` and
 * `machine_names` have the same order. An exercise is available if at least one machine is active (domain).
 * @throws Problem not_found if the machine does not exist
 */
export const listExerciseRows = async (
  ctx: Context,
  machine: Reference | undefined,
  page: PageRequest,
): Promise<Page<Schemas['ExerciseRow']>> => {
  const machine_id = await requireIdIfGiven(ctx, 'machine', machine);
  return machine_id === undefined ? allRows(ctx, {}, page) : rowsOfMachine(ctx, { where: { machine_id } }, page);
};
