import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import type { Context } from '../../core/context.ts';
import { defineList } from '../../records/lists.ts';
import { openWorkOrders } from '../../records/open.ts';
import type { Page, PageRequest } from '../../records/paging.ts';
import { requireId, type Reference } from '../../records/references.ts';

const OPEN = sql`
  select assignee_id, 'work_order' as kind, id, uuid, title, priority, status, machine_id, due_at, null::date as due_day
  from work_order where ${openWorkOrders(true)}
  union all
  select assignee_id, 'maintenance_task', id, uuid, title, null, null, machine_id, null, next_due_at
  from maintenance_task where active`;

/** Lists the open work of a person, soonest first. Of one day, the work that is due at an hour comes first. */
const listWork = defineList({
  name: 'person_work',
  table: 'person',
  filters: { assignee_id: (id: number) => sql<boolean>`work.assignee_id = ${id}` },
  rows: () => sql<Schemas['AssignedWork']>`
      select work.kind, work.id, work.uuid, work.title, work.priority, work.status, work.machine_id, machine.name as machine_name,
        machine.status as machine_status, due.due_on, work.due_at, coalesce(work.due_at < now(), due.due_on < due.today, false) as overdue
      from (${OPEN}) as work left join machine on machine.id = work.machine_id`,
  join: ({ principal: { timezone } }) => sql`cross join lateral (select (now() at time zone ${timezone})::date as today,
    coalesce(work.due_day, (work.due_at at time zone ${timezone})::date) as due_on) as due`,
  order: {
    columns: [
      { column: 'due.due_on', type: 'date', nullable: true },
      { column: 'work.due_at', type: 'instant', nullable: true },
      { column: 'work.uuid', type: 'uuid' },
    ],
    direction: 'asc',
  },
});

/**
 * Lists the open work orders and active maintenance tasks of a person, soonest first, those without a date last.
 * @throws Problem not_found
 */
export const listPersonWork = async (
  ctx: Context,
  reference: Reference,
  page: PageRequest,
): Promise<Page<Schemas['AssignedWork']>> =>
  listWork(ctx, { where: { assignee_id: await requireId(ctx, 'person', reference) } }, page);
