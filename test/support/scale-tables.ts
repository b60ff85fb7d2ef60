import { hash } from 'node:crypto';
import { ContractKind, LocationKind, NotableType, SupplierKind } from '../../generated/values.ts';
import { ON_RECORDS, withOwnValues } from './scale-on-records.ts';
import { NOTIFICATIONS } from './scale-notifications.ts';
import { PEOPLE } from './scale-people.ts';
import { METERS } from './scale-meters.ts';
import { PURCHASING } from './scale-purchasing.ts';
import { WEBHOOKS } from './scale-webhooks.ts';
import {
  DIFFICULTY,
  INCIDENT_STATUS,
  MACHINE_STATUS,
  PAST,
  PRIORITY,
  TERMS,
  TICKET_STATUS,
  WORK_ORDER_STATUS,
  day,
  owner,
  pick,
  word,
  type NewRow,
  type Value,
} from './scale-values.ts';

/**
 * The rows of the tables whose lists are measured, as a number of rows per machine of a tenant. Values depend
 * only on a row's number in its tenant, because tenants of the same size must have the same rows in every database.
 */

export type Table = {
  name: string;
  perMachine: number;
  columns: (row: NewRow) => Record<string, Value>;
  /** Returns the id of the table's row number `n`, from 1; `n` itself by default. */
  idOf?: (n: number) => string;
};

const INNER_LOCATIONS = LocationKind.filter((kind) => kind !== 'site');

/** Types of events that are rare. Not all of them exist. */
const VERBS = ['created', 'status_changed', 'deleted', 'failed', 'completed', 'stock_low', 'received', 'cancelled'];

