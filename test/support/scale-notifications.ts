import type { Table } from './scale-tables.ts';
import { pick } from './scale-values.ts';

const EVENTS = ['maintenance_due', 'maintenance_due', 'workorder_assigned', 'stock_low'];

/** The tables of reminders. */
export const NOTIFICATIONS: Table[] = [
  {
    name: 'notification_rule',
    perMachine: 0.1,
    columns: ({ n, at }) => ({
      event: pick(EVENTS, n),
      recipients: '["planning@example.com"]',
      active: n % 2 === 0,
      location_id: at('location', n % 2 === 0 ? 0 : n),
    }),
  },
  {
    name: 'notification',
    perMachine: 1,
    columns: ({ n, at }) => ({
      rule_id: at('notification_rule', n % 2 === 0 ? 0 : n),
      event: pick(EVENTS, n),
      occurrence: `machine ${n}`,
      recipient: `person${n % 7}@example.com`,
      status: pick(['sent', 'sent', 'pending', 'failed'], n >> 1),
    }),
  },
];
