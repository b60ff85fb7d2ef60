import type { ToolInputs, ToolName } from '../../generated/contract.ts';
import tools from '../../generated/tools.json' with { type: 'json' };
import { mapKeys } from '../../src/core/collect.ts';
import { KINDS } from './fixtures.ts';
import type { Rows } from './gym-data.ts';
import { masterDataExamples } from './master-data-examples.ts';

/** Arguments of tools. */
export type Examples = { [Name in ToolName]?: Partial<ToolInputs[Name]> };

/** The example arguments of tools about machines and the work on them. */
const workExamples = (row: Rows) => {
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
    update_maintenance_task: {
      task_id: String(row('maintenance_task').id),
      title: 'Vacuum the motor bay twice',
      instructions: 'Unplug first.',
      assignee_id: String(row('person').id),
      next_due_at: '2027-02-01',
      ends_on: '2031-12-31',
      rule_unit: 'month',
      rule_interval: 2,
      basis: 'completed',
      active: true,
      checklist: ['Unplug', 'Vacuum'],
      confirm: true,
    },
    // The contract's example of a reading has the same value; a counter does not go down.
    record_reading: { machine_id, value: 3352, meter: String(row('meter').id), reset: false },
    skip_maintenance: { task_id: String(row('maintenance_task').id), reason: 'Closed.', confirm: true },
    complete_maintenance: { task_id: String(row('maintenance_task').id), again: true },
    list_parts: { low_stock: true, ...page },
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
    list_my_work: { person_id: String(row('person').id), ...page },
    get_ticket: { ticket_id: String(row('ticket').id) },
    list_notes: { notable_type: 'machine', notable_id: machine_id, ...page },
    add_note: { notable_type: 'machine', notable_id: machine_id, body: 'Checked by Kim.' },
    create_upload_link: { attachable_type: 'machine', attachable_id: machine_id, expires_in: 60 },
    add_attachment: {
      attachable_type: 'machine',
      attachable_id: machine_id,
      file: 'T2lsIHRoZSBkZWNrLg==',
      name: 'Care.txt',
    },
    get_attachments: {
      attachable_type: 'machine',
      attachable_id: machine_id,
      include_related: true,
      pictures: true,
      ...page,
    },
    remind: { workorder_id: String(row('work_order').id) },
    send_message: {
      person_id: String(row('person').id),
      notable_type: 'machine',
      notable_id: machine_id,
      text: 'Please look at it.',
    },
    create_labels: { machine_ids: [machine_id], layout: 'single_62mm', start: 1 },
    export: { area: 'machines' },
    undo: {},
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
    return_parts: {
      workorder_id: String(row('work_order').id),
      part_id: String(row('part').id),
      quantity: 0.001,
      unit: 'piece',
    },
    update_incident: {
      incident_id: String(row('incident').id),
      severity: 'serious',
      description: 'Slipped off the moving belt.',
      machine_id,
      reporter_name: 'Kim',
      involved_person: 'Bo',
      injury: 'Bruised knee',
      occurred_at: '2025-11-19T18:00:00+01:00',
      corrective_action: 'Belt replaced.',
    },
    update_incident_status: {
      incident_id: String(row('incident').id),
      status: 'investigating',
      corrective_action: 'Cable moved.',
    },
    overview: { location: 'north' },
    search: { q: 'belt' },
    update_workorders: {
      workorder_ids: [String(row('work_order').id)],
      status: 'planned',
      priority: 'low',
      confirm: true,
    },
    update_maintenance_tasks: {
      task_ids: [String(row('maintenance_task').id)],
      assignee_id: String(row('person').id),
      this_date_only: true,
      confirm: true,
    },
    add_notes: { notes: [{ notable_type: 'machine', notable_id: machine_id, body: 'Oiled.' }], confirm: true },
    list_notification_rules: { event: 'maintenance_due', active: true, ...page },
    update_notification_rule: { rule_id: String(row('notification_rule').id), delivery: 'daily' },
    delete_notification_rule: { rule_id: String(row('notification_rule').id) },
    machine_file: { machine_id, from: '2025-01-01', to: '2026-12-31' },
    list_completions: { machine_id, from: '2025-01-01', to: '2026-12-31', skipped: false, ...page },
    find_tools: { need: 'order spare parts' },
    use_tool: { name: 'get_machine', arguments: { machine_id } },
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
    update_tickets: { ticket_ids: [String(row('ticket').id)], priority: 'urgent', status: 'reviewed', confirm: true },
    retire_machine: { machine_id: String(row('machine').id), reason: 'Sold' },
  } satisfies Examples;
};

const NAMES: readonly ToolName[] = JSON.parse(JSON.stringify(tools.map(({ published }) => published.name)));

/** Returns the example of a tool in the contract, about rows of a gym. */
const contractExample = (row: Rows, name: ToolName): object => {
  const example = tools.find(({ published }) => published.name === name)?.example ?? {};
  return Object.fromEntries(
    Object.entries(example).map(([argument, value]) => {
      const kind = KINDS.find((known) => argument === `${known}_id`);
      return [argument, kind === undefined ? value : String(row(kind).id)];
    }),
  );
};

/**
 * Returns arguments with which each tool succeeds in a gym filled by `fillGym`, including optional arguments: those of
 * the contract's example, unless one is here.
 */
export const exampleArguments = (row: Rows): Record<ToolName, object> => ({
  ...mapKeys(NAMES, (name) => contractExample(row, name)),
  ...workExamples(row),
  ...masterDataExamples(row),
});