/** All tables that a list reads. A table comes after those that it refers to. */
export const TABLES: Table[] = withOwnValues([
  {
    name: 'location',
    perMachine: 0.05,
    columns: (row) => ({
      name: word(row, 'room'),
      kind: row.n % 10 === 0 ? 'site' : pick(INNER_LOCATIONS, row.n),
      parent_id: row.n % 10 === 0 ? null : row.at('location', row.n - (row.n % 10)),
    }),
  },
  {
    name: 'supplier',
    perMachine: 0.05,
    columns: (row) => ({
      name: word(row, 'supplier'),
      kind: pick(SupplierKind, row.n),
      email: `orders${row.n}@example.com`,
    }),
  },
  {
    name: 'machine',
    perMachine: 1,
    columns: (row) => {
      const status = pick(MACHINE_STATUS, row.n);
      return {
        name: word(row, 'treadmill'),
        brand: pick(['Technogym', 'Matrix', 'Precor', 'Hammer'], row.n),
        model: `Model ${row.n % 100}`,
        type: pick(['treadmill', 'rower', 'leg press', 'bench'], row.n),
        category: pick(['cardio', 'strength'], row.n),
        serial_number: `SN-${row.n * 7}`,
        asset_tag: `A${row.n}`,
        location: word(row, 'hall'),
        zone: `Zone ${row.n % 8}`,
        status: status === 'active' && row.n % 997 === 5 ? 'retired' : status,
        retired_at: row.n % 997 === 5 ? PAST : null,
        location_id: owner(row, 'location'),
        supplier_id: owner(row, 'supplier'),
        purchased_at: '2024-03-18',
        purchase_price: 1999.5,
        warranty_until: day(row.n % 700),
      };
    },
  },
  // The history of a few machines is long.
  {
    name: 'machine_status_change',
    perMachine: 0.3,
    columns: ({ n, at }) => ({
      machine_id: at('machine', n % 3),
      from_status: 'active',
      to_status: 'defect',
      cause: 'api',
    }),
  },
  {
    name: 'inspection',
    perMachine: 5,
    columns: (row) => ({
      machine_id: owner(row, 'machine'),
      passed: row.n % 11 !== 0,
      inspector: 'Kim',
      notes: `Round ${row.n}`,
      inspected_at: PAST,
    }),
  },
  ...PEOPLE,
  {
    name: 'ticket',
    perMachine: 5,
    columns: (row) => {
      const status = pick(TICKET_STATUS, row.n);
      return {
        machine_id: owner(row, 'machine'),
        description: word(row, 'belt slips'),
        priority: pick(PRIORITY, row.n),
        status,
        resolved_at: status === 'resolved' || status === 'wont_fix' ? PAST : null,
        reporter_id: owner(row, 'reporter'),
      };
    },
  },
  ...METERS,
  {
    name: 'maintenance_task',
    perMachine: 0.5,
    columns: (row) => ({
      machine_id: owner(row, 'machine'),
      title: word(row, 'lubrication'),
      rule_unit: 'month',
      rule_interval: 3,
      next_due_at: day(row.n % 4 === 0 ? row.n % 59 : row.n % 900),
      active: row.n % 5 !== 0,
    }),
  },
  {
    name: 'maintenance_completion',
    perMachine: 0.5,
    columns: (row) => ({
      task_id: owner(row, 'maintenance_task'),
      completed_at: PAST,
      completed_on: day(row.n % 300),
      due_on: day(row.n % 300),
    }),
  },
  {
    name: 'maintenance_skip',
    perMachine: 0.1,
    columns: (row) => ({ task_id: owner(row, 'maintenance_task'), due_on: day(row.n), reason: 'Closed.' }),
  },
  {
    name: 'work_order',
    perMachine: 0.3,
    columns: (row) => {
      const status = pick(WORK_ORDER_STATUS, row.n);
      return {
        title: word(row, 'replacement'),
        status,
        type: pick(['corrective', 'preventive', 'inspection', 'other'], row.n),
        priority: pick(PRIORITY, row.n),
        machine_id: owner(row, 'machine'),
        ticket_id: owner(row, 'ticket'),
        task_id: owner(row, 'maintenance_task'),
        supplier_id: owner(row, 'supplier'),
        assignee_id: row.n % 4 === 0 ? null : owner(row, 'person'),
        assignee: row.n % 5 === 0 ? 'com' : `Kim ${row.n % 40}`,
        due_at: row.n % 3 === 0 ? null : `${day(row.n % 120)}T08:00:00Z`,
        started_at: status === 'in_progress' ? PAST : null,
        completed_at: status === 'completed' ? PAST : null,
      };
    },
  },
  // The history of a few work orders is long.
  {
    name: 'work_order_status_change',
    perMachine: 0.3,
    columns: ({ n, at }) => ({ workorder_id: at('work_order', n % 3), from_status: 'open', to_status: 'planned' }),
  },
  {
    name: 'part',
    perMachine: 0.2,
    columns: (row) => ({
      name: word(row, 'belt'),
      sku: `B-${row.n}`,
      quantity: (row.n % 7) + 1,
      min_quantity: 3,
      supplier_id: owner(row, 'supplier'),
      location_id: owner(row, 'location'),
    }),
  },
  // One per part, with the quantity of the part.
  {
    name: 'stock_movement',
    perMachine: 0.2,
    columns: (row) => ({
      part_id: row.at('part', row.n),
      kind: 'return',
      quantity: (row.n % 7) + 1,
      quantity_after: (row.n % 7) + 1,
      workorder_id: owner(row, 'work_order'),
      actor: 'Kim',
    }),
  },
  {
    name: 'incident',
    perMachine: 0.3,
    columns: (row) => {
      const status = pick(INCIDENT_STATUS, row.n);
      return {
        machine_id: owner(row, 'machine'),
        description: word(row, 'slip'),
        status,
        severity: pick(['minor', 'serious', 'critical', null], row.n),
        occurred_at: `${day(row.n % 120)}T08:00:00Z`,
        closed_at: status === 'resolved' || status === 'closed' ? PAST : null,
      };
    },
  },
  ...PURCHASING,
  {
    name: 'warranty_claim',
    perMachine: 0.1,
    columns: (row) => {
      const status = pick(['draft', 'submitted', 'approved', 'rejected', 'closed'], row.n);
      return {
        machine_id: owner(row, 'machine'),
        supplier_id: owner(row, 'supplier'),
        ticket_id: owner(row, 'ticket'),
        title: `Motor ${row.n}`,
        status,
        submitted_at: status === 'draft' ? null : `${day(row.n % 300)}T08:00:00Z`,
      };
    },
  },
  {
    name: 'contract',
    perMachine: 0.1,
    columns: (row) => {
      const [starts_on, ends_on, notice_days, cancelled_at] = pick(TERMS, row.n) ?? [];
      return {
        supplier_id: owner(row, 'supplier'),
        title: `Service ${row.n}`,
        kind: pick(ContractKind, row.n),
        starts_on,
        ends_on,
        notice_days,
        cancelled_at,
      };
    },
  },
  {
    name: 'contract_machine',
    perMachine: 0.2,
    columns: ({ n, at }) => ({ contract_id: at('contract', n >> 1), machine_id: at('machine', n) }),
  },
  {
    name: 'floor_plan',
    perMachine: 0.05,
    columns: (row) => ({ location_id: owner(row, 'location'), name: `Plan ${row.n}` }),
  },
  {
    name: 'floor_plan_position',
    perMachine: 0.15,
    columns: ({ n, at }) => ({
      floor_plan_id: at('floor_plan', Math.floor(n / 3)),
      machine_id: at('machine', n),
      x: 0.25,
      y: 0.5,
    }),
  },
  {
    name: 'exercise',
    perMachine: 0.1,
    columns: (row) => ({ name: word(row, 'run'), muscle_group: 'legs', difficulty: pick(DIFFICULTY, row.n) }),
  },
  // One in six uses the first machine. Half of all use a machine that is not active: MACHINE_STATUS repeats after 12
  // rows.
  {
    name: 'exercise_machine',
    perMachine: 0.1,
    columns: ({ n, at }) => ({
      exercise_id: at('exercise', n),
      machine_id: at('machine', n % 6 === 0 ? 0 : 12 * n + 6 * (n % 2)),
    }),
  },
  {
    name: 'machine_code',
    perMachine: 0.3,
    columns: ({ n, at }) => ({ machine_id: at('machine', 0), value: `Sticker ${n}` }),
  },
  {
    name: 'calendar_feed',
    perMachine: 0.1,
    columns: ({ n, at }) => ({
      name: `Work ${n}`,
      location_id: at('location', n),
      include: '["maintenance"]',
      hash: hash('sha256', String(at('calendar_feed', n)), 'hex'),
    }),
  },
  ...ON_RECORDS,
  // Most are of one kind, and those of some types are rare.
  {
    name: 'event',
    perMachine: 1,
    idOf: (n) => `019d0000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`,
    columns: ({ n, at }) => {
      const kind = (n % 20 === 0 ? pick(NotableType, n / 20) : undefined) ?? 'machine';
      const type = `${kind}.${n % 97 === 0 ? pick(VERBS, n / 97) : 'updated'}`;
      return { type, kind, resource_id: at(kind, Math.floor(n / 10)), occurred_at: PAST, actor: 'Kim', data: '{}' };
    },
  },
  ...WEBHOOKS.concat(NOTIFICATIONS),
]);
