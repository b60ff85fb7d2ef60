import { sql } from 'kysely';
import type { ToolInputs, ToolName } from '../../generated/contract.ts';
import { NotableType } from '../../generated/values.ts';
import { Contract, ContractMachine } from '../../src/areas/contracts/entity.ts';
import { entities } from '../../src/areas/entities.ts';
import { Exercise, ExerciseMachine } from '../../src/areas/exercises/entity.ts';
import { FloorPlan, FloorPlanPosition } from '../../src/areas/floor-plans/entity.ts';
import { Incident } from '../../src/areas/incidents/entity.ts';
import { Inspection } from '../../src/areas/inspections/entity.ts';
import { Location } from '../../src/areas/locations/entity.ts';
import { Machine } from '../../src/areas/machines/entity.ts';
import { MaintenanceTask } from '../../src/areas/maintenance/entity.ts';
import { Note } from '../../src/areas/notes/entity.ts';
import { Part, StockMovement } from '../../src/areas/parts/entity.ts';
import { PurchaseOrder, PurchaseOrderLine } from '../../src/areas/purchase-orders/entity.ts';
import { Quote, QuoteLine } from '../../src/areas/quotes/entity.ts';
import { Reporter } from '../../src/areas/reporters/entity.ts';
import { Supplier } from '../../src/areas/suppliers/entity.ts';
import { Ticket } from '../../src/areas/tickets/entity.ts';
import { WarrantyClaim } from '../../src/areas/warranty-claims/entity.ts';
import { WorkOrder } from '../../src/areas/work-orders/entity.ts';
import { Tenant, Token } from '../../src/auth/entity.ts';
import type { Seeding } from './gym.ts';
import type { Gym } from './service.ts';

export type Row = { id: number; uuid: string };

/** The first row of a kind in a gym. */
export type Rows = (kind: (typeof NotableType)[number]) => Row;

const addMachinery = async ({
  entities: em,
}: Seeding): Promise<{ machine_id: number; supplier_id: number; location_id: number }> => {
  const supplier = em.create(Supplier, {
    name: 'Technogym Service',
    kind: 'service',
    email: 'service@example.com',
    contacts: [{ name: 'Ines', role: 'Planner', email: null, phone: '+31 20 555 0101' }],
  });
  const site = em.create(Location, { name: 'North hall', kind: 'site', address: 'Kade 1' });
  await em.flush();
  const room = em.create(Location, { name: 'Cardio room', kind: 'room', parent_id: site.id });
  await em.flush();
  const machine = em.create(Machine, {
    name: 'Treadmill 1',
    type: 'treadmill',
    brand: 'Technogym',
    serial_number: 'TG-0001',
    zone: 'Window row',
    location_id: room.id,
    supplier_id: supplier.id,
    purchase_price: 8999.95,
    warranty_until: '2020-01-31',
  });
  em.create(Machine, { name: 'Leg press', status: 'out_of_service', blocked_reason: 'Cable frayed' });
  await em.flush();
  const plan = em.create(FloorPlan, { name: 'Cardio', location_id: site.id, width: 20.5, height: 12 });
  const exercise = em.create(Exercise, { name: 'Interval run', muscle_group: 'legs', difficulty: 'beginner' });
  await em.flush();
  em.create(FloorPlanPosition, { floor_plan_id: plan.id, machine_id: machine.id, x: 0.125, y: 0.5 });
  em.create(ExerciseMachine, { exercise_id: exercise.id, machine_id: machine.id });
  await em.flush();
  return { machine_id: machine.id, supplier_id: supplier.id, location_id: room.id };
};

const addUpkeep = async (
  { entities: em }: Seeding,
  machine_id: number,
  suffix: string,
): Promise<{ ticket_id: number }> => {
  const reporter = em.create(Reporter, { name: `Sam Okafor${suffix}`, kind: 'member', email: 'sam@example.com' });
  await em.flush();
  const ticket = em.create(Ticket, {
    machine_id,
    description: 'Belt slips over 12 km/h.',
    priority: 'high',
    reporter_id: reporter.id,
    reporter_name: reporter.name,
  });
  const task = em.create(MaintenanceTask, {
    machine_id,
    title: 'Lubricate the belt',
    rule_unit: 'month',
    rule_interval: 1,
    basis: 'completed',
    next_due_at: '2026-01-31',
  });
  em.create(Inspection, {
    machine_id,
    passed: true,
    inspector: 'Kim',
    checklist: [{ item: 'Emergency stop', ok: true, note: null }],
  });
  em.create(Incident, { machine_id, description: 'Slipped off the belt.', severity: 'minor', injury: 'Bruised knee' });
  em.create(Note, { notable_type: 'machine', notable_id: machine_id, body: 'Spare key in the desk.', author: 'Kim' });
  await em.flush();
  em.create(WorkOrder, {
    title: 'Replace the belt',
    machine_id,
    ticket_id: ticket.id,
    task_id: task.id,
    assignee: 'Kim',
    cost: 120.5,
  });
  await em.flush();
  return { ticket_id: ticket.id };
};

type Links = { machine_id: number; supplier_id: number; location_id: number; ticket_id: number };

