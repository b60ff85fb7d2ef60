import { COLUMNS } from '../../../generated/values.ts';
import { oldestFirst, recordsOf, withReferences, type ExportSources } from '../../records/export-source.ts';
import { defineList, type Selector } from '../../records/lists.ts';
import { removeRecent, restore } from '../../records/restoring.ts';
import { by, WORKERS, type ReversalsByKind } from '../../records/reversals.ts';
import { WorkOrder, WorkOrderStatusChange } from './entity.ts';
import { workOrders, WORK_ORDER_STATUS_CHANGE } from './operations.ts';
import type { KindsByAddress } from '../../records/stored-event.ts';

export { workOrderHandlers as handlers } from './rest.ts';
export { workOrderTools as tools, workOrderRepeats as repeats } from './tools.ts';

export const entities = [WorkOrder, WorkOrderStatusChange];

export const kinds = { work_orders: 'work_order' } as const satisfies KindsByAddress;

const WORK_ORDER_STATUS_COLUMNS = ['id', 'workorder_id', ...WORK_ORDER_STATUS_CHANGE] as const;

const workOrderStatusChanges = defineList({
  name: 'exported_work_order_status_changes',
  table: 'work_order_status_change',
  rows: (db: Selector) => db.selectFrom('work_order_status_change').select(WORK_ORDER_STATUS_COLUMNS),
  order: oldestFirst('work_order_status_change'),
});

export const exported = {
  work_orders: recordsOf(COLUMNS.WorkOrder, workOrders.list),
  work_order_status_changes: withReferences(WORK_ORDER_STATUS_COLUMNS, (ctx, page) =>
    workOrderStatusChanges(ctx, {}, page),
  ),
} satisfies ExportSources;

export const undone = {
  work_order: { created: by(WORKERS, removeRecent), changed: by(WORKERS, restore) },
} satisfies ReversalsByKind;
