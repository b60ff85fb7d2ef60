import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { inTransaction, type Context, type Transaction } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { requireIds, type Reference } from '../../records/references.ts';
import { changeTicketStatus, checkResolution, updateTicket } from './operations.ts';

type Row = Schemas['ChangedTicket'];

/** What several tickets get. */
type Change = Partial<Pick<Schemas['Ticket'], 'status' | 'priority'>> & { resolution?: string | undefined };

const readRows = async ({ em }: Transaction, ids: readonly number[]): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select ticket.id, ticket.version, coalesce(ticket.title, left(ticket.description, 120)) as title, machine.name as machine_name,
      ticket.status, ticket.priority, ticket.resolution
    from ticket join machine on machine.id = ticket.machine_id where ticket.id = any(${ids}::bigint[]) order by ticket.id`.execute(
    em.getKysely(),
  );
  return rows;
};

const withChange = (row: Row, { status = row.status, priority = row.priority, resolution }: Change): Row => ({
  ...row,
  status,
  priority,
  resolution: resolution ?? row.resolution,
});

const isChanged = (before: Row, after: Row | undefined): boolean =>
  before.status !== after?.status || before.priority !== after.priority || before.resolution !== after.resolution;

/**
 * Changes several tickets alike, all or none; without `confirm` it returns what would change, and changes nothing.
 * @throws Problem validation_failed for a ticket that does not exist or is named twice, for no change, and as
 * {@link changeTicketStatus} does
 */
export const changeTickets = (
  ctx: Context,
  references: readonly Reference[],
  { confirm, ...change }: Change & { confirm: boolean },
): Promise<{ tickets: Row[]; changed: number }> =>
  inTransaction(ctx, async (tx) => {
    const { status, priority, resolution } = change;
    if (status === undefined && priority === undefined && resolution === undefined)
      throw invalid('/status', 'or priority or resolution is required');
    const ids = await requireIds(tx, 'ticket', references, (i) => `/ticket_ids/${i}`);
    const before = await readRows(tx, ids);
    for (const row of before) checkResolution(resolution, status ?? row.status);
    if (!confirm) {
      const tickets = before.map((row) => withChange(row, change));
      return { tickets, changed: before.filter((row, i) => isChanged(row, tickets[i])).length };
    }
    // In the order of their ids, because calls that lock the same tickets in different orders could deadlock.
    for (const { id, status: current } of before) {
      await changeTicketStatus(tx, id, { status: status ?? current, resolution });
      if (priority !== undefined) await updateTicket(tx, id, { priority });
    }
    const tickets = await readRows(tx, ids);
    return { tickets, changed: before.filter((row, i) => isChanged(row, tickets[i])).length };
  });
