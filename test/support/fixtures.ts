import { randomBytes, randomUUID } from 'node:crypto';
import { ACCESS } from './access-fixtures.ts';
import { CUSTOM_FIELD } from './custom-field-fixture.ts';
import { pixelColumns } from './files.ts';
import type { Fixture, Kind } from './fixture-types.ts';
import { MAINTENANCE_PLAN } from './maintenance-plan-fixture.ts';
import { NOTIFICATIONS } from './notification-fixtures.ts';
import { PLACES } from './place-fixtures.ts';
import { PURCHASING } from './purchasing-fixtures.ts';

export type { Columns, IdOf, Kind } from './fixture-types.ts';

/**
 * One fixture per kind of resource, in the order in which rows refer to each other. All tests of every operation and of
 * every tool run from this map: a new area needs its entry here and no line in any of those tests.
 */
export const FIXTURES: Record<Kind, Fixture> = {
  supplier: {
    path: 'suppliers',
    columns: () => ({
      name: 'Technogym Service',
      kind: 'service',
      email: 'service@example.com',
      contacts: [{ name: 'Ines', role: 'Planner', email: null, phone: '+31 20 555 0101' }],
    }),
  },
  location: {
    path: 'locations',
    columns: () => ({ name: 'North hall', kind: 'site', address: 'Kade 1' }),
    others: (idOf) => [{ name: 'Cardio room', kind: 'room', parent_id: idOf('location') }],
  },
  machine: {
    path: 'machines',
    columns: (idOf, n) => ({
      name: `Treadmill 1${n}`,
      type: 'treadmill',
      brand: 'Technogym',
      serial_number: 'TG-0001',
      asset_tag: `GYM-1${n}`,
      zone: 'Window row',
      location_id: idOf('location'),
      supplier_id: idOf('supplier'),
      purchase_price: 8999.95,
      replacement_value: 9800,
      criticality: 'high',
      warranty_until: '2020-01-31',
    }),
    others: () => [{ name: 'Leg press', status: 'out_of_service', blocked_reason: 'Cable frayed' }],
    parts: {
      status_changes: {
        table: 'machine_status_change',
        isRecorded: true,
        columns: (machine_id) => ({ machine_id, to_status: 'active', cause: 'api' }),
      },
      codes: { table: 'machine_code', columns: (machine_id) => ({ machine_id, value: `Sticker ${randomUUID()}` }) },
    },
    operations: { claimMachineCode: { body: () => ({ value: randomUUID() }) } },
  },
  reporter: {
    path: 'reporters',
    columns: (_idOf, n) => ({ name: `Sam Okafor${n}`, kind: 'member', email: 'sam@example.com' }),
    unique: 'name',
  },
  person: {
    path: 'people',
    columns: (_idOf, n) => ({
      name: `Bram Jansen${n}`,
      email: `bram${n.replaceAll(' ', '')}@example.com`,
      role: 'technician',
      language: 'nl',
    }),
    parts: {
      locations: {
        table: 'person_location',
        columns: (person_id, idOf) => ({ person_id, location_id: idOf('location') }),
      },
    },
  },
  ticket: {
    path: 'tickets',
    columns: (idOf) => ({
      machine_id: idOf('machine'),
      description: 'Belt slips over 12 km/h.',
      priority: 'high',
      reporter_id: idOf('reporter'),
      reporter_name: 'Sam Okafor',
    }),
  },
  meter: {
    path: 'meters',
    columns: (idOf, n) => ({ machine_id: idOf('machine'), name: `Running hours${n}`, unit: 'hour' }),
    unique: 'name',
    parts: {
      readings: {
        table: 'meter_reading',
        columns: (meter_id) => ({ meter_id, value: 0.5, read_at: '2025-01-31T10:00:00Z' }),
        own: { last_value: 0.5, last_read_at: '2025-01-31T10:00:00Z' },
      },
    },
  },
  maintenance_plan: MAINTENANCE_PLAN,
  maintenance_task: {
    path: 'maintenance_tasks',
    columns: (idOf) => ({
      machine_id: idOf('machine'),
      title: 'Lubricate the belt',
      rule_unit: 'month',
      rule_interval: 1,
      basis: 'completed',
      next_due_at: '2026-01-31',
      assignee_id: idOf('person'),
      assignee: 'Bram Jansen',
    }),
    parts: {
      completions: {
        table: 'maintenance_completion',
        columns: (task_id) => ({
          task_id,
          completed_on: '2026-01-30',
          due_on: '2026-01-01',
          next_due_at: '2026-01-31',
        }),
      },
      skips: {
        table: 'maintenance_skip',
        columns: (task_id) => ({ task_id, due_on: '2025-12-01', next_due_at: '2026-01-01', reason: 'Closed.' }),
      },
    },
  },
  inspection: {
    path: 'inspections',
    columns: (idOf) => ({
      machine_id: idOf('machine'),
      passed: true,
      inspector: 'Kim',
      checklist: [{ item: 'Emergency stop', ok: true, note: null }],
    }),
  },
  incident: {
    path: 'incidents',
    columns: (idOf) => ({
      machine_id: idOf('machine'),
      description: 'Slipped off the belt.',
      severity: 'minor',
      injury: 'Bruised knee',
    }),
  },
  work_order: {
    path: 'work_orders',
    operations: {
      createWorkOrderPart: { body: (idOf) => ({ part_id: idOf('part'), quantity: 0.001, note: 'Trimmed.' }) },
    },
    parts: {
      status_changes: {
        table: 'work_order_status_change',
        isRecorded: true,
        columns: (workorder_id) => ({ workorder_id, to_status: 'open' }),
      },
    },
    columns: (idOf) => ({
      title: 'Replace the belt',
      machine_id: idOf('machine'),
      ticket_id: idOf('ticket'),
      task_id: idOf('maintenance_task'),
      supplier_id: idOf('supplier'),
      assignee_id: idOf('person'),
      assignee: 'Bram Jansen',
      cost: 120.5,
    }),
  },
  part: {
    path: 'parts',
    columns: (idOf, n) => ({
      name: 'Treadmill belt',
      sku: `TB-1${n}`,
      unit: 'piece',
      min_quantity: 600_000_000,
      unit_cost: 89.9,
      supplier_id: idOf('supplier'),
      location_id: idOf('location'),
    }),
    parts: {
      movements: {
        table: 'stock_movement',
        columns: (part_id, idOf) => ({
          part_id,
          kind: 'receipt',
          // Enough for the quantities of generated requests.
          quantity: 500_000_000,
          quantity_after: 500_000_000,
          unit_cost: 89.9,
          workorder_id: idOf('work_order'),
        }),
        own: { quantity: 500_000_000 },
      },
    },
  },
  ...PURCHASING,
  warranty_claim: {
    path: 'warranty_claims',
    columns: (idOf) => ({
      machine_id: idOf('machine'),
      supplier_id: idOf('supplier'),
      ticket_id: idOf('ticket'),
      title: 'Motor noise',
      claimed_amount: 640,
      recovered_amount: 120.5,
    }),
  },
  contract: {
    path: 'contracts',
    columns: (idOf) => ({
      supplier_id: idOf('supplier'),
      title: 'Yearly service',
      kind: 'service',
      starts_on: '2026-01-01',
      cost: 1200,
      cost_period: 'year',
    }),
    parts: {
      machines: {
        table: 'contract_machine',
        columns: (contract_id, idOf) => ({ contract_id, machine_id: idOf('machine') }),
      },
    },
  },
  ...PLACES,
  note: {
    path: 'notes',
    columns: (idOf) => ({
      notable_type: 'machine',
      notable_id: idOf('machine'),
      body: 'Spare key in the desk.',
      author: 'Kim',
    }),
  },
  attachment: {
    path: 'attachments',
    columns: (idOf) => ({ attachable_type: 'machine', attachable_id: idOf('machine'), ...pixelColumns() }),
  },
  custom_field: CUSTOM_FIELD,
  calendar_feed: {
    path: 'calendar_feeds',
    columns: (idOf) => ({
      name: 'Work in the north hall',
      location_id: idOf('location'),
      include: ['maintenance', 'workorders'],
      hash: randomBytes(32).toString('hex'),
    }),
  },
  webhook_endpoint: {
    path: 'webhook_endpoints',
    columns: () => ({
      url: 'https://hooks.example.com/machines',
      event_types: ['machine.*'],
      description: 'Screens at the desk',
      // Cannot be opened, so that nothing is sent.
      sealed_secret: '',
    }),
  },
  ...NOTIFICATIONS,
  ...ACCESS,
  webhook_delivery: {
    path: 'webhook_deliveries',
    columns: (idOf) => ({
      endpoint_id: idOf('webhook_endpoint'),
      event_id: randomUUID(),
      event_type: 'machine.created',
      record: 'machine 1',
      next_attempt_at: '2126-01-31T00:00:00Z',
    }),
  },
};

const isKind = (name: string): name is Kind => name in FIXTURES;

export const KINDS: Kind[] = Object.keys(FIXTURES).filter(isKind);

/** References with a name other than the kind that they refer to. */
const ALIASES: Record<string, Kind> = {
  workorder: 'work_order',
  task: 'maintenance_task',
  parent: 'location',
  plan: 'maintenance_plan',
  assignee: 'person',
  rule: 'notification_rule',
};

/** The names of references by id. */
export const REFERENCES: string[] = [...KINDS, ...Object.keys(ALIASES), 'notable', 'attachable'].map(
  (noun) => `${noun}_id`,
);

/**
 * Returns the kind that a field, a filter or an argument refers to by id or UUID, undefined if it is not a reference.
 * `notable_type` is the kind for `notable_id` and `attachable_id`.
 */
export const kindOfReference = (name: string, notable_type = 'machine'): Kind | undefined => {
  const [, noun = ''] = /^(\w+)_(?:uu)?id$/.exec(name) ?? [];
  const kind = ['notable', 'attachable', 'resource'].includes(noun) ? notable_type : (ALIASES[noun] ?? noun);
  return isKind(kind) ? kind : undefined;
};