const addSupply = async (
  { entities: em }: Seeding,
  { machine_id, supplier_id, location_id, ticket_id }: Links,
  suffix: string,
): Promise<void> => {
  const part = em.create(Part, {
    name: 'Treadmill belt',
    sku: 'TB-1',
    unit: 'piece',
    min_quantity: 2,
    unit_cost: 89.9,
    supplier_id,
    location_id,
  });
  const quote = em.create(Quote, { supplier_id, title: 'Two belts', machine_id, ticket_id, status: 'received' });
  const order = em.create(PurchaseOrder, {
    number: `PO-1${suffix}`,
    supplier_id,
    status: 'ordered',
    expected_on: '2026-12-01',
  });
  const contract = em.create(Contract, {
    supplier_id,
    title: 'Yearly service',
    kind: 'service',
    starts_on: '2026-01-01',
    cost: 1200,
    cost_period: 'year',
  });
  em.create(WarrantyClaim, { machine_id, supplier_id, ticket_id, title: 'Motor noise' });
  await em.flush();
  em.create(StockMovement, { part_id: part.id, kind: 'receipt', quantity: 1.5 });
  em.create(QuoteLine, { quote_id: quote.id, position: 1, description: 'Belt', quantity: 2, unit_price: 89.95 });
  em.create(PurchaseOrderLine, {
    purchase_order_id: order.id,
    position: 1,
    part_id: part.id,
    quantity: 2,
    unit_price: 89.95,
  });
  em.create(ContractMachine, { contract_id: contract.id, machine_id });
  await em.flush();
};

/**
 * Puts at least one row of every kind into a gym, so that every tool has something to answer with. Another suffix, for
 * the names that are unique, puts another set into the same gym.
 */
export const fillGym = (gym: Gym, suffix = ''): Promise<Rows> =>
  gym.seed(async (tx) => {
    const machinery = await addMachinery(tx);
    const upkeep = await addUpkeep(tx, machinery.machine_id, suffix);
    await addSupply(tx, { ...machinery, ...upkeep }, suffix);
    const found = new Map<string, Row>();
    for (const kind of NotableType) {
      const { rows } = await sql<Row>`select id, uuid from ${sql.table(kind)} order by id limit 1`.execute(tx.db);
      for (const row of rows) found.set(kind, row);
    }
    return (kind) => {
      const row = found.get(kind);
      if (!row) throw new Error(`the gym has no ${kind}`);
      return row;
    };
  });

/** Arguments for every tool, optional ones included, with which it succeeds in a gym that {@link fillGym} has filled. */
export const exampleArguments = (row: Rows): { [Name in ToolName]: Partial<ToolInputs[Name]> } => {
  const machine_id = String(row('machine').id);
  const page = { limit: 5 };
  return {
    list_machines: { location: 'north', ...page },
    get_machine: { machine_id },
    report_ticket: { machine_id, description: 'Display stays dark.', reporter_name: 'Ada Quist' },
    list_open_tickets: page,
    update_ticket_status: { ticket_id: String(row('ticket').id), status: 'in_progress' },
    list_exercises: { machine_id, ...page },
    upcoming_maintenance: { days: 30, ...page },
    list_workorders: { status: 'open', ...page },
    update_workorder_status: {
      workorder_id: String(row('work_order').id),
      status: 'planned',
      resolution: 'Belt ordered.',
    },
    complete_maintenance: { task_id: String(row('maintenance_task').id) },
    list_parts: { low_stock: true, ...page },
    list_locations: page,
    list_suppliers: page,
    list_inspections: { machine_id, failed: false, ...page },
    create_inspection: {
      machine_id,
      passed: true,
      inspector: 'Kim',
      notes: 'All well.',
      inspected_at: '2026-11-20T09:30:00Z',
      next_due_at: '2027-05-20',
      signature: 'Kim',
      checklist: [{ item: 'Emergency stop', ok: true, note: 'Tested twice.' }],
      blocked_machine: false,
    },
    list_incidents: { status: 'open', machine_id, ...page },
    report_incident: {
      machine_id,
      description: 'Tripped over the cable.',
      reporter_name: 'Kim',
      involved_person: 'Bo',
      injury: 'None',
      occurred_at: '2026-11-19T18:00:00+01:00',
      blocked_machine: false,
    },
    list_reporters: { q: 'sam', ...page },
    list_quotes: { status: 'received', ...page },
    list_purchase_orders: { status: 'ordered', ...page },
    list_warranty_claims: { status: 'draft', ...page },
    list_contracts: { status: 'active', ...page },
    list_floor_plans: { location_id: String(row('location').id), ...page },
    get_ticket: { ticket_id: String(row('ticket').id) },
    list_notes: { notable_type: 'machine', notable_id: machine_id, ...page },
    add_note: { notable_type: 'machine', notable_id: machine_id, body: 'Checked by Kim.' },
  };
};

const TABLES = entities.filter((entity) => entity !== Tenant && entity !== Token).map(({ meta }) => meta.tableName);

/** What every table holds for a gym: the number of its rows and a digest of their content. Equal only when nothing has changed. */
export const fingerprint = (gym: Gym): Promise<Record<string, string>> =>
  gym.seed(async (tx) => {
    const states = TABLES.map(
      (table) =>
        sql`select ${sql.lit(table)} as name, concat(count(*), ' ', md5(string_agg(t::text, ',' order by t.id))) as state from ${sql.table(table)} t`,
    );
    const { rows } = await sql<{ name: string; state: string }>`${sql.join(states, sql` union all `)}`.execute(tx.db);
    return Object.fromEntries(rows.map(({ name, state }) => [name, state]));
  });
