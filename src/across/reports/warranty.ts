import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import type { Definition } from './report.ts';
import type { Source } from './sources.ts';
import { meets } from './statement.ts';
import { total } from './sums.ts';

/** How many days a claim without a ticket may lie before a work order, or after its completion, to be about it. */
const CLAIM_DAYS = 30;

const claims: Source = {
  of: null,
  rows: () => sql`
    select claim.machine_id, met.n, claimed_amount, recovered_amount, status in ('submitted', 'approved') as is_open,
      true as is_claim, null::numeric as missed_cost
    from warranty_claim as claim
    join subject on subject.id = claim.machine_id
    ${meets(sql`submitted_at`, sql`submitted_at`)}`,
};

/** The repairs under warranty without a claim. */
const missedClaims = (timezone: string): Source => ({
  of: 'work_order',
  rows: (only) => sql`
    select work_order.machine_id, met.n, null, null, false, false, total_cost
    from work_order
    join machine on machine.id = work_order.machine_id
    join subject on subject.id = machine.id
    ${meets(sql`completed_at`, sql`completed_at`)}
    cross join lateral work_order_cost(work_order.id, work_order.cost, work_order.labor_minutes)
    where ${only(sql`work_order.id`)} and work_order.status = 'completed' and work_order.type = 'corrective'
      and (completed_at at time zone ${timezone})::date <= machine.warranty_until
      and not exists (
        select from warranty_claim as claim where claim.machine_id = machine.id and (
          claim.ticket_id = work_order.ticket_id or (
            claim.ticket_id is null and claim.created_at between work_order.created_at - make_interval(days => ${CLAIM_DAYS})
              and work_order.completed_at + make_interval(days => ${CLAIM_DAYS}))))`,
});

/** The claims under warranty, and the repairs that could have been claimed. */
export const warranty: Definition<Schemas['WarrantyFigures']> = {
  name: 'warranty',
  columns: sql`null::numeric as claimed_amount, null::numeric as recovered_amount, null::boolean as is_open, null::boolean as is_claim,
    null::numeric as missed_cost`,
  sources: ({ timezone }) => [claims, missedClaims(timezone)],
  sums: {
    claims: total(sql`count(*) filter (where is_claim)`),
    claimed_amount: total(sql`coalesce(sum(claimed_amount), 0)`),
    recovered_amount: total(sql`coalesce(sum(recovered_amount), 0)`),
    open_claims: total(sql`count(*) filter (where is_open)`),
    missed_workorders: total(sql`count(*) filter (where not is_claim)`),
    missed_cost: total(sql`coalesce(sum(missed_cost), 0)`),
  },
  figures: sql`
    claims, claimed_amount, recovered_amount, round(recovered_amount / nullif(claimed_amount, 0), 4) as recovery_rate,
    open_claims, missed_workorders, missed_cost`,
  sort: '-missed_cost',
  nothing: {
    claims: 0,
    claimed_amount: 0,
    recovered_amount: 0,
    recovery_rate: null,
    open_claims: 0,
    missed_workorders: 0,
    missed_cost: 0,
  },
};
