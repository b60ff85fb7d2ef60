import { sql, type RawBuilder } from 'kysely';
import type { ToolInputs, ToolName } from '../../generated/contract.ts';
import type { Context } from '../../src/platform/context.ts';
import { FIXTURES, KINDS, type Columns, type IdOf, type Kind } from './fixtures.ts';
import type { Gym } from './service.ts';

export type Row = { id: number; uuid: string };

/** Returns the gym's own row of a kind, to which other rows refer. */
export type Rows = (kind: Kind) => Row;

/** Converts a value for the drivers: lists and objects become JSON. */
const asParameter = (value: Columns[string]): unknown =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value;

/** The columns of an inserted row that are returned. The service may not read the hash of a token. */
const ROW = sql`id, uuid`;
const PART = sql`*`;

const insert = async <Made extends { id: number }>(
  { em }: Context,
  table: string,
  columns: Columns,
  returned: RawBuilder<unknown>,
): Promise<Made> => {
  const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)));
  const values = sql.join(Object.values(columns).map(asParameter));
  const { rows } =
    await sql<Made>`insert into ${sql.table(table)} (${names}) values (${values}) returning ${returned}`.execute(
      em.getKysely(),
    );
  const [made] = rows;
  if (!made) throw new Error(`nothing was inserted into ${table}`);
  return made;
};

/**
 * Adds a row of every kind with its parts to a gym, because every list and every tool needs rows to return. Calls with
 * different values of `suffix`, which makes names unique, add more rows to the same gym.
 */
export const fillGym = (gym: Gym, suffix = ''): Promise<Rows> =>
  gym.seed(async (tx) => {
    const made = new Map<Kind, Row>();
    const row: Rows = (kind) => {
      const found = made.get(kind);
      if (!found) throw new Error(`there is no ${kind} yet; move it up in FIXTURES in test/support/fixtures.ts`);
      return found;
    };
    const idOf: IdOf = (kind) => row(kind).id;
    for (const kind of KINDS) {
      const { columns, own: unshared, others, parts = {} } = FIXTURES[kind];
      const dependent = Object.values(parts).map((part) => part.own);
      const own = await insert<Row>(
        tx,
        kind,
        Object.assign(columns(idOf, suffix), unshared?.(idOf), ...dependent),
        ROW,
      );
      made.set(kind, own);
      for (const other of others?.(idOf) ?? []) await insert(tx, kind, other, ROW);
      for (const part of Object.values(parts))
        if (!part.isRecorded) await insert(tx, part.table, part.columns(own.id, idOf), PART);
    }
    return row;
  });

/** A filled gym, and functions that add rows without references to them, which tests may change and delete. */
export type World = {
  gym: Gym;
  row: Rows;
  /** Adds a row of a kind, by default in version 1. */
  add(kind: Kind, columns?: Columns): Promise<Row>;
  /** Adds a row to a part of a resource, such as a line to a quote; `segment` is its path segment. */
  addPart(kind: Kind, segment: string, own: number): Promise<{ id: number; value?: string }>;
};

let added = 0;

/** Returns a suffix that makes a name unique among all rows of the test file. */
export const nextSuffix = (): string => ` no. ${(added += 1)}`;

/** Fills a gym with {@link fillGym} for tests of all operations. */
export const createWorld = async (gym: Gym): Promise<World> => {
  const row = await fillGym(gym);
  const idOf: IdOf = (kind) => row(kind).id;
  return {
    gym,
    row,
    add: (kind, columns = {}) =>
      gym.seed((tx) => insert<Row>(tx, kind, { ...FIXTURES[kind].columns(idOf, nextSuffix()), ...columns }, ROW)),
    addPart: (kind, segment, own) =>
      gym.seed((tx) => {
        const part = FIXTURES[kind].parts?.[segment];
        if (!part) throw new Error(`the fixture of ${kind} has no part ${segment}; add it in test/support/fixtures.ts`);
        return insert(tx, part.table, part.columns(own, idOf), PART);
      }),
  };
};

