/**
 * What the contracts cost that name machines: for each of their machines a share per day, from `starts_on` until the day
 * before `ends_before` (null for no end). A contract that was cancelled ends on that day.
 */
export const CONTRACT_SHARE = `create function contract_share(timezone text) returns table (
    contract_id bigint, machine_id bigint, starts_on date, ends_before date, per_day numeric)
  language sql stable parallel safe
  as $$
    select contract.id, named.machine_id, contract.starts_on,
      least(last_day, (cancelled_at at time zone timezone)::date) + 1,
      case cost_period
        when 'month' then cost * 12 / 365.25
        when 'quarter' then cost * 4 / 365.25
        when 'year' then cost / 365.25
        else cost / (last_day - contract.starts_on + 1)
      end / count(*) over (partition by contract.id)
    from contract
    join contract_machine as named on named.contract_id = contract.id
    cross join lateral (
      select coalesce(ends_on, case when coalesce(cost_period, 'once') = 'once' then contract.starts_on + 364 end) as last_day
    ) as ending
    where cost is not null
  $$`;
