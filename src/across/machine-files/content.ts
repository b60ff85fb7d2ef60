import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import type { Schemas } from '../../../generated/contract.ts';
import { today } from '../../core/clock.ts';
import type { Context } from '../../core/context.ts';
import { seesPurchasing } from '../../core/permissions.ts';
import { listMachineStatusChanges } from '../../areas/machines/operations.ts';
import { listWorkDone } from '../../areas/maintenance/work-done.ts';
import { placeOfMachine } from '../../areas/machines/place.ts';
import { machines } from '../../areas/machines/resource.ts';
import { availability } from '../reports/availability.ts';
import { readCosts } from '../reports/cost-report.ts';
import { runReport } from '../reports/report.ts';
import { readPhotos } from './photos.ts';

/** The days of a file, both included. */
export type Period = { from?: string | undefined; to?: string | undefined };

/** Most lines of a section. */
const MOST = 200;

type Inspection = Pick<Schemas['Inspection'], 'passed' | 'inspector' | 'inspected_at' | 'next_due_at' | 'notes'>;
type Incident = Pick<Schemas['Incident'], 'occurred_at' | 'severity' | 'status' | 'description' | 'corrective_action'>;
type Job = Pick<
  Schemas['WorkOrder'],
  | 'id'
  | 'title'
  | 'type'
  | 'status'
  | 'completed_at'
  | 'created_at'
  | 'assignee'
  | 'labor_minutes'
  | 'total_cost'
  | 'resolution'
> & { parts: string | null };
type Contract = Pick<Schemas['Contract'], 'title' | 'kind' | 'starts_on' | 'ends_on'>;

/** The condition that an instant is within the days of a file, in the time zone of the gym. */
const within = (column: string, { from, to }: Period, timezone: string) => sql<boolean>`
  (${from ?? null}::date is null or ${sql.ref(column)} >= (${from ?? null}::date)::timestamp at time zone ${timezone})
  and (${to ?? null}::date is null or ${sql.ref(column)} < (${to ?? null}::date + 1)::timestamp at time zone ${timezone})`;

const readRows = async <Row>({ em }: Context, statement: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
  (await statement.execute(em.getKysely())).rows;

/** Most years of figures, as of a report. */
const YEARS = 5;

/** Returns the days of the figures, of which the last is left out: the last year by default, at most the last five of the period. */
const figureDays = ({ from, to }: Period, day: string): { from: string; to: string } => {
  const end = Temporal.PlainDate.from(to ?? day).add({ days: 1 });
  const first = end.subtract({ years: from === undefined ? 1 : YEARS }).toString();
  return { from: from !== undefined && from > first ? from : first, to: end.toString() };
};

/** Reads what the file of a machine shows, as far as the caller may see it: contracts only who sees purchasing. */
export const readContent = async (ctx: Context, machine_id: number, period: Period) => {
  const { principal } = ctx;
  const inPeriod = (column: string) => within(column, period, principal.timezone);
  const machine = await machines.read(ctx, machine_id);
  const [place] = await readRows<{ place: string | null; supplier: string | null }>(
    ctx,
    sql`select ${placeOfMachine} as place,
      (select name from supplier where supplier.id = machine.supplier_id) as supplier from machine where id = ${machine_id}`,
  );
  const { data: changes } = await listMachineStatusChanges(ctx, machine_id, { limit: MOST });
  const inspections = await readRows<Inspection>(
    ctx,
    sql`select passed, inspector, inspected_at, next_due_at, notes from inspection
      where machine_id = ${machine_id} and ${inPeriod('inspected_at')} order by inspected_at desc, id desc limit ${MOST}`,
  );
  const incidents = await readRows<Incident>(
    ctx,
    sql`select occurred_at, severity, status, description, corrective_action from incident
      where machine_id = ${machine_id} and ${inPeriod('occurred_at')} order by occurred_at desc, id desc limit ${MOST}`,
  );
  const jobs = await readRows<Job>(
    ctx,
    sql`select id, title, type, status, completed_at, created_at, assignee, labor_minutes, total_cost, resolution,
        (select string_agg(trim_scale(used.quantity) || ' × ' || part.name, ', ' order by part.name) from (
          select part_id, -sum(quantity) as quantity from stock_movement where workorder_id = work_order.id
          group by part_id having sum(quantity) <> 0) as used join part on part.id = used.part_id) as parts
      from work_order cross join lateral work_order_cost(work_order.id, work_order.cost, work_order.labor_minutes)
      where machine_id = ${machine_id} and (${inPeriod('created_at')} or ${inPeriod('completed_at')} and completed_at is not null)
      order by coalesce(completed_at, created_at) desc, id desc limit ${MOST}`,
  );
  const { data: done } = await listWorkDone(ctx, { machine_id, ...period }, { limit: MOST });
  const contracts = seesPurchasing(principal)
    ? await readRows<Contract>(
        ctx,
        sql`select title, kind, starts_on, ends_on from contract where id in (
          select contract_id from contract_machine where machine_id = ${machine_id}) order by starts_on desc, id desc limit ${MOST}`,
      )
    : [];
  const page = { limit: 1 };
  const days = figureDays(period, today(principal.timezone));
  const figures = {
    availability: (await runReport(ctx, availability, { machine_id, ...days }, page)).totals,
    costs: (await readCosts(ctx, { machine_id, ...days }, page)).totals,
  };
  const photos = await readPhotos(ctx, machine_id);
  const isIn = (day: string): boolean => (period.from ?? day) <= day && day <= (period.to ?? day);
  return { machine, place, changes, inspections, incidents, jobs, done, contracts, figures, days, photos, isIn };
};

/** Content of the file of a machine. */
export type Content = Awaited<ReturnType<typeof readContent>>;
