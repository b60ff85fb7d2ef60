import type { Table } from './scale-tables.ts';
import { pick } from './scale-values.ts';

/** The tables of webhooks. */
export const WEBHOOKS: Table[] = [
  {
    name: 'webhook_endpoint',
    perMachine: 0.1,
    columns: ({ n }) => ({
      url: `https://hooks.example.com/${n}`,
      event_types: '["*"]',
      enabled: n % 2 === 0,
      sealed_secret: '',
    }),
  },
  // Half of all are of the first endpoint.
  {
    name: 'webhook_delivery',
    perMachine: 1,
    columns: ({ n, at }) => ({
      endpoint_id: at('webhook_endpoint', n % 2 === 0 ? 0 : n),
      event_id: `019d0000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`,
      event_type: 'machine.updated',
      record: `machine ${n}`,
      status: pick(['delivered', 'delivered', 'pending', 'failed'], n >> 1),
    }),
  },
];
