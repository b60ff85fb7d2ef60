import type { Schemas } from '../../../generated/contract.ts';
import { LIMITS } from '../../../generated/values.ts';
import { inTransaction, type Context } from '../../core/context.ts';
import { Problem } from '../../core/errors.ts';
import type { Reference } from '../../records/references.ts';
import { tasks } from '../maintenance/operations.ts';
import { tickets } from '../tickets/operations.ts';
import { createWorkOrder } from './operations.ts';

const MAX_TITLE_LENGTH = LIMITS.WorkOrder.title;

/** Returns the title of a ticket's work order. The contract limits characters, which may be two UTF-16 units. */
const titleOf = ({ title, description }: Schemas['Ticket']): string =>
  title?.trim() || [...description.trim()].slice(0, MAX_TITLE_LENGTH).join('');

/**
 * Creates a work order. With a ticket, links it to the work order unless it has one already. With a ticket or a task,
 * takes the machine from it by default; that of a task is preventive by default. No status changes. `earlier` is the work
 * order that the ticket stays linked to, if any.
 * @throws Problem validation_failed if a reference does not exist
 */
export const createLinkedWorkOrder = (
  ctx: Context,
  { ticket_id, task_id, ...input }: Schemas['WorkOrderCreate'],
): Promise<{ order: Schemas['WorkOrder']; earlier: number | null }> =>
  inTransaction(ctx, async (tx) => {
    const ticket = ticket_id ? await tickets.lockReferred(tx, '/ticket_id', ticket_id) : null;
    const task = task_id ? await tasks.lockReferred(tx, '/task_id', task_id) : null;
    const order = await createWorkOrder(tx, {
      ...input,
      machine_id: input.machine_id ?? ticket?.machine_id ?? task?.machine_id,
      type: input.type ?? (task ? 'preventive' : undefined),
      ticket_id: ticket?.id,
      task_id: task?.id,
    });
    if (ticket?.workorder_id === null) await tickets.update(tx, ticket, { workorder_id: order.id });
    return { order, earlier: ticket?.workorder_id ?? null };
  });

/**
 * Creates the work order of a ticket, with the ticket's machine and by default its priority and title, and links it.
 * @throws Problem not_found, validation_failed if a reference does not exist, conflict when the ticket has a work order
 */
export const createTicketWorkOrder = (
  ctx: Context,
  reference: Reference,
  input: Schemas['TicketWorkOrderCreate'],
): Promise<Schemas['WorkOrder']> =>
  inTransaction(ctx, async (tx) => {
    const ticket = await tickets.lock(tx, reference);
    if (ticket.workorder_id !== null)
      throw new Problem('conflict', {
        violations: [{ parameter: 'id', detail: `is a ticket that already has work order ${ticket.workorder_id}` }],
      });
    const order = await createWorkOrder(tx, {
      ...input,
      title: input.title ?? titleOf(ticket),
      priority: input.priority ?? ticket.priority,
      machine_id: ticket.machine_id,
      ticket_id: ticket.id,
    });
    await tickets.update(tx, ticket, { workorder_id: order.id });
    return order;
  });
