/** The kinds of records that have notes and files: the values of `notable_type`. */
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
] as const;

/** {@link NOTABLE} as SQL. */
export const NOTABLE_LIST = `(${NOTABLE.map((kind) => `'${kind}'`).join(', ')})`;
