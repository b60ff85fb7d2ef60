import { sql, type RawBuilder } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import type { Context } from '../../core/context.ts';
import { instantText } from '../../records/instant-text.ts';
import { mapPage, readPage, type Order, type Page, type PageRequest } from '../../records/paging.ts';
import { resolveId, type Kind, type Reference } from '../../records/references.ts';
import { firstRows } from '../../records/search.ts';
import { idsInside, isInside, isOneOf } from '../locations/inside.ts';

type Done = Schemas['Completion'];

/** Filters of completed work; all of them must fit. */
type Wanted = { [Name in 'task_id' | 'machine_id' | 'location_id' | 'person_id']?: Reference | undefined } & {
  skipped?: boolean | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/** A row with its place in the list: completions and skips have numbers of their own, so the key is even or odd. */
type Placed = Done & { day: string; key: number };

const ORDER: Order = {
  columns: [
    { column: 'done.day', type: 'date' },
    { column: 'done.key', type: 'id' },
  ],
  direction: 'desc',
};

/** A table of the list: the column of its day, whether its rows are skips, and the columns that the others have otherwise. */
type Leg = {
  table: 'maintenance_completion' | 'maintenance_skip';
  day: 'completed_on' | 'due_on';
  skipped: 0 | 1;
  own: RawBuilder<unknown>;
};

const LEGS: readonly Leg[] = [
  {
    table: 'maintenance_completion',
    day: 'completed_on',
    skipped: 0,
    own: sql`entry.completed_on, ${instantText(sql.ref('entry.completed_at'))} as recorded_at, null as reason, entry.note,
      entry.ticket_id, entry.checklist`,
  },
  {
    table: 'maintenance_skip',
    day: 'due_on',
    skipped: 1,
    own: sql`null::date as completed_on, ${instantText(sql.ref('entry.skipped_at'))} as recorded_at, entry.reason, null as note,
      null::bigint as ticket_id, '[]'::jsonb as checklist`,
  },
];

const KINDS = {
  task_id: 'maintenance_task',
  machine_id: 'machine',
  location_id: 'location',
  person_id: 'person',
} as const;

/** Returns the ids of references; 0 for a row that the tenant does not have. */
const resolveAll = async (ctx: Context, wanted: Wanted): Promise<Wanted> => {
  const resolved: Wanted = { ...wanted };
  for (const name of ['task_id', 'machine_id', 'location_id', 'person_id'] as const) {
    const kind: Kind = KINDS[name];
    const reference = wanted[name];
    if (reference !== undefined) resolved[name] = (await resolveId(ctx, kind, reference)) ?? 0;
  }
  return resolved;
};

/** The conditions of the filters on a table, except for machine and place, and of the rows after a place in the list. */
const conditionsOf = (
  { table, day: column, skipped }: Leg,
  { task_id, person_id, from, to }: Wanted,
  after: readonly unknown[] | undefined,
): RawBuilder<boolean>[] => {
  const [task, day, id] = [sql.ref(`${table}.task_id`), sql.ref(`${table}.${column}`), sql.ref(`${table}.id`)];
  return [
    task_id === undefined ? [] : sql<boolean>`${task} = ${task_id}`,
    person_id === undefined ? [] : sql<boolean>`${sql.ref(`${table}.person_id`)} = ${person_id}`,
    from === undefined ? [] : sql<boolean>`${day} >= ${from}::date`,
    to === undefined ? [] : sql<boolean>`${day} <= ${to}::date`,
    after === undefined
      ? []
      : [
          sql<boolean>`${day} <= ${after[0]}::date`,
          sql<boolean>`(${day}, ${id} * 2 + ${sql.lit(skipped)}) < (${after[0]}::date, ${after[1]}::bigint)`,
        ],
  ].flat();
};

/** The conditions that a row is of a machine at a place: one to check row by row, and one that finds the rows by the place. */
const atPlace = (table: string, location_id: Reference): { check: RawBuilder<boolean>; fits: RawBuilder<boolean> } => {
  const task = sql.ref(`${table}.task_id`);
  const isPlace = sql<boolean>`id = ${location_id}`;
  const tasks = sql`maintenance_task join machine on machine.id = maintenance_task.machine_id`;
  return {
    check: sql`(select ${isOneOf('machine.location_id', idsInside(isPlace))} from ${tasks} where maintenance_task.id = ${task})`,
    fits: sql`${task} = any(array(select maintenance_task.id from ${tasks} where ${isInside('machine.location_id', isPlace)}))`,
  };
};

/** Selects the ids of the newest rows of a table after a place in the list: by the index of its day, of a machine by its tasks. */
const selectIds = (leg: Leg, wanted: Wanted, after: readonly unknown[] | undefined, count: number) => {
  const { table, day } = leg;
  const { machine_id, location_id, task_id } = wanted;
  const conditions = conditionsOf(leg, wanted, after);
  const end = (all: readonly RawBuilder<boolean>[]): RawBuilder<unknown> =>
    sql`where ${sql.join([sql`true`, ...all], sql` and `)} order by ${sql.ref(`${table}.${day}`)} desc, ${sql.ref(`${table}.id`)} desc`;
  const place = location_id === undefined ? undefined : atPlace(table, location_id);
  if (place !== undefined && machine_id === undefined && task_id === undefined)
    return firstRows({ table, ...place, filters: conditions }, end, count);
  const name = sql.table(table);
  if (machine_id === undefined) {
    // The rows of one task are few, so the place of each is checked.
    const all = place === undefined ? conditions : [...conditions, place.check];
    return sql`(select id as row_id from ${name} ${end(all)} limit ${count}) as match`;
  }
  const isOfTask = sql<boolean>`${sql.ref(`${table}.task_id`)} = own.id`;
  const isThere =
    location_id === undefined
      ? sql`true`
      : sql`(select ${isInside('machine.location_id', sql`id = ${location_id}`)} from machine where machine.id = ${machine_id})`;
  return sql`(select entry.id as row_id from maintenance_task as own cross join lateral (
      select id, ${sql.ref(day)} as day from ${name} ${end([isOfTask, ...conditions])} limit ${count}) as entry
    where own.machine_id = ${machine_id} and ${isThere} order by entry.day desc, entry.id desc limit ${count}) as match`;
};

/** Selects the newest rows of a table after a place in the list. */
const selectLeg = (leg: Leg, wanted: Wanted, after: readonly unknown[] | undefined, count: number) => {
  const day = sql.ref(`entry.${leg.day}`);
  return sql`(select entry.id, ${sql.lit(leg.skipped === 1)} as skipped, entry.task_id, task.title as task_title, task.machine_id,
      machine.name as machine_name, entry.due_on, ${leg.own}, entry.actor, entry.person_id, entry.client, ${day} as day,
      entry.id * 2 + ${sql.lit(leg.skipped)} as key
    from ${selectIds(leg, wanted, after, count)} join ${sql.table(leg.table)} as entry on entry.id = match.row_id
    join maintenance_task as task on task.id = entry.task_id join machine on machine.id = task.machine_id)`;
};

/**
 * Lists what was done of maintenance tasks and which of their dates were skipped, the latest day first.
 * @throws Problem validation_failed for a cursor of another list
 */
export const listWorkDone = async (ctx: Context, filters: Wanted, page: PageRequest): Promise<Page<Done>> => {
  const wanted = await resolveAll(ctx, filters);
  const { skipped } = wanted;
  const legs = LEGS.filter((leg) => skipped === undefined || (leg.skipped === 1) === skipped);
  let after: readonly unknown[] | undefined;
  const list = { name: 'completions', filters: Object.entries(wanted).toSorted(), order: ORDER };
  const rows = await readPage<Placed>(
    ctx,
    list,
    page,
    (end) =>
      sql`(select done.* from (${sql.join(
        legs.map((leg) => selectLeg(leg, wanted, after, page.limit + 1)),
        sql` union all `,
      )}) as done ${end})`,
    (from) => {
      after = from;
      return { join: null, conditions: [] };
    },
  );
  return mapPage(rows, ({ day: _day, key: _key, ...row }) => row);
};
