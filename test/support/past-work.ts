import type { Schemas } from '../../generated/contract.ts';
import { insertRows } from '../../src/records/row-writes.ts';
import type { Gym } from './service.ts';

/** A work order of the past: its history after its creation, when it was due, and what it took. Times are instants. */
export type PastWorkOrder = {
  machine_id?: number | null;
  type?: Schemas['WorkOrderType'];
  created_at: string;
  due_at?: string | null;
  steps?: readonly (readonly [at: string, status: Schemas['WorkOrderStatus']])[];
  labor_minutes?: number | null;
  assignee_id?: number;
};

/** A ticket of the past. */
export type PastTicket = {
  machine_id: number;
  created_at: string;
  acknowledged_at: string | null;
  status?: Schemas['TicketStatus'];
  resolved_at?: string;
  workorder_id?: number | undefined;
};

/** Adds work orders with their past. */
export const writeWorkOrders = (gym: Gym, orders: readonly PastWorkOrder[]): Promise<void> =>
  gym.load(async (tx) => {
    const rows = orders.map(({ steps = [], ...order }) => {
      const [at, status = 'open'] = steps.at(-1) ?? [];
      const started_at = steps.find(([, to]) => to === 'in_progress')?.[0];
      return { title: 'Repair', ...order, status, started_at, completed_at: status === 'completed' ? at : null };
    });
    const ids = await insertRows(tx, 'work_order', rows);
    const lines = orders.flatMap(({ created_at, steps = [] }, index) =>
      [[created_at, 'open'] as const, ...steps].map(([at, to_status], line) => ({
        workorder_id: ids[index] ?? 0,
        from_status: line === 0 ? null : (steps[line - 2]?.[1] ?? ('open' as const)),
        to_status,
        at,
      })),
    );
    await insertRows(tx, 'work_order_status_change', lines);
  });

/** Adds tickets with their past. */
export const writeTickets = (gym: Gym, tickets: readonly PastTicket[]): Promise<unknown> =>
  gym.load((tx) =>
    insertRows(
      tx,
      'ticket',
      tickets.map((ticket) => ({
        description: 'Noise',
        status: ticket.acknowledged_at === null ? ('new' as const) : ('reviewed' as const),
        ...{ resolved_at: null, workorder_id: null },
        ...ticket,
      })),
    ),
  );
