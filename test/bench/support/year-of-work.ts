/** Sizes of a gym: its machines, and what happens to them in a year. */
export type Sizes = { machines: number; statusChanges: number; orders: number };

/** How often maintenance is due for each machine, in months. */
const EVERY_MONTHS = 3;

/** Initial stock of each part. */
const STOCK = 1000;

/** The parts that work orders without an entered cost used, as SQL. */
const CONSUMED = `select part.id as part_id, work_order.id as workorder_id, completed_at as at
  from (select *, row_number() over (order by id) as place from work_order) as work_order
  join (select id, row_number() over (order by id) as number from part) as part on number = 1 + place % 500
  where completed_at is not null and cost is null`;

/**
 * Returns SQL that gives the tenant of the session a year of work: machines in 20 places with contracts and warranties,
 * their failures and repairs, work orders with their histories, parts and labor, tickets, claims, and maintenance with its
 * completions. Rows get the ids that follow the last ones, so the tenant is the only one with rows.
 */
export const yearOfWork = ({ machines, statusChanges, orders }: Sizes): string[] => {
  const failures = Math.floor(statusChanges / machines / 2);
  const begin = `date_trunc('day', now()) - interval '1 year'`;
  return [
    'update settings set labor_rate = 45',
    `insert into location (name) select 'Club ' || n from generate_series(1, 20) as n`,
    `insert into supplier (name) select 'Supplier ' || n from generate_series(1, 20) as n`,
    `insert into machine (name, brand, model, type, location_id, supplier_id, commissioned_at, expected_lifespan_years,
        replacement_value, warranty_until, status_since)
      select 'Machine ' || n, 'Brand ' || n % 10, 'Model ' || n % 100, 'type ' || n % 15, location.id, supplier.id,
        (${begin})::date - n % 3000, 5 + n % 8, 1000 + n % 4000, (${begin})::date + n % 900 - 300, ${begin}
      from generate_series(1, ${machines}) as n
      join location on location.name = 'Club ' || 1 + n % 20 join supplier on supplier.name = 'Supplier ' || 1 + n % 20`,
    'delete from machine_status_change',
    `insert into machine_status_change (machine_id, from_status, to_status, cause, at)
      select id, null, 'active', 'api', ${begin} from machine`,
    `insert into machine_status_change (machine_id, from_status, to_status, cause, at)
      select machine.id, change.was, change.status, 'api', failed + change.after
      from generate_series(1, ${failures}) as n cross join machine
      cross join lateral (
        select ${begin} + make_interval(mins => (n * 525600 / ${failures + 1} + machine.id * 37 % 40000)::int) as failed
      ) as failure
      cross join (values ('active', 'defect', interval '0'), ('defect', 'active', interval '20 hours')) as change (was, status, after)
      where failed < now() - interval '1 day'
      order by machine.id, failed + change.after`,
    `insert into part (name, sku, quantity, min_quantity) select 'Part ' || n, 'P-' || n, ${STOCK}, 10 from generate_series(1, 500) as n`,
    `insert into work_order (title, type, status, machine_id, created_at, due_at, started_at, completed_at, labor_minutes, cost)
      select 'Job ' || n, (array['corrective', 'preventive', 'corrective', 'inspection'])[1 + n % 4],
        case when n % 10 = 0 then 'open' else 'completed' end, machine.id, began, began + interval '5 days',
        case when n % 10 > 0 then began + interval '1 day' end, case when n % 10 > 0 then began + make_interval(days => 2 + n % 6) end,
        case when n % 5 > 0 then 15 + n % 120 end, case when n % 3 = 0 then 50 + n % 300 end
      from generate_series(1, ${orders}) as n
      join (select id, row_number() over (order by id) as place from machine) as machine on place = 1 + n % ${machines}
      cross join lateral (select ${begin} + make_interval(mins => (n::bigint * 503000 / ${orders})::int) as began) as start`,
    `insert into work_order_status_change (workorder_id, from_status, to_status, at)
      select work_order.id, was, status_now, at from work_order cross join lateral (values
        (null, 'open', created_at), ('open', 'in_progress', started_at), ('in_progress', 'completed', completed_at)
      ) as line (was, status_now, at) where at is not null order by work_order.id, at`,
    `insert into stock_movement (part_id, kind, quantity, quantity_after, unit_cost, created_at)
      select id, 'receipt', quantity, quantity, 12.5, ${begin} from part`,
    `update part set quantity = quantity - (select count(*) from (${CONSUMED}) as consumed where part_id = part.id)`,
    `insert into stock_movement (part_id, kind, quantity, quantity_after, unit_cost, workorder_id, created_at)
      select part_id, 'consumption', -1, ${STOCK} - row_number() over (partition by part_id order by workorder_id), 12.5, workorder_id, at
      from (${CONSUMED}) as consumed order by part_id, workorder_id`,
    `insert into ticket (machine_id, description, status, created_at, acknowledged_at)
      select machine_id, 'Noise', 'reviewed', created_at - interval '3 hours', created_at from work_order where type = 'corrective'`,
    `insert into warranty_claim (machine_id, title, status, submitted_at, claimed_amount, recovered_amount, created_at)
      select machine_id, 'Motor', 'approved', completed_at, 100, 40, completed_at from work_order where id % 20 = 1 and completed_at is not null`,
    `insert into contract (supplier_id, title, starts_on, cost, cost_period)
      select id, 'Service', (${begin})::date - 100, 900, 'month' from supplier`,
    `insert into contract_machine (contract_id, machine_id)
      select contract.id, machine.id from contract join machine using (supplier_id)`,
    `insert into maintenance_task (machine_id, title, rule_unit, rule_interval, starts_on, next_due_at, last_completed_at)
      select id, 'Service', 'month', ${EVERY_MONTHS}, (${begin})::date + (id % 80)::int, (${begin} + interval '1 year')::date - (id % 80)::int, now()
      from machine`,
    `insert into maintenance_completion (task_id, completed_at, completed_on, due_on, next_due_at)
      select task.id, due_on + interval '12 hours', due_on::date + (task.id % 14)::int, due_on::date, (due_on + interval '${EVERY_MONTHS} months')::date
      from maintenance_task as task cross join generate_series(1, ${12 / EVERY_MONTHS}) as n
      cross join lateral (select next_due_at - make_interval(months => n * ${EVERY_MONTHS}) as due_on) as due
      where due_on::date + (task.id % 14)::int <= current_date order by due_on`,
  ];
};
