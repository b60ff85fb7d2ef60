import { COLUMNS } from '../../../generated/values.ts';
import { recordsOf, rowsOf, type ExportSources } from '../../records/export-source.ts';
import { removeRecent, restore } from '../../records/restoring.ts';
import { by, WORKERS, type ReversalsByKind } from '../../records/reversals.ts';
import { WorkOrder, WorkOrderStatusChange } from './entity.ts';
import { searchWorkOrders, workOrders, WORK_ORDER_STATUS_CHANGE } from './operations.ts';
import { wordsIn, type SearchSources } from '../../records/search-source.ts';
import type { KindsByAddress } from '../../records/stored-event.ts';

export { handlers, tools, repeats } from './handlers.ts';

export const entities = [WorkOrder, WorkOrderStatusChange];

export const kinds = { work_orders: 'work_order' } as const satisfies KindsByAddress;

const WORK_ORDER_STATUS_COLUMNS = ['id', 'workorder_id', ...WORK_ORDER_STATUS_CHANGE] as const;

export const expanded = { getWorkOrder: workOrders.readAll };

export const exported = {
  work_orders: recordsOf(COLUMNS.WorkOrder, workOrders.list),
  work_order_status_changes: rowsOf(WORK_ORDER_STATUS_COLUMNS, {
    name: 'exported_work_order_status_changes',
    table: 'work_order_status_change',
    rows: (db) => db.selectFrom('work_order_status_change').select(WORK_ORDER_STATUS_COLUMNS),
  }),
} satisfies ExportSources;

export const searched = {
  work_orders: {
    table: 'work_order',
    name: ['title'],
    index: searchWorkOrders,
    status: true,
    machine: true,
    spelling: wordsIn('search'),
  },
} satisfies SearchSources;

export const undone = {
  work_order: { created: by(WORKERS, removeRecent), changed: by(WORKERS, restore) },
} satisfies ReversalsByKind;
