import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { COLUMNS } from '../../../generated/values.ts';
import { inTransaction, type Context } from '../../core/context.ts';
import { linksOf } from '../../records/links.ts';
import { defineList, type Selector } from '../../records/lists.ts';
import { sameText } from '../../records/list-filters.ts';
import type { Page, PageRequest } from '../../records/paging.ts';
import { requireIdIfGiven, type Reference } from '../../records/references.ts';
import { resource } from '../../records/resources.ts';
import { matches } from '../../records/matching.ts';

// Not `exists`, which the planner may answer for all exercises at once.
const isAvailable = sql<boolean>`coalesce((
  select bool_or(machine.status = 'active') from exercise_machine join machine on machine.id = exercise_machine.machine_id
  where exercise_machine.exercise_id = exercise.id
), false)`;

/** The machines that exercises are done on. */
export const exerciseMachines = linksOf('exercise', 'machine');

const search = (q: string) => ({ matches: matches(sql.ref('exercise.search'), q) });

/**
 * The exercises that members do on the machines. One is available if at least one of its machines is active.
 * `q` is words of a name or muscle group.
 */
export const exercises = resource('exercise', COLUMNS.Exercise, {
  computed: { machine_ids: exerciseMachines.ids, available: isAvailable },
  equals: ['difficulty'],
  filters: {
    muscle_group: sameText('exercise', 'muscle_group'),
    machine_id: exerciseMachines.filter,
    available: (wanted: boolean) => (wanted ? isAvailable : sql<boolean>`not ${isAvailable}`),
  },
  filterReferences: { machine_id: 'machine' },
  sorts: { name: { type: 'text' } },
  search,
});

const rows = (db: Selector) =>
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
            sql<Schemas['MachineStatus'][]>`coalesce(json_agg(machine.status order by machine.id), '[]')`.as(
              'machine_statuses',
            ),
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
      'used.machine_statuses',
    ]);

const allRows = defineList({ name: 'exercise_rows', table: 'exercise', rows, search });

// Ordered by the index on the machine's exercises, which lets a later page start at its position.
const rowsOfMachine = defineList({
  name: 'exercise_rows',
  table: 'exercise',
  filters: { machine_id: (_id: number) => null },
  rows,
  search,
  join: (_ctx, { machine_id }) =>
    sql`inner join (select exercise_id as id from exercise_machine where machine_id = ${machine_id}) as using_machine
      on using_machine.id = exercise.id`,
  order: { columns: [{ column: 'using_machine.id', type: 'id' }], direction: 'desc' },
});

/**
 * Lists exercises as summary rows, newest first; with `machine`, only the exercises that use it. `machine_ids`,
 * `machine_names` and `machine_statuses` have the same order. An exercise is available if at least one machine is active.
 * @throws Problem not_found if the machine does not exist
 */
export const listExerciseRows = async (
  ctx: Context,
  { machine, q }: { machine: Reference | undefined; q: string | undefined },
  page: PageRequest,
): Promise<Page<Schemas['ExerciseRow']>> => {
  const machine_id = await requireIdIfGiven(ctx, 'machine', machine);
  return machine_id === undefined ? allRows(ctx, { q }, page) : rowsOfMachine(ctx, { where: { machine_id }, q }, page);
};

/**
 * Adds an exercise with the machines that it uses.
 * @throws Problem validation_failed for a machine that does not exist or is named twice
 */
export const createExercise = (ctx: Context, input: Schemas['ExerciseCreate']): Promise<Schemas['Exercise']> =>
  inTransaction(ctx, async (tx) => {
    const { machine_ids: references, ...fields } = input;
    const machine_ids = await exerciseMachines.require(tx, references ?? []);
    const { id } = await exercises.insert(tx, fields);
    await exerciseMachines.add(tx, [{ id, to: machine_ids }]);
    return exercises.read(tx, id);
  });

/**
 * Updates the given fields; null clears a field. `machine_ids` replaces all machines.
 * @throws Problem not_found, version_mismatch, validation_failed as {@link createExercise}
 */
export const updateExercise = (
  ctx: Context,
  reference: Reference,
  input: Schemas['ExerciseUpdate'],
  expected?: readonly number[],
): Promise<Schemas['Exercise']> =>
  inTransaction(ctx, async (tx) => {
    const { machine_ids: references, ...fields } = input;
    const exercise = await exercises.lock(tx, reference, expected);
    await exerciseMachines.change(tx, { id: exercise.id, to: exercise.machine_ids }, references);
    await exercises.update(tx, exercise, fields);
    return exercises.read(tx, exercise.id);
  });
