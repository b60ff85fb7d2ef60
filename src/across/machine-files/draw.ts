import { addDays, dayOf } from '../../core/clock.ts';
import { createPace } from '../../load/pace.ts';
import { toLine } from '../../texts/plain-text.ts';
import type { Content, Period } from './content.ts';
import { Sheet, type Table } from '../../drawing/sheet.ts';

const money = (amount: number | null | undefined): string =>
  amount === null || amount === undefined ? '' : amount.toFixed(2);
const hours = (seconds: number): string => `${(seconds / 3600).toFixed(1)} h`;
const percent = (share: number | null): string => (share === null ? 'unknown' : `${(share * 100).toFixed(1)} %`);
const words = (code: string | null | undefined): string => (code ?? '').replaceAll('_', ' ');

/** Returns the cells of a row as texts on one line. */
const cells = (...values: (string | number | null | undefined)[]): string[] =>
  values.map((value) => toLine(String(value ?? '')));

/** Returns the fields of a machine that are known. */
const fieldsOf = ({ machine, place }: Content): string[][] =>
  [
    cells('Status', words(machine.status)),
    cells('Should be back on', machine.status_until),
    cells('Brand and model', [machine.brand, machine.model].filter(Boolean).join(' ')),
    cells('Type', [machine.type, machine.category].filter(Boolean).join(', ')),
    cells('Serial number', machine.serial_number),
    cells('Asset tag', machine.asset_tag),
    cells('Place', place?.place),
    cells('Supplier', place?.supplier),
    cells('Bought on', machine.purchased_at),
    cells('Purchase price', money(machine.purchase_price)),
    cells('Warranty until', machine.warranty_until),
    cells('In service since', machine.commissioned_at),
    cells('Replacement value', money(machine.replacement_value)),
    cells('Retired on', machine.retired_at),
  ].filter(([, value]) => value !== '');

const figuresOf = ({ figures: { availability, costs } }: Content): string[][] => [
  cells('Availability', percent(availability.availability)),
  cells('Unplanned downtime', hours(availability.unplanned_seconds)),
  cells('Planned downtime', hours(availability.planned_seconds)),
  cells('Failures', availability.failures),
  cells('Cost of work', money(costs.workorder_cost)),
];

const FIELDS = { heads: ['', ''], widths: [0.3, 0.7] };

/** The sections with a table: title, table and whether there is anything in it. */
const sectionsOf = (content: Content, timezone: string): [string, Table][] => {
  const day = (instant: string): string => dayOf(instant, timezone);
  const { changes, inspections, incidents, jobs, done, contracts, isIn } = content;
  return [
    [
      'Status history',
      {
        heads: ['Day', 'From', 'To', 'Reason', 'By'],
        widths: [0.12, 0.16, 0.16, 0.36, 0.2],
        rows: changes
          .filter(({ at }) => isIn(day(at)))
          .map((change) =>
            cells(
              day(change.at),
              words(change.from_status),
              words(change.to_status),
              [change.reason, change.until && `back by ${change.until}`].filter(Boolean).join('; '),
              change.confirmed_by ?? change.actor,
            ),
          ),
      },
    ],
    [
      'Inspections',
      {
        heads: ['Day', 'Result', 'Inspector', 'Notes', 'Next due'],
        widths: [0.12, 0.12, 0.2, 0.42, 0.14],
        rows: inspections.map((one) =>
          cells(day(one.inspected_at), one.passed ? 'passed' : 'failed', one.inspector, one.notes, one.next_due_at),
        ),
      },
    ],
    [
      'Incidents',
      {
        heads: ['Day', 'Severity', 'Status', 'What happened', 'Corrective action'],
        widths: [0.12, 0.12, 0.14, 0.36, 0.26],
        rows: incidents.map((one) =>
          cells(day(one.occurred_at), one.severity, words(one.status), one.description, one.corrective_action),
        ),
      },
    ],
    [
      'Work',
      {
        heads: ['Day', 'Job', 'Status', 'Done', 'Parts', 'Minutes', 'Cost'],
        widths: [0.12, 0.22, 0.11, 0.22, 0.15, 0.09, 0.09],
        rows: jobs.map((one) =>
          cells(
            day(one.completed_at ?? one.created_at),
            one.title,
            words(one.status),
            one.resolution,
            one.parts,
            one.labor_minutes,
            money(one.total_cost),
          ),
        ),
      },
    ],
    [
      'Maintenance',
      {
        heads: ['Day', 'Due', 'Task', 'Result', 'By'],
        widths: [0.12, 0.12, 0.3, 0.3, 0.16],
        rows: done.map((one) => {
          const failed = one.checklist.filter(({ ok }) => !ok).map(({ item }) => item);
          const result = one.skipped
            ? `skipped: ${one.reason}`
            : failed.length > 0
              ? `not in order: ${failed.join(', ')}`
              : (one.note ?? 'done');
          return cells(one.completed_on, one.due_on, one.task_title, result, one.actor);
        }),
      },
    ],
    [
      'Contracts',
      {
        heads: ['Contract', 'Kind', 'From', 'To'],
        widths: [0.46, 0.2, 0.17, 0.17],
        rows: contracts.map((one) => cells(one.title, words(one.kind), one.starts_on, one.ends_on)),
      },
    ],
  ];
};

/** Draws the files of machines as one PDF, each from a new page. */
export const drawFiles = async (
  contents: AsyncIterable<Content>,
  { gym, day, timezone, from, to }: Period & { gym: string; day: string; timezone: string },
): Promise<Uint8Array> => {
  const sheet = new Sheet(`Machine file, ${gym}`, 'en', day);
  const period = from === undefined && to === undefined ? '' : ` · ${from ?? 'the beginning'} to ${to ?? day}`;
  const pace = createPace();
  for await (const content of contents) {
    sheet.page(toLine(content.machine.name), `Machine ${content.machine.id} of ${toLine(gym)}${period}`);
    sheet.table({ ...FIELDS, rows: fieldsOf(content) });
    sheet.heading(`Figures, ${content.days.from} to ${addDays(content.days.to, -1)}`);
    sheet.table({ ...FIELDS, rows: figuresOf(content) });
    for (const [title, table] of sectionsOf(content, timezone)) {
      if (table.rows.length === 0) continue;
      sheet.heading(title);
      sheet.table(table);
    }
    if (content.photos.length > 0) {
      sheet.heading('Photos');
      sheet.pictures(content.photos);
    }
    await pace();
  }
  return sheet.finish(`${toLine(gym)}, made on ${day}`);
};
