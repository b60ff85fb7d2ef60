import { compositeFunctions, composites, type Composite } from './composites.ts';
import { documents } from './documents.ts';
import { eventFunctions, events, type FurtherEvent } from './events.ts';
import { histories, historyFunctions } from './histories.ts';
import { versions } from './versions.ts';

/** The resources whose rows are complete by themselves. */
const ROWS = [
  'machine',
  'inspection',
  'ticket',
  'work_order',
  'maintenance_task',
  'part',
  'stock_movement',
  'location',
  'supplier',
  'incident',
  'reporter',
  'purchase_order_receipt',
  'warranty_claim',
  'note',
  'webhook_endpoint',
];

const COMPOSITES: readonly Composite[] = [
  { kind: 'quote', parts: 'quote_line', haveVersion: true },
  { kind: 'purchase_order', parts: 'purchase_order_line', haveVersion: true },
  { kind: 'floor_plan', parts: 'floor_plan_position', haveVersion: true },
  { kind: 'contract', parts: 'contract_machine', haveVersion: false },
  { kind: 'exercise', parts: 'exercise_machine', haveVersion: false },
];

/** The event of a row that remembers, in `column`, the date of the last one, because it follows from the calendar. */
const announced = (kind: string, type: string, column: string): FurtherEvent => ({
  kind,
  type,
  on: 'update',
  when: `(earlier).${column} is distinct from (later).${column}`,
});

/** The event of a row whose `column` gets its first value. */
export const once = (kind: string, type: string, column: string): FurtherEvent => ({
  kind,
  type,
  on: 'update',
  when: `((earlier).${column} is null and (later).${column} is not null)`,
});

/** The events of some kinds besides that of every change. */
export const FURTHER: readonly FurtherEvent[] = [
  { kind: 'inspection', type: 'inspection.failed', on: 'insert', when: 'not (later).passed' },
  {
    kind: 'part',
    type: 'part.stock_low',
    on: 'update',
    when: `((earlier).quantity > (later).quantity and (earlier).quantity >= (later).min_quantity
      and (later).quantity < (later).min_quantity)`,
  },
  once('reporter', 'reporter.erased', 'erased_at'),
  announced('maintenance_task', 'maintenance_task.completed', 'last_completed_at'),
  once('contract', 'contract.cancelled', 'cancelled_at'),
  {
    kind: 'purchase_order',
    type: 'purchase_order.received',
    on: 'update',
    when: "((earlier).status <> 'received' and (later).status = 'received')",
  },
  announced('maintenance_task', 'maintenance_task.due', 'due_event_on'),
  announced('maintenance_task', 'maintenance_task.overdue', 'overdue_event_on'),
  announced('contract', 'contract.expiring', 'expiring_event_on'),
  announced('machine', 'warranty.ending', 'warranty_event_on'),
];

const KINDS = [...ROWS, ...COMPOSITES.map(({ kind }) => kind)];

/**
 * The functions and triggers that write the records of a change: whoever changes a row, its version, the time of the
 * change, the line of a machine's status history and the events follow from it. The service cannot write them by itself.
 * Actor, tool and request are the settings of the transaction (`app.actor`, `app.tool`, `app.request_id`), and null
 * without them.
 */
export const records = [
  ...documents,
  ...versions(ROWS),
  ...histories,
  ...events(ROWS, KINDS, FURTHER),
  ...composites(COMPOSITES, FURTHER),
  ...[...historyFunctions, ...eventFunctions(ROWS), ...compositeFunctions].map(
    (name) => `revoke execute on function ${name} from public`,
  ),
];
