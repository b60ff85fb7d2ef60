import { IsolationLevel } from '@mikro-orm/core';
import type { Schemas } from '../../../generated/contract.ts';
import { COLUMNS } from '../../../generated/values.ts';
import type { Context } from '../../core/context.ts';
import { defineList, type Listed, type Selector } from '../../records/lists.ts';
import type { Order, Page, PageRequest } from '../../records/paging.ts';
import { attachments } from '../../areas/attachments/operations.ts';
import { machineCodes } from '../../areas/codes/operations.ts';
import { listContracts } from '../../areas/contracts/operations.ts';
import { listEvents } from '../events/operations.ts';
import { exercises } from '../../areas/exercises/operations.ts';
import { floorPlans } from '../../areas/floor-plans/operations.ts';
import { incidents } from '../../areas/incidents/operations.ts';
import { inspections } from '../../areas/inspections/operations.ts';
import { locations } from '../../areas/locations/operations.ts';
import { STATUS_CHANGE } from '../../areas/machines/operations.ts';
import { machines } from '../../areas/machines/resource.ts';
import { plans } from '../../areas/maintenance-plans/operations.ts';
import { COMPLETION } from '../../areas/maintenance/completions.ts';
import { listTasks } from '../../areas/maintenance/operations.ts';
import { SKIP } from '../../areas/maintenance/skips.ts';
import { meters } from '../../areas/meters/operations.ts';
import { READING } from '../../areas/meters/readings.ts';
import { notificationRules } from '../notifications/operations.ts';
import { notes } from '../../areas/notes/operations.ts';
import { movements, parts } from '../../areas/parts/operations.ts';
import { people } from '../../areas/people/operations.ts';
import { receipts } from '../../areas/purchase-orders/receipts.ts';
import { orders } from '../../areas/purchase-orders/resource.ts';
import { quotes } from '../../areas/quotes/operations.ts';
import { reporters } from '../../areas/reporters/operations.ts';
import { readSettings } from '../../areas/settings/operations.ts';
import { suppliers } from '../../areas/suppliers/operations.ts';
import { tickets } from '../../areas/tickets/operations.ts';
import { listWarrantyClaims } from '../../areas/warranty-claims/operations.ts';
import { webhookEndpoints } from '../webhooks/endpoints.ts';
import { WORK_ORDER_STATUS_CHANGE, workOrders } from '../../areas/work-orders/operations.ts';
import { withUuids } from './references.ts';

/** The records of an area: the columns of its files, and a reader of pages, oldest first, from a cursor. */
export type Source = { columns: readonly string[]; read(ctx: Context, page: PageRequest): Promise<Page<object>> };

type ReadOldestFirst = (ctx: Context, query: { sort: 'id' }, page: PageRequest) => Promise<Page<object>>;

/** Reads a page and the UUIDs of its references from one snapshot: a referenced record may be deleted in between. */
const withReferences = (columns: readonly string[], read: Source['read']): Source => ({
  columns,
  read: (ctx, request) =>
    ctx.em.transactional(
      async (em) => {
        const snapshot = { ...ctx, em };
        const page = await read(snapshot, request);
        return { ...page, data: await withUuids(snapshot, page.data) };
      },
      { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true },
    ),
});

const recordsOf = (columns: readonly string[], list: ReadOldestFirst): Source =>
  withReferences(columns, (ctx, page) => list(ctx, { sort: 'id' }, page));

const oldestFirst = (table: Listed): Order => ({ columns: [{ column: `${table}.id`, type: 'id' }], direction: 'asc' });

const MACHINE_STATUS_COLUMNS = ['id', 'machine_id', ...STATUS_CHANGE] as const;

const statusChanges = defineList({
  name: 'exported_status_changes',
  table: 'machine_status_change',
  rows: (db: Selector) => db.selectFrom('machine_status_change').select(MACHINE_STATUS_COLUMNS),
  order: oldestFirst('machine_status_change'),
});

const WORK_ORDER_STATUS_COLUMNS = ['id', 'workorder_id', ...WORK_ORDER_STATUS_CHANGE] as const;

const workOrderStatusChanges = defineList({
  name: 'exported_work_order_status_changes',
  table: 'work_order_status_change',
  rows: (db: Selector) => db.selectFrom('work_order_status_change').select(WORK_ORDER_STATUS_COLUMNS),
  order: oldestFirst('work_order_status_change'),
});

