import type { Recorded } from './recorded.ts';

/**
 * Columns of resources that no document shows: the tenant, those that are computed for searches and sorting, and those in
 * which the service remembers something.
 */
export const INTERNAL_COLUMNS = [
  'tenant_id',
  'search',
  'place',
  'described',
  'name_key',
  'name_folded',
  'name_words',
  'asset_tag_folded',
  'serial_number_folded',
  'sku_folded',
  'type_folded',
  'category_folded',
  'assignee_folded',
  'muscle_group_folded',
  'serial',
  'status_since',
  'status_change',
  'warranty_event_on',
  'due_event_on',
  'overdue_event_on',
  'expiring_event_on',
  // The contract shows it, but no reading of a meter should be a version of its tasks.
  'expected_due_on',
  'erased_at',
  'sealed_secret',
  'sealed_previous_secret',
  'position',
  'match_location_id',
  'unapplied_after',
  'deleting',
  'plan_released',
  'suspended',
  'failing_since',
  'silent_since',
  'resume_at',
  // A signature is long.
  'signature',
];

const INTERNAL = `array[${INTERNAL_COLUMNS.map((column) => `'${column}'`).join(', ')}]`;

/** The columns of a row that its document shows. A new column is among them. */
const STORED_VALUES = `create function stored_values(stored anyelement) returns jsonb language sql stable parallel safe
  as $$ select to_jsonb(stored) - ${INTERNAL} $$`;

/** The document of all kinds that have no function of their own. */
const EVENT_DATA = `create function event_data(stored anyelement) returns jsonb language sql stable parallel safe
  as $$ select stored_values(stored) $$`;

/** Returns SQL for the columns of a part of a document that its event shows. A new column is among them. */
export const membersOf = (row: string, ...internal: string[]): string =>
  `to_jsonb(${row}) - array[${['tenant_id', 'uuid', 'version', 'created_at', 'updated_at', ...internal].map((name) => `'${name}'`).join(', ')}]`;

/**
 * Returns the function of a kind's document, if it differs from the columns. What depends on the day, such as the status
 * of a contract, is added when an event is read.
 */
const documentOf = ({ kind, document, members }: Recorded): string[] => {
  if (document !== undefined)
    return [
      `create function event_data(stored ${kind}) returns jsonb language sql stable parallel safe as $$ select ${document} $$`,
    ];
  // It keeps the plan of the query, unlike a function in SQL.
  if (members !== undefined)
    return [
      `create function event_data(stored ${kind}) returns jsonb language plpgsql stable parallel safe
    as $$ begin return stored_values(stored) || ${members}; end $$`,
    ];
  return [];
};

/** Returns the functions that return the document of a row, as events keep it. */
export const documents = (kinds: readonly Recorded[]): string[] => [
  STORED_VALUES,
  EVENT_DATA,
  ...kinds.flatMap(documentOf),
];
