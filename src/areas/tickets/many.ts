import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { quoteStart, type Question } from '../../core/question.ts';
import { MOST_UNCONFIRMED, requireConfirmation } from '../../core/confirmation.ts';
import { inTransaction, type Context, type Transaction } from '../../core/context.ts';
import { invalid } from '../../core/errors.ts';
import { requireIds, type Reference } from '../../records/references.ts';
import { changeTicketStatus, checkResolution, updateTicket } from './operations.ts';

type Row = Schemas['ChangedTicket'];

/** Changes of several tickets. */
type Change = Partial<Pick<Schemas['Ticket'], 'status' | 'priority'>> & { resolution?: string | undefined };

/** Reads tickets in the order of their ids, and locks them if asked to. */
const readRows = async ({ em }: Transaction, ids: readonly number[], lock = sql``): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select ticket.id, ticket.version, coalesce(ticket.title, left(ticket.description, 120)) as title, machine.name as machine_name,
      ticket.status, ticket.priority, ticket.resolution
    from ticket join machine on machine.id = ticket.machine_id where ticket.id = any(${ids}::bigint[]) order by ticket.id ${lock}`.execute(
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

/** Returns what a person must agree to before these tickets become those. */
const questionOf = (before: readonly Row[], after: readonly Row[], { resolution }: Change): Question => {
  const changed = after.filter((row, i) => isChanged(row, before[i]));
  const tickets = changed.map(
    ({ id, title, machine_name, status, priority }) =>
      `ticket ${id} ${JSON.stringify(title)} of ${JSON.stringify(machine_name)}: ${status}, priority ${priority}`,
  );
  const resolutions = resolution === undefined ? [] : [`resolution ${quoteStart(resolution)}`];
  return {
    what: `change ${changed.length} tickets`,
    reasons: [...resolutions, ...tickets],
    needs: 'confirm',
    basis: [before, after],
  };
};

/**
 * Changes several tickets alike, all or none. Without `confirm` it returns what would change, and changes nothing, but asks
 * about many if the client asks its person.
 * @throws Problem validation_failed for a ticket that does not exist or is named twice, for no change, and as
 * {@link changeTicketStatus} does; ConfirmationNeeded for many tickets
 */
export const changeTickets = (
  ctx: Context,
  references: readonly Reference[],
  { confirm, ...change }: Change & { confirm: boolean | undefined },
): Promise<{ tickets: Row[]; changed: number; confirmed: boolean }> =>
  inTransaction(ctx, async (tx) => {
    const { status, priority, resolution } = change;
    if (status === undefined && priority === undefined && resolution === undefined)
      throw invalid('/status', 'or priority or resolution is required');
    const ids = await requireIds(tx, 'ticket', references, (i) => `/ticket_ids/${i}`);
    // In the order of their ids, because calls that lock the same tickets in different orders could deadlock.
    const before = await readRows(tx, ids, sql`for update of ticket`);
    for (const row of before) checkResolution(resolution, status ?? row.status);
    const after = before.map((row) => withChange(row, change));
    const changed = before.filter((row, i) => isChanged(row, after[i])).length;
    const isMany = changed > MOST_UNCONFIRMED;
    if (!(confirm ?? (isMany && tx.asked !== undefined))) return { tickets: after, changed, confirmed: false };
    if (isMany) requireConfirmation(tx, questionOf(before, after, change), { confirm });
    for (const { id, status: current } of before) {
      await changeTicketStatus(tx, id, { status: status ?? current, resolution });
      if (priority !== undefined) await updateTicket(tx, id, { priority });
    }
    const tickets = await readRows(tx, ids);
    return { tickets, changed: before.filter((row, i) => isChanged(row, tickets[i])).length, confirmed: true };
  });
