import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { today } from '../../core/clock.ts';
import type { Context } from '../../core/context.ts';
import { contractShares, costs, shareOfDays } from './costs.ts';
import { runReport } from './report.ts';
import { filtersOf, selectSubjects, type Filters } from './subjects.ts';
import { lastYear, nextYear } from './window.ts';

/** Returns what the contracts of today cost in days to come: each until it ends, and those that are renewed without end. */
const readContractCost = async (ctx: Context, filters: Filters, from: string, to: string): Promise<number> => {
  const subjects = await selectSubjects(ctx, 'none', filters);
  const { rows } = await sql<{ cost: number }>`
    select coalesce(sum(${shareOfDays}), 0)::float as cost
    from (${contractShares(ctx.principal.timezone)}) as share
    join (${subjects}) as subject on subject.id = share.machine_id
    cross join lateral (
      select greatest(starts_on, ${from}::date) as first, least(case when not renews then ends_before end, ${to}::date) as last
    ) as days
    where first < last`.execute(ctx.em.getKysely());
  return rows[0]?.cost ?? 0;
};

const cents = (amount: number): number => Math.round(amount * 100) / 100;

/** Returns what machines are expected to cost in the year that begins today, and how that follows from the past. */
export const projectCosts = async (ctx: Context, query: Filters): Promise<Schemas['CostProjection']> => {
  const { timezone } = ctx.principal;
  const filters = filtersOf(query);
  const past = lastYear(timezone);
  const coming = nextYear(today(timezone));
  const { totals } = await runReport(ctx, costs, { ...filters, ...past }, { limit: 1 });
  const { workorder_cost, unknown_cost_workorders } = totals;
  const contract_cost = await readContractCost(ctx, filters, coming.from, coming.to);
  return {
    ...coming,
    workorder_cost,
    contract_cost,
    total_cost: cents(workorder_cost + contract_cost),
    method:
      `Work orders cost what those completed from ${past.from} to before ${past.to} did` +
      (unknown_cost_workorders === 0 ? '' : `, without ${unknown_cost_workorders} of unknown cost`) +
      '. Contracts cost what they do by day, each until it ends, or all the year if it is renewed. Prices and machines stay as they are.',
  };
};
