const FAULTS = "('defect', 'out_of_service', 'waiting_parts')";

/**
 * Status history of each machine, period by period, as docs/reports.md defines it. A period of a retired
 * machine counts as nothing (null); what lies before `commissioned_at` is left out. Times are whole seconds, so sums of
 * parts are equal to the whole. `is_failure` is about the beginning of a period.
 * `goes_on` says that the downtime goes on after it. `restored_from` is set on the last
 * period of an episode that ends in an up status: the first unplanned instant of the episode.
 */
export const MACHINE_CONDITION = `create function machine_condition(timezone text) returns table (
    machine_id bigint, counts_as text, is_degraded boolean, began timestamptz, ended timestamptz,
    is_failure boolean, episode_began timestamptz, goes_on boolean, restored_from timestamptz)
  language sql stable parallel safe
  as $$
    with line as (
      select machine_id, id, at, to_status as status, date_trunc('second', at) as began,
        to_status in ('active', 'partial_defect') as is_up,
        to_status in ${FAULTS} as is_fault,
        to_status in ${FAULTS} or to_status = 'maintenance' as is_down
      from machine_status_change where tenant_id = current_tenant()
    ), period as (
      select line.*, coalesce(lead(began) over history, 'infinity') as ended,
        lag(is_up) over history as follows_up, lead(is_up) over history as precedes_up,
        coalesce(lead(is_down) over history, false) as precedes_down,
        count(*) filter (where not is_down) over history as episode
      from line window history as (partition by machine_id order by at, id)
    ), judged as (
      select period.*, bool_or(is_fault) over episode_so_far as is_unplanned,
        min(began) over episode_so_far as episode_began,
        min(began) filter (where is_fault) over episode_so_far as fault_began
      from period window episode_so_far as (partition by machine_id, episode, is_down order by at, id)
    )
    select machine_id,
      case when status = 'retired' then null when is_up then 'up' when is_unplanned then 'unplanned' else 'planned' end,
      status = 'partial_defect', greatest(began, since), ended,
      is_fault and coalesce(follows_up, false) and began >= since,
      case when is_down then greatest(episode_began, since) end,
      is_down and precedes_down,
      case when is_unplanned and precedes_up then greatest(fault_began, since) end
    from judged cross join lateral (
      -- 'offset 0' looks up each machine by its key, because the planner takes the rows of a tenant for very few.
      select coalesce(day_start(commissioned_at, timezone), '-infinity') as since from machine where machine.id = judged.machine_id offset 0
    ) as observed
    where ended > since or began >= since
  $$`;
