import {
  INCIDENT_STATUS,
  MACHINE_STATUS,
  NOTABLE,
  ORDER_STATUS,
  PAST,
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

export type Table = { name: string; perMachine: number; columns: (row: NewRow) => Record<string, Value> };

/** All tables that a list reads. A table comes after those that it refers to. */
export const TABLES: Table[] = [
  {
    name: 'location',
    perMachine: 0.05,
    columns: (row) => ({
      name: word(row, 'room'),
      kind: row.n % 10 === 0 ? 'site' : 'room',
      parent_id: row.n % 10 === 0 ? null : row.at('location', row.n - (row.n % 10)),
    }),
  },
  {
    name: 'supplier',
    perMachine: 0.05,
    columns: (row) => ({ name: `Supplier ${row.n}`, kind: 'parts', email: `orders${row.n}@example.com` }),
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
        type: 'treadmill',
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
  {
    name: 'reporter',
    perMachine: 0.3,
    columns: (row) => ({ name: word(row, 'trainer'), kind: 'staff', email: `trainer${row.n}@example.com` }),
  },
  {
    name: 'ticket',
    perMachine: 0.3,
    columns: (row) => {
      const status = pick(TICKET_STATUS, row.n);
      return {
        machine_id: owner(row, 'machine'),
        description: `Belt slips ${row.n}`,
        status,
        resolved_at: status === 'resolved' || status === 'wont_fix' ? PAST : null,
        reporter_id: owner(row, 'reporter'),
      };
    },
  },
  {
    name: 'maintenance_task',
    perMachine: 0.5,
    columns: (row) => ({
      machine_id: owner(row, 'machine'),
      title: `Lubricate ${row.n}`,
      rule_unit: 'month',
      rule_interval: 3,
      next_due_at: day(row.n % 900),
      active: row.n % 5 !== 0,
    }),
  },
  {
    name: 'work_order',
    perMachine: 0.3,
    columns: (row) => {
      const status = pick(WORK_ORDER_STATUS, row.n);
      return {
        title: `Replace ${row.n}`,
        status,
        machine_id: owner(row, 'machine'),
        supplier_id: owner(row, 'supplier'),
        started_at: status === 'in_progress' ? PAST : null,
        completed_at: status === 'completed' ? PAST : null,
      };
    },
  },
  {
    name: 'part',
    perMachine: 0.2,
    columns: (row) => ({
      name: `Belt ${row.n}`,
      sku: `B-${row.n}`,
      quantity: row.n % 7,
      min_quantity: 2,
      supplier_id: owner(row, 'supplier'),
      location_id: owner(row, 'location'),
    }),
  },
  {
    name: 'incident',
    perMachine: 0.1,
    columns: (row) => {
      const status = pick(INCIDENT_STATUS, row.n);
      return {
        machine_id: owner(row, 'machine'),
        description: `Slipped ${row.n}`,
        status,
        closed_at: status === 'resolved' || status === 'closed' ? PAST : null,
      };
    },
  },
  {
    name: 'quote',
    perMachine: 0.1,
    columns: (row) => ({
      supplier_id: owner(row, 'supplier'),
      title: `Quote ${row.n}`,
      status: pick(['requested', 'received', 'accepted', 'rejected', 'expired'], row.n),
      machine_id: owner(row, 'machine'),
      ticket_id: owner(row, 'ticket'),
    }),
  },
  {
    name: 'quote_line',
    perMachine: 0.2,
    columns: ({ n, at }) => ({
      quote_id: at('quote', n >> 1),
      position: (n % 2) + 1,
      description: 'Belt',
      quantity: 2,
      unit_price: 89.95,
    }),
  },
  {
    name: 'purchase_order',
    perMachine: 0.1,
    columns: (row) => ({
      number: `PO-${row.n}`,
      supplier_id: owner(row, 'supplier'),
      status: pick(ORDER_STATUS, row.n),
    }),
  },
  {
    name: 'purchase_order_line',
    perMachine: 0.2,
    columns: ({ n, at }) => ({
      purchase_order_id: at('purchase_order', n >> 1),
      position: (n % 2) + 1,
      part_id: at('part', n),
      quantity: 2,
      unit_price: 89.95,
    }),
  },
  {
    name: 'warranty_claim',
    perMachine: 0.1,
    columns: (row) => ({
      machine_id: owner(row, 'machine'),
      supplier_id: owner(row, 'supplier'),
      title: `Motor ${row.n}`,
      status: pick(['draft', 'submitted', 'approved', 'rejected', 'closed'], row.n),
    }),
  },
  {
    name: 'contract',
    perMachine: 0.1,
    columns: (row) => {
      const [starts_on, ends_on, notice_days, cancelled_at] = pick(TERMS, row.n) ?? [];
      return {
        supplier_id: owner(row, 'supplier'),
        title: `Service ${row.n}`,
        kind: 'service',
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
    columns: ({ n }) => ({ name: `Interval run ${n}`, muscle_group: 'legs', difficulty: 'beginner' }),
  },
  // Each exercise uses one machine that it shares with many others, and two more.
  {
    name: 'exercise_machine',
    perMachine: 0.3,
    columns: ({ n, at }) => ({
      exercise_id: at('exercise', Math.floor(n / 3)),
      machine_id: n % 3 === 0 ? at('machine', 0) : at('machine', n + 1),
    }),
  },
  {
    name: 'note',
    perMachine: 0.3,
    columns: ({ n, at }) => {
      const notable_type = pick(NOTABLE, n) ?? 'machine';
      return { notable_type, notable_id: at(notable_type, 0), body: `Note ${n}`, author: 'Kim' };
    },
  },
];