/** Arguments of tools of which a call must have exactly one. */
export const ALTERNATIVES: Readonly<Record<string, readonly string[]>> = {
  list_status_changes: ['machine_id', 'workorder_id'],
  adjust_stock: ['counted', 'change'],
  remind: ['task_id', 'workorder_id'],
  create_purchase_order: ['lines', 'low_stock', 'like_last', 'quote_id'],
};

/** Returns arguments with another value of one, without the alternatives to it. */
export const replaceArgument = (tool: string, args: object, argument: string, value: unknown): object => {
  const alternatives = ALTERNATIVES[tool] ?? [];
  const others = alternatives.includes(argument) ? alternatives.filter((name) => name !== argument) : [];
  return Object.fromEntries(Object.entries({ ...args, [argument]: value }).filter(([name]) => !others.includes(name)));
};

/**
 * Returns arguments with which each tool succeeds in a gym filled by {@link fillGym}, including optional arguments.
 */
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
    create_maintenance_task: {
      machine_id,
      title: 'Vacuum the motor bay',
      instructions: 'Unplug first.',
      rule_unit: 'month',
      rule_interval: 3,
      basis: 'scheduled',
      starts_on: '2026-12-01',
      next_due_at: '2027-03-01',
      ends_on: '2030-12-31',
      meter_interval: 250.5,
      meter: String(row('meter').id),
      checklist: ['Unplug', 'Vacuum'],
    },
    // The contract's example of a reading has the same value; a counter does not go down.
    record_reading: { machine_id, value: 3352, meter: String(row('meter').id), reset: false },
    skip_maintenance: { task_id: String(row('maintenance_task').id), reason: 'Closed.' },
    complete_maintenance: { task_id: String(row('maintenance_task').id), again: true },
    list_parts: { low_stock: true, ...page },
    list_locations: page,
    list_suppliers: page,
    list_inspections: { machine_id, failed: false, ...page },
    create_inspection: {
      machine_id,
      passed: true,
      inspector: 'Kim',
      notes: 'All well.',
      inspected_at: '2025-11-20T09:30:00Z',
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
      occurred_at: '2025-11-19T18:00:00+01:00',
      blocked_machine: false,
    },
    list_reporters: { q: 'sam', ...page },
    list_people: { q: 'bram', role: 'technician', active: true, ...page },
    list_my_work: { person_id: String(row('person').id), ...page },
    list_quotes: { status: 'received', ...page },
    list_purchase_orders: { status: 'ordered', ...page },
    list_warranty_claims: { status: 'draft', ...page },
    list_contracts: { status: 'active', ...page },
    list_floor_plans: { location_id: String(row('location').id), ...page },
    get_ticket: { ticket_id: String(row('ticket').id) },
    list_notes: { notable_type: 'machine', notable_id: machine_id, ...page },
    add_note: { notable_type: 'machine', notable_id: machine_id, body: 'Checked by Kim.' },
    create_upload_link: { attachable_type: 'machine', attachable_id: machine_id, expires_in: 60 },
    get_attachments: {
      attachable_type: 'machine',
      attachable_id: machine_id,
      include_related: true,
      pictures: true,
      ...page,
    },
    create_person: {
      name: 'Noor Bakker',
      role: 'technician',
      email: 'noor@gym.localhost',
      phone: '+31 20 555 0199',
      language: 'nl',
      location_ids: [String(row('location').id)],
    },
    create_notification_rule: {
      event: 'maintenance_due',
      person_ids: [String(row('person').id)],
      emails: ['planning@gym.localhost'],
      assignee: true,
      days: 7,
      location_id: String(row('location').id),
      delivery: 'daily',
    },
    remind: { workorder_id: String(row('work_order').id) },
    list_notifications: { status: 'failed', event: 'maintenance_due', recipient: 'bram@gym.localhost', ...page },
    create_labels: { machine_ids: [machine_id], layout: 'single_62mm', start: 1 },
    export: { area: 'machines' },
    undo: {},
    show_floor_plan: { floor_plan_id: String(row('floor_plan').id) },
    set_machine_status: { machine_id, status: 'maintenance', reason: 'Yearly service.' },
    create_workorder: {
      title: 'Replace the display',
      machine_id,
      ticket_id: String(row('ticket').id),
      description: 'The spare is in the workshop.',
      task_id: String(row('maintenance_task').id),
      type: 'preventive',
      priority: 'high',
      assignee_id: String(row('person').id),
      due_at: '2026-12-01T09:00:00+01:00',
    },
    // A resolution needs a closed ticket.
    update_ticket: { ticket_id: String(row('ticket').id), title: 'Belt slips', priority: 'urgent', machine_id },
    update_workorder: {
      workorder_id: String(row('work_order').id),
      title: 'Replace the worn belt',
      assignee_id: String(row('person').id),
      due_at: '2026-12-02T09:00:00Z',
      priority: 'low',
      labor_minutes: 45,
      cost: 99.95,
    },
    use_parts: {
      workorder_id: String(row('work_order').id),
      part_id: String(row('part').id),
      quantity: 0.001,
      unit: 'piece',
    },
    update_incident_status: {
      incident_id: String(row('incident').id),
      status: 'investigating',
      corrective_action: 'Cable moved.',
    },
    overview: { location: 'north' },
    search: { q: 'belt' },
    list_events: { kind: 'machine', resource_id: machine_id, since: '2026-01-01T00:00:00Z', ...page },
    get_report: { report: 'availability', group_by: 'machine', machine_id, limit: 5, picture: true },
    get_workorder: { workorder_id: String(row('work_order').id) },
    list_status_changes: { machine_id, ...page },
    create_machine: {
      name: 'Air bike',
      type: 'bike',
      brand: 'Assault',
      model: 'Classic',
      category: 'cardio',
      location: 'By the window',
      location_id: String(row('location').id),
      zone: 'A',
      status: 'active',
      supplier_id: String(row('supplier').id),
      purchased_at: '2025-11-20',
      purchase_price: 999.95,
      warranty_until: '2028-11-20',
      expected_lifespan_years: 8,
      replacement_value: 1200,
      criticality: 'low',
      commissioned_at: '2025-12-01',
    },
    update_machine: { machine_id, zone: 'Back row', location_id: String(row('location').id) },
    create_purchase_order: {
      supplier_id: String(row('supplier').id),
      lines: [{ part_id: String(row('part').id), description: 'Belt', quantity: 2, unit: 'piece', unit_price: 80 }],
      expected_on: '2026-12-24',
    },
    update_purchase_order_status: {
      purchase_order_id: String(row('purchase_order').id),
      status: 'ordered',
      expected_on: '2026-12-24',
    },
    receive_order: {
      purchase_order_id: String(row('purchase_order').id),
      lines: [{ part_id: String(row('part').id), quantity: 1, unit: 'piece' }],
      note: 'Delivery note 5513',
    },
    adjust_stock: { part_id: String(row('part').id), change: -0.001, unit: 'piece', reason: 'Trimmed too short' },
    update_tickets: { ticket_ids: [String(row('ticket').id)], priority: 'urgent', status: 'reviewed', confirm: true },
    update_quote_status: { quote_id: String(row('quote').id), status: 'accepted' },
    create_warranty_claim: {
      machine_id,
      title: 'Motor noise again',
      description: 'Louder than before.',
      supplier_id: String(row('supplier').id),
      ticket_id: String(row('ticket').id),
      claimed_amount: 120,
    },
    update_warranty_claim: {
      warranty_claim_id: String(row('warranty_claim').id),
      title: 'Motor noise',
      description: 'Still loud.',
      claimed_amount: 100,
      recovered_amount: 50,
    },
    create_contract: {
      supplier_id: String(row('supplier').id),
      title: 'Service of the treadmills',
      kind: 'service',
      starts_on: '2026-01-01',
      ends_on: '2027-01-01',
      notice_days: 30,
      auto_renew: true,
      cost: 900,
      cost_period: 'year',
      machine_ids: [machine_id],
    },
    retire_machine: { machine_id: String(row('machine').id), reason: 'Sold' },
  };
};
