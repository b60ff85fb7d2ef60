/** The record that a mail is about, as its address names it. */
export type RecordPath =
  'maintenance_tasks' | 'machines' | 'incidents' | 'tickets' | 'work_orders' | 'contracts' | 'parts';

/**
 * Parts of one event in a mail. `since` is a day or an instant. `location_ids` are the locations that it concerns, null among
 * them for a machine without one; an event without locations concerns the whole tenant.
 */
export type Facts = {
  path: RecordPath;
  record_id: number;
  title: string;
  detail: string | null;
  since: string;
  machine: { name: string; place: string | null; report_code: string } | null;
  location_ids: (number | null)[];
};

/** Something that a rule may be about. `occurrence` is the same however often it is found. */
export type Subject = { occurrence: string; assignee_id: number | null; facts: Facts };
