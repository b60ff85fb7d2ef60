import { sql, type RawBuilder } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import type { Context } from '../../core/context.ts';
import { instantText } from '../../records/instant-text.ts';
import { mapPage, readPage, type Order, type Page, type PageRequest } from '../../records/paging.ts';
import { resolveId, type Kind, type Reference } from '../../records/references.ts';
import { isInside } from '../locations/inside.ts';

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
  day: string;
  skipped: 0 | 1;
  own: RawBuilder<unknown>;
};

const LEGS: readonly Leg[] = [
  {
    table: 'maintenance_completion',
    day: 'entry.completed_on',
    skipped: 0,
    own: sql`entry.completed_on, ${instantText(sql.ref('entry.completed_at'))} as recorded_at, null as reason, entry.note,
      entry.ticket_id, entry.checklist`,
  },
  {
    table: 'maintenance_skip',
    day: 'entry.due_on',
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

const conditionsOf = (day: RawBuilder<unknown>, wanted: Wanted): RawBuilder<boolean>[] => {
  const { task_id, machine_id, location_id, person_id, from, to } = wanted;
  return [
    task_id === undefined ? [] : sql<boolean>`entry.task_id = ${task_id}`,
    machine_id === undefined
      ? []
      : sql<boolean>`entry.task_id = any(array(select id from maintenance_task where machine_id = ${machine_id}))`,
    location_id === undefined ? [] : isInside('machine.location_id', sql`id = ${location_id}`),
    person_id === undefined ? [] : sql<boolean>`entry.person_id = ${person_id}`,
    from === undefined ? [] : sql<boolean>`${day} >= ${from}::date`,
    to === undefined ? [] : sql<boolean>`${day} <= ${to}::date`,
  ].flat();
};

/** Selects the newest rows of a table after a place in the list, by the index of its day. */
const selectLeg = (
  { table, day: column, skipped, own }: Leg,
  wanted: Wanted,
  after: readonly unknown[] | undefined,
  count: number,
) => {
  const day = sql.ref(column);
  const bit = sql.lit(skipped);
  const conditions = conditionsOf(day, wanted);
  if (after !== undefined)
    conditions.push(
      sql`${day} <= ${after[0]}::date`,
      sql`(${day}, entry.id * 2 + ${bit}) < (${after[0]}::date, ${after[1]}::bigint)`,
    );
  const where = conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
  return sql`(select entry.id, ${sql.lit(skipped === 1)} as skipped, entry.task_id, task.title as task_title, task.machine_id,
      machine.name as machine_name, entry.due_on, ${own}, entry.actor, entry.person_id, entry.client, ${day} as day, entry.id * 2 + ${bit} as key
    from ${sql.table(table)} as entry join maintenance_task as task on task.id = entry.task_id
    join machine on machine.id = task.machine_id ${where} order by ${day} desc, entry.id desc limit ${sql.lit(count)})`;
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
