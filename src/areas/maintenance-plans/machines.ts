import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { today } from '../../core/clock.ts';
import type { Context } from '../../core/context.ts';
import { defineList } from '../../records/lists.ts';
import type { Page, PageRequest } from '../../records/paging.ts';
import { requireId, type Reference } from '../../records/references.ts';

/** The machines that fit a plan, newest first. */
const fittingMachines = defineList({
  name: 'maintenance_plan_machines',
  table: 'machine',
  filters: { plan_id: (_id: number) => null },
  rows: (db) => db.selectFrom('machine').select(['machine.id', 'machine.name', 'machine.location_id']),
  join: (_ctx, { plan_id }) =>
    sql`inner join fitting_machines(array[${plan_id}]::bigint[]) as fitting (id) on fitting.id = machine.id`,
});

type Planned = { machine_id: number; tasks: Schemas['PlannedTask'][] };

/** Returns what a plan does on machines, as if it were active. */
const readPlannedTasks = async (
  { em, principal }: Context,
  plan_id: number,
  machine_ids: readonly number[],
): Promise<Planned[]> => {
  const { rows } = await sql<Planned>`
    select planned.machine_id, json_agg(json_build_object('key', planned.key, 'title', planned.title, 'task_id', task.id,
        'next_due_at', case when waits_for_meter or made_by <> ${plan_id} then null
          when task.active or not coalesce(task.plan_released, true) then task.next_due_at else first_due_at end,
        'meter_id', planned.meter_id, 'waits_for_meter', waits_for_meter, 'shadowed_by', nullif(made_by, ${plan_id})) order by place) as tasks
    from planned_tasks(${machine_ids}::bigint[], ${plan_id}, ${today(principal.timezone)}) as planned
    left join maintenance_task as task on task.uuid = planned.uuid and task.machine_id = planned.machine_id
    group by planned.machine_id`.execute(em.getKysely());
  return rows;
};

/** Lists the machines that fit a plan, with what it does on each of them, or would do. @throws Problem not_found */
export const listPlannedMachines = async (
  ctx: Context,
  reference: Reference,
  request: PageRequest,
): Promise<Page<Schemas['PlannedMachine']>> => {
  const plan_id = await requireId(ctx, 'maintenance_plan', reference);
  const page = await fittingMachines(ctx, { where: { plan_id } }, request);
  const ids = page.data.map(({ id }) => id);
  const planned = new Map(
    (await readPlannedTasks(ctx, plan_id, ids)).map(({ machine_id, tasks }) => [machine_id, tasks]),
  );
  return { ...page, data: page.data.map((machine) => ({ ...machine, tasks: planned.get(machine.id) ?? [] })) };
};
