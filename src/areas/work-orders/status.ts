import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { inTransaction, type Context, type Transaction } from '../../core/context.ts';
import { inTimezone } from '../../core/clock.ts';
import { conflict, invalid } from '../../core/errors.ts';
import type { Reference } from '../../records/references.ts';
import { isClosed, openTickets } from '../../records/open.ts';
import { changeTicketStatus } from '../tickets/operations.ts';
import { CLOSED } from '../../../generated/values.ts';
import { workOrders } from './operations.ts';
import { lockQuantities } from '../parts/quantities.ts';
import { createWorkOrderPart } from './parts.ts';

type Change = Schemas['WorkOrderStatusChange'];
type Order = Schemas['WorkOrder'];

/** The statuses with which a caller says when the work began. */
const STARTED: readonly Order['status'][] = ['in_progress', 'completed'];

/** Fields that only completed work takes. */
const OF_COMPLETED = ['completed_at', 'labor_minutes', 'cost', 'parts', 'close_ticket'] as const;

const checkChange = (change: Change): void => {
  const { status, started_at } = change;
  const stray = status === 'completed' ? undefined : OF_COMPLETED.find((name) => (change[name] ?? null) !== null);
  if (stray !== undefined) throw invalid(`/${stray}`, 'is accepted only with the status completed');
  if ((started_at ?? null) !== null && !STARTED.includes(status))
    throw invalid('/started_at', `is accepted only with the status ${STARTED.join(' or ')}`);
  for (const name of ['started_at', 'completed_at'] as const)
    if (Date.parse(change[name] ?? '') > Date.now()) throw invalid(`/${name}`, 'must not be in the future');
};

const instantOf = (text: string | null | undefined): string | undefined =>
  text ? new Date(text).toISOString() : undefined;

/** Checks that work was not completed before it began. @throws Problem validation_failed */
const checkOrder = (
  { started_at, completed_at }: Pick<Order, 'started_at' | 'completed_at'>,
  timezone: string,
): void => {
  if (!started_at || !completed_at || Date.parse(completed_at) >= Date.parse(started_at)) return;
  const [began, ended] = [started_at, completed_at].map((at) => inTimezone(at, timezone));
  throw invalid(
    '/completed_at',
    `must not be before the work began, at ${began}; received ${ended}. Send started_at too`,
  );
};

// The first in_progress sets started_at; every completion sets completed_at, and reopening clears it.
const columnsFor = (order: Order, { status, ...change }: Change) => {
  const started_at = instantOf(change.started_at) ?? order.started_at;
  const completed_at = instantOf(change.completed_at);
  if (order.status === status) return { started_at, ...(completed_at && { completed_at }) };
  const now = new Date().toISOString();
  return {
    status,
    started_at: started_at ?? (status === 'in_progress' ? now : null),
    completed_at: status === 'completed' ? (completed_at ?? now) : null,
  };
};

/** Takes the parts of completed work out of stock, in the order in which others lock them. @throws Problem insufficient_stock */
const takeParts = async (tx: Transaction, order: Order, used: NonNullable<Change['parts']>): Promise<void> => {
  if (used.length === 0) return;
  if (order.status === 'completed')
    throw conflict('The work order is completed already. Record further parts for it on their own.');
  const taken = await lockQuantities(tx, used);
  for (const part of taken.toSorted((one, other) => one.part_id - other.part_id))
    await createWorkOrderPart(tx, order.id, part);
};

/** Reads the open tickets of a work order, the oldest first. */
const readOpenTickets = async (
  { em }: Transaction,
  { id, ticket_id }: Pick<Order, 'id' | 'ticket_id'>,
): Promise<{ id: number; status: string }[]> => {
  const { rows } = await sql<{ id: number; status: string }>`
    select id, status from ticket where (id = ${ticket_id} or workorder_id = ${id}) and ${openTickets(true)}
    order by id limit 100`.execute(em.getKysely());
  return rows;
};

/**
 * Sets a work order's status, from any other, and its resolution and start if given, even if the status is unchanged. Completed
 * work also has its time, cost and parts, and resolves its tickets if asked to: all or nothing. Does not change the status of
 * the machine. An unchanged status leaves `completed_at` alone unless one is given.
 * @throws Problem not_found, version_mismatch, validation_failed for a time in the future or with another status and for a part
 * that does not exist, insufficient_stock, conflict for parts of work that was completed before
 */
export const updateWorkOrderStatus = (
  ctx: Context,
  reference: Reference,
  change: Change,
  expected?: readonly number[],
): Promise<Order> =>
  inTransaction(ctx, async (tx) => {
    checkChange(change);
    const { resolution, labor_minutes, cost, parts: used = [], close_ticket } = change;
    const order = await workOrders.lock(tx, reference, expected);
    const columns = columnsFor(order, change);
    checkOrder({ ...order, ...columns }, tx.principal.timezone);
    await takeParts(tx, order, used);
    const changed = await workOrders.update(tx, order, { ...columns, resolution, labor_minutes, cost });
    if (close_ticket)
      for (const { id } of await readOpenTickets(tx, changed))
        await changeTicketStatus(tx, id, { status: 'resolved', resolution: changed.resolution ?? undefined });
    return changed;
  });

/**
 * Like {@link updateWorkOrderStatus}, but accepts a resolution only with a status that closes the work order.
 * @throws Problem not_found, version_mismatch, validation_failed, insufficient_stock, conflict
 */
export const changeWorkOrderStatus: typeof updateWorkOrderStatus = async (ctx, reference, change, expected) => {
  if (change.resolution !== undefined && !isClosed('work_order', change.status))
    throw invalid('/resolution', `is accepted only with the status ${CLOSED.work_order.join(' or ')}`);
  return updateWorkOrderStatus(ctx, reference, change, expected);
};

/** Tickets that a sentence names. */
const NAMED = 3;

/** Returns a sentence about the open tickets of a work order that is closed; undefined without them. */
export const describeOpenTickets = async (tx: Transaction, order: Pick<Order, 'id' | 'ticket_id' | 'status'>) => {
  if (!isClosed('work_order', order.status)) return undefined;
  const open = (await readOpenTickets(tx, order)).slice(0, NAMED);
  if (open.length === 0) return undefined;
  return open
    .map(({ id, status }) => `Ticket ${id} stays ${status}: close_ticket or update_ticket_status closes it.`)
    .join(' ');
};
