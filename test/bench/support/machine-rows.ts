/** One machine in this many has a place, a supplier and the rows of {@link RELATED}. */
const WITH_RELATED = 10;

/** One machine in this many is defect: fewer than a page of `list_machines`, which begins with them. */
const DEFECT = 2500;

const PLACES = 5;

const places = `
  insert into location (tenant_id, name) select id, 'Room ' || n from tenant, generate_series(1, ${PLACES}) n;
  insert into supplier (tenant_id, name) select id, 'Supplier ' || n from tenant, generate_series(1, ${PLACES}) n;`;

const machines = (count: number): string => `
  insert into machine (tenant_id, name, brand, model, type, serial_number, asset_tag, location, purchased_at, purchase_price,
    location_id, supplier_id, status, blocked_reason)
  select tenant.id, 'Machine ' || n, 'Brand ' || n % 20, 'Model ' || n % 100, 'treadmill', 'SN-' || n, 'A' || n, 'Hall ' || n % 5,
    '2024-03-18', 1999.5, place, place, case when is_defect then 'defect' else 'active' end, case when is_defect then 'Belt torn' end
  from tenant, generate_series(1, ${count}) n,
    lateral (select case when n % ${WITH_RELATED} = 0 then n / ${WITH_RELATED} % ${PLACES} + 1 end as place, n % ${DEFECT} = 0 as is_defect) as own;`;

/** Two tickets, two work orders, two inspections, two tasks, two claims and an exercise per machine; some are closed. */
const RELATED = `
  insert into ticket (tenant_id, machine_id, title, description, status, resolved_at)
    select tenant_id, id, title, 'The belt squeaks', status, resolved_at from related,
      (values (null, 'new', null), ('Noise', 'resolved', now())) as of (title, status, resolved_at);
  insert into work_order (tenant_id, machine_id, title, status, due_at, completed_at)
    select tenant_id, id, 'Replace the belt', status, due_at, completed_at from related,
      (values ('open', '2026-12-01 09:30:00.5Z'::timestamptz, null), ('completed', null, now())) as of (status, due_at, completed_at);
  insert into inspection (tenant_id, machine_id, passed, notes, inspected_at)
    select tenant_id, id, passed, notes, inspected_at::timestamptz from related,
      (values (true, 'Fine', '2026-05-01 09:30Z'), (false, null, '2026-04-01 09:30Z')) as of (passed, notes, inspected_at);
  insert into maintenance_task (tenant_id, machine_id, title, next_due_at, active)
    select tenant_id, id, 'Lubricate', next_due_at::date, active from related,
      (values ('2026-06-01', true), ('2026-05-01', false)) as of (next_due_at, active);
  insert into warranty_claim (tenant_id, machine_id, title, status)
    select tenant_id, id, 'Motor', status from related, unnest(array['closed', 'draft']) as status;
  insert into exercise (tenant_id, name) select tenant_id, 'Run ' || id from related;
  insert into exercise_machine (tenant_id, exercise_id, machine_id)
    select related.tenant_id, exercise.id, related.id from related join exercise on exercise.name = 'Run ' || related.id;`;

/**
 * Returns SQL that inserts machines for the only tenant of a database, without records of the changes; some have related
 * rows of other tables.
 */
export const insertMachines = (count: number): string => `
  set app.recording = 'off';
  ${places}
  ${machines(count)}
  create temporary table related as select tenant_id, id from machine where id % ${WITH_RELATED} = 0;
  ${RELATED}`;