const completions = defineList({
  name: 'exported_completions',
  table: 'maintenance_completion',
  rows: (db: Selector) => db.selectFrom('maintenance_completion').select(COMPLETION),
  order: oldestFirst('maintenance_completion'),
});

const skips = defineList({
  name: 'exported_skips',
  table: 'maintenance_skip',
  rows: (db: Selector) => db.selectFrom('maintenance_skip').select(SKIP),
  order: oldestFirst('maintenance_skip'),
});

const readings = defineList({
  name: 'exported_readings',
  table: 'meter_reading',
  rows: (db: Selector) => db.selectFrom('meter_reading').select(READING),
  order: oldestFirst('meter_reading'),
});

const EVENT = [
  'id',
  'type',
  'occurred_at',
  'actor',
  'person_id',
  'token_id',
  'request_id',
  'resource',
  'changes',
  'data',
] as const satisfies (keyof Schemas['Event'])[];

/** Less than the id of any event. */
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/**
 * The records of every area. The secrets of webhook endpoints are left out, and so are their deliveries, which are
 * copies of events. An event shows its record as it was, with the numbers of other records.
 */
export const SOURCES: Readonly<Record<Schemas['ExportArea'], Source>> = {
  locations: recordsOf(COLUMNS.Location, locations.list),
  suppliers: recordsOf(COLUMNS.Supplier, suppliers.list),
  machines: recordsOf(COLUMNS.Machine, machines.list),
  machine_codes: recordsOf(COLUMNS.MachineCode, machineCodes.list),
  machine_status_changes: withReferences(MACHINE_STATUS_COLUMNS, (ctx, page) => statusChanges(ctx, {}, page)),
  reporters: recordsOf(COLUMNS.Reporter, reporters.list),
  people: recordsOf(COLUMNS.Person, people.list),
  tickets: recordsOf(COLUMNS.Ticket, tickets.list),
  maintenance_plans: recordsOf(COLUMNS.MaintenancePlan, plans.list),
  maintenance_tasks: recordsOf(COLUMNS.MaintenanceTask, listTasks),
  maintenance_completions: withReferences(COMPLETION, (ctx, page) => completions(ctx, {}, page)),
  maintenance_skips: withReferences(SKIP, (ctx, page) => skips(ctx, {}, page)),
  meters: recordsOf(COLUMNS.Meter, meters.list),
  meter_readings: withReferences(READING, (ctx, page) => readings(ctx, {}, page)),
  work_orders: recordsOf(COLUMNS.WorkOrder, workOrders.list),
  work_order_status_changes: withReferences(WORK_ORDER_STATUS_COLUMNS, (ctx, page) =>
    workOrderStatusChanges(ctx, {}, page),
  ),
  inspections: recordsOf(COLUMNS.Inspection, inspections.list),
  incidents: recordsOf(COLUMNS.Incident, incidents.list),
  parts: recordsOf(COLUMNS.Part, parts.list),
  stock_movements: recordsOf(COLUMNS.StockMovement, movements.list),
  quotes: recordsOf(COLUMNS.Quote, quotes.list),
  purchase_orders: recordsOf(COLUMNS.PurchaseOrder, orders.list),
  purchase_order_receipts: recordsOf(COLUMNS.PurchaseOrderReceipt, receipts.list),
  warranty_claims: recordsOf(COLUMNS.WarrantyClaim, listWarrantyClaims),
  contracts: recordsOf(COLUMNS.Contract, listContracts),
  floor_plans: recordsOf(COLUMNS.FloorPlan, floorPlans.list),
  exercises: recordsOf(COLUMNS.Exercise, exercises.list),
  notes: recordsOf(COLUMNS.Note, notes.list),
  attachments: recordsOf(COLUMNS.Attachment, attachments.list),
  webhook_endpoints: recordsOf(
    COLUMNS.WebhookEndpoint.filter((column) => column !== 'secret'),
    webhookEndpoints.list,
  ),
  notification_rules: recordsOf(
    COLUMNS.NotificationRule.filter((column) => column !== 'mail_configured'),
    notificationRules.list,
  ),
  settings: {
    columns: COLUMNS.Settings,
    read: async (ctx) => ({ data: [await readSettings(ctx)], has_more: false, next_cursor: null }),
  },
  // Not from one snapshot: the log reads how far it is complete in a statement of its own.
  events: {
    columns: EVENT,
    read: (ctx, { limit, cursor }) => listEvents(ctx, { after: BEFORE_ALL }, { limit, cursor }),
  },
};
