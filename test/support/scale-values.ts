/** The values of the rows that test/support/scale-tables.ts describes. */

/** A value of a column; null and undefined mean NULL. Values contain no character that CSV must quote. */
export type Value = string | number | boolean | null | undefined;

/** A row to create: its number in its tenant, from 0, and a lookup of ids in other tables of the tenant. */
export type NewRow = {
  n: number;
  /** False for a measured tenant, whose rows do not contain the `none` texts of {@link TEXTS}. */
  other: boolean;
  /** Returns the id of the tenant's row number `k`, starting over after the last. */
  at: (table: string, k: number) => number;
};

/** Texts to search for. Those of `none` are in no row of a measured tenant, and in many of the other tenants. */
export const TEXTS = { many3: 'com', many12: 'commercial t', some3: '777', none3: '4fr', none12: 'life fitness' };

/** Returns the value for a row number, cycling through the values. */
export const pick = <T>(values: readonly T[], n: number): T | undefined => values[n % values.length];
/** Returns the day that is `n` days after the first of 2026. */
export const day = (n: number): string => new Date(Date.UTC(2026, 0, 1) + n * 86_400_000).toISOString().slice(0, 10);

// One in ten belongs to the tenant's first row, because a filter by that row must have several pages.
export const owner = ({ n, at }: NewRow, table: string): number => at(table, n % 10 === 0 ? 0 : (n * 7919) % 1_000_003);

/** Returns a name, with the words of {@link TEXTS} in a known share of the rows. */
export const word = ({ n, other }: NewRow, noun: string): string => {
  if (other && n % 3 === 0) return `Life Fitness 4Front ${noun} ${n}`;
  return n % 2 === 0 ? `Commercial t${noun} ${n}` : `${noun} ${n}`;
};

/** Returns values of a custom field for half of the rows, as JSON; those of the field of `scale-on-records.ts`. */
export const ownValues = ({ n }: NewRow): { custom_fields: Value } => ({
  custom_fields: n % 2 === 0 ? null : `{"own":"W-${n % 101}"}`,
});

/** The statuses of the rows of each table, in turn. A status that is listed more often is more common. */
export const MACHINE_STATUS = [
  'active',
  'active',
  'active',
  'active',
  'active',
  'active',
  'defect',
  'partial_defect',
  'out_of_service',
  'maintenance',
  'waiting_parts',
  'active',
];
export const TICKET_STATUS = [
  'resolved',
  'resolved',
  'new',
  'resolved',
  'reviewed',
  'in_progress',
  'wont_fix',
  'resolved',
  'planned',
  'waiting_parts',
  'waiting_supplier',
];
export const PRIORITY = ['medium', 'high', 'medium', 'low', 'urgent'];
export const WORK_ORDER_STATUS = [
  'open',
  'planned',
  'in_progress',
  'waiting_parts',
  'completed',
  'cancelled',
  'completed',
  'completed',
];
export const DIFFICULTY = ['beginner', 'intermediate', 'advanced'];
export const INCIDENT_STATUS = ['open', 'investigating', 'resolved', 'closed'];
export const ORDER_STATUS = ['draft', 'approved', 'ordered', 'partially_received', 'received', 'cancelled', 'received'];
/** The kinds of record that notes refer to, in turn. */
export const NOTABLE = [
  'machine',
  'ticket',
  'work_order',
  'maintenance_task',
  'part',
  'location',
  'supplier',
  'inspection',
  'incident',
  'reporter',
  'quote',
  'purchase_order',
  'warranty_claim',
  'contract',
  'floor_plan',
  'exercise',
];
// Produces each status of a contract on any day. Columns: start, end, days of notice, cancellation.
export const TERMS = [
  ['2000-01-01', null, null, null],
  ['2000-01-01', '2999-12-31', 30, null],
  ['2000-01-01', '2999-12-31', 400_000, null],
  ['2900-01-01', null, null, null],
  ['2000-01-01', '2001-12-31', 60, null],
  ['2000-01-01', null, null, '2001-01-01T00:00:00Z'],
  ['2000-01-01', '2001-12-31', null, null],
] as const;
export const PAST = '2026-03-01T08:00:00Z';
