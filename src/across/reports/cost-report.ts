import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import type { Context } from '../../core/context.ts';
import { instantText } from '../../records/instant-text.ts';
import type { PageRequest } from '../../records/paging.ts';
import { projectCosts } from './cost-projection.ts';
import { costs } from './costs.ts';
import { runReport, type Report, type ReportQuery } from './report.ts';
import type { Figures } from './statement.ts';
import { filtersOf, selectSubjects, type Filters } from './subjects.ts';

/** Query of the report of costs: how many of the most expensive work orders it lists, and whether it projects the coming year. */
type CostQuery = ReportQuery & { largest?: number | undefined; projection?: boolean | undefined };

/** Returns the work orders that cost most of those that a report counts, the largest first. Those of unknown cost are not among them. */
const listLargest = async (
  ctx: Context,
  query: Filters,
  { from, to, generated_at }: Pick<Report<Figures>, 'from' | 'to' | 'generated_at'>,
  limit: number,
): Promise<Schemas['CostlyWorkOrder'][]> => {
  const { timezone } = ctx.principal;
  const subjects = await selectSubjects(ctx, 'none', filtersOf(query));
  const { rows } = await sql<Schemas['CostlyWorkOrder']>`
    select work_order.id as workorder_id, title, work_order.type, work_order.machine_id, machine.name as machine_name,
      ${instantText(sql`completed_at`)} as completed_at, total_cost::float as cost, cost_source
    from work_order
    join (${subjects}) as subject on subject.id = coalesce(work_order.machine_id, 0)
    left join machine on machine.id = work_order.machine_id
    cross join lateral work_order_cost(work_order.id, work_order.cost, work_order.labor_minutes)
    where work_order.status = 'completed' and total_cost is not null and completed_at <= ${generated_at}::timestamptz
      and completed_at >= ${from}::timestamp at time zone ${timezone} and completed_at < ${to}::timestamp at time zone ${timezone}
    order by total_cost desc, completed_at desc, work_order.id desc limit ${limit}`.execute(ctx.em.getKysely());
  return rows;
};

/** Returns what machines cost, and the largest jobs and the projection if they are asked for. @throws Problem as {@link runReport} */
export const readCosts = async (
  ctx: Context,
  { largest, projection = false, ...query }: CostQuery,
  page: PageRequest,
): Promise<Schemas['CostReport']> => {
  const report = await runReport(ctx, costs, query, page);
  return {
    ...report,
    ...(largest !== undefined && { largest: await listLargest(ctx, query, report, largest) }),
    ...(projection && { projection: await projectCosts(ctx, query) }),
  };
};
