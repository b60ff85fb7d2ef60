/**
 * Costs of a work order. The total is what was entered; parts and labor are never added to it. Otherwise it is the sum
 * of both, unless one of them is unknown.
 */
export const WORK_ORDER_COST = `create function work_order_cost(of_order bigint, entered numeric, minutes integer)
  returns table (parts_cost numeric, labor_cost numeric, total_cost numeric, cost_source text)
  language sql stable parallel safe
  as $$
    select parts.cost, labor.cost,
      case source when 'entered' then entered when 'computed' then parts.cost + coalesce(labor.cost, 0) end, source
    from (
      select count(*) as movements, coalesce(bool_or(unit_cost is null), false) as unpriced,
        coalesce(round(-sum(quantity * unit_cost), 2), 0) as cost
      from stock_movement where tenant_id = current_tenant() and workorder_id = of_order
    ) as parts
    cross join lateral (
      select round(minutes * (select labor_rate from settings where tenant_id = current_tenant()) / 60, 2) as cost
    ) as labor
    cross join lateral (
      select case
        when entered is not null then 'entered'
        when parts.unpriced or (minutes > 0 and labor.cost is null) or (parts.movements = 0 and minutes is null) then 'unknown'
        else 'computed' end as source
    ) as known
  $$`;
