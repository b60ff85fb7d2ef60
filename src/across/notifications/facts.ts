import type { Schemas } from '../../../generated/contract.ts';
import type { MailedReport } from '../reports/mailed-report.ts';

/** The page for staff of each kind of record that a mail may be about, by the path of its operations; null for none. */
export const PAGES = {
  machines: '/m',
  tickets: '/tickets',
  work_orders: '/jobs',
  maintenance_tasks: '/maintenance',
  parts: '/parts',
  incidents: null,
  inspections: null,
  contracts: null,
  locations: null,
  suppliers: null,
  reporters: null,
  quotes: null,
  purchase_orders: null,
  warranty_claims: null,
  floor_plans: null,
  exercises: null,
  notification_rules: null,
} as const;

/** The record that a mail is about, as its address names it. */
export type RecordPath = keyof typeof PAGES;

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
  /** The text of a person; only in the mail of a message. */
  message?: WrittenMessage;
  /** The report; only in the mail of one. */
  report?: MailedReport;
};

/** A text that a person wrote about a record of a kind: who, and its lines. */
export type WrittenMessage = { from: string; lines: string[]; kind: Schemas['NotableType'] };

/** Something that a rule may be about. `occurrence` is the same however often it is found. */
export type Subject = { occurrence: string; assignee_id: number | null; facts: Facts };
