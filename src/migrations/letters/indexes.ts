import { searchIndex } from '../initial/columns.ts';

const SEARCHED = [
  ['machine', 'search'],
  ['machine', 'place'],
  ['machine', 'described'],
  ['inspection', 'search'],
  ['maintenance_task', 'search'],
  ['reporter', 'search'],
  ['ticket', 'search'],
  ['work_order', 'search'],
  ['incident', 'search'],
  ['part', 'search'],
] as const;

const folded = (table: string, column: string): string =>
  `create index ${table}_by_${column}_folded on ${table} (tenant_id, ${column}_folded, id)${
    column === 'name' ? '' : ` where ${column}_folded is not null`
  }`;

/** The indexes that are dropped with their columns. */
const OF_COLUMNS = [
  ...SEARCHED.map(([table, column]) => searchIndex(table, column)),
  ...['machine', 'reporter', 'part', 'location', 'supplier', 'person'].map((table) => folded(table, 'name')),
  ...['asset_tag', 'serial_number'].map((column) => folded('machine', column)),
  folded('part', 'sku'),
];

/** The indexes of exact filters, of the texts as they are written. */
const UNFOLDED = [
  ...['asset_tag', 'serial_number', 'type', 'category'].map(
    (column) => `create index machine_by_${column} on machine (tenant_id, ${column}, id) where ${column} is not null`,
  ),
  'create index work_order_by_assignee on work_order (tenant_id, assignee, id)',
  'create index exercise_by_muscle_group on exercise (tenant_id, muscle_group, id)',
  'create index location_names on location (tenant_id, id) include (name)',
];

/** Drops the indexes of texts as they are written, for which those of folded columns stand in. */
export const dropUnfolded = UNFOLDED.map((statement) => `drop index ${statement.split(' ')[2]}`);

/** The indexes of folded columns. A search for places reads all names of a tenant, which are adjacent in an index. */
export const foldedIndexes = [
  ...OF_COLUMNS,
  ...['type', 'category'].map((column) => folded('machine', column)),
  folded('work_order', 'assignee'),
  folded('exercise', 'muscle_group'),
  'create index location_names on location (tenant_id, id) include (name_folded)',
];

/** The indexes as they were. */
export const formerIndexes = [...OF_COLUMNS, ...UNFOLDED];
