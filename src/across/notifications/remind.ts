import { sql, type RawBuilder } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { inTransaction, type Context, type Transaction } from '../../core/context.ts';
import { conflict, invalid } from '../../core/errors.ts';
import { instantText } from '../../records/instant-text.ts';
import { requireId, type Reference } from '../../records/references.ts';
import type { RecordPath, Subject } from './facts.ts';
import { readNotification } from './operations.ts';
import { addNotifications, requireMail } from './outbox.ts';
import { maySee, readReceivers, type Receiver } from './recipients.ts';
import { toSubject, withMachines } from './subjects.ts';

/** Work that is assigned: its kind, what it is called, its path, and its rows, as far as they are open. */
type Work = {
  kind: 'maintenance_task' | 'work_order';
  noun: string;
  path: RecordPath;
  rows: (id: number, zone: string) => RawBuilder<unknown>;
};

/** Subject of a reminder. `event` decides what its mail says; `since` is null for a task whose day is unknown. */
type Asked = { assignee: string | null; event: Schemas['NotificationEvent']; since: string | null };

/** The day on which a task became due, or will be. */
const dueOn = (zone: string) => sql`least(next_due_at, (meter_due_at at time zone ${zone})::date)`;

/** When a work order was assigned, as far as the log goes back. */
const assignedAt = sql`coalesce((select max(occurred_at) from event where kind = 'work_order' and resource_id = work_order.id
  and (before is null or before::jsonb ? 'assignee_id')), created_at)`;

const TASK: Work = {
  kind: 'maintenance_task',
  noun: 'maintenance task',
  path: 'maintenance_tasks',
  rows: (id, zone) => sql`select id as record_id, title, machine_id, assignee_id, assignee,
      case when ${dueOn(zone)} < (now() at time zone ${zone})::date or meter_due_at is not null
        then 'maintenance_overdue' else 'maintenance_due' end as event,
      coalesce(${dueOn(zone)}, expected_due_on)::text as since
    from maintenance_task where id = ${id} and active`,
};

const WORK_ORDER: Work = {
  kind: 'work_order',
  noun: 'work order',
  path: 'work_orders',
  rows: (id) => sql`select id as record_id, title, machine_id, assignee_id, assignee,
      case when due_at < now() then 'workorder_overdue' else 'workorder_assigned' end as event,
      ${instantText(sql`case when due_at < now() then due_at else ${assignedAt} end`)} as since
    from work_order where id = ${id} and status not in ('completed', 'cancelled')`,
};

const readAsked = async (tx: Transaction, { rows }: Work, id: number): Promise<Asked | undefined> => {
  const work = sql<Asked>`select assignee, event, since from (${rows(id, tx.principal.timezone)}) as work`;
  return (await work.execute(tx.em.getKysely())).rows[0];
};

/** Returns what the mail shows. Each call is an occurrence of its own. */
const readSubject = async (tx: Transaction, { rows, path }: Work, id: number): Promise<Subject> => {
  const selection = sql`select *, 'asked ' || gen_random_uuid() as occurrence, null as detail, null::json as location_ids
    from (${rows(id, tx.principal.timezone)}) as work`;
  const [row] = (await withMachines(selection, sql``).execute(tx.em.getKysely())).rows;
  if (row === undefined) throw new Error(`there is no row ${id} of ${path}`);
  return toSubject(path)(row);
};

/** Returns the assignee of work, who must be able to get a mail about it. @throws Problem conflict */
const requireReceiver = async (
  tx: Transaction,
  noun: string,
  assignee: string | null,
  { assignee_id, facts }: Subject,
): Promise<Receiver & { address: string }> => {
  if (assignee_id === null)
    throw conflict(
      assignee === null
        ? `The ${noun} is assigned to nobody. Assign it to a person who has an email address.`
        : `The ${noun} is assigned to ${JSON.stringify(assignee)}, a name only. Assign it to a person who has an email address.`,
    );
  const [receiver] = await readReceivers(tx, [assignee_id], []);
  if (receiver === undefined || !maySee(receiver, facts))
    throw conflict(`${assignee} is not active, or may not see the location of the machine.`);
  const { address } = receiver;
  if (address === null) throw conflict(`${assignee} has no email address. Add one to person ${assignee_id}.`);
  return { ...receiver, address };
};

/** The work to remind of: one of both. */
type RemindedOf = { task_id?: Reference | undefined; workorder_id?: Reference | undefined };

/**
 * Mails the assignee of a maintenance task or a work order about it, once for each call. A notification without
 * a rule records it; the mail leaves with the others that are due.
 * @throws Problem validation_failed unless it is about one of both, conflict when no mail is configured, the work is not
 * open, or no assignee can get a mail about it
 */
export const remind = (ctx: Context, { task_id, workorder_id }: RemindedOf): Promise<Schemas['Notification']> =>
  inTransaction(ctx, async (tx) => {
    requireMail(tx);
    const reference = task_id ?? workorder_id;
    if (reference === undefined || (task_id !== undefined && workorder_id !== undefined))
      throw invalid('/task_id', 'or workorder_id is required, and not both');
    const work = task_id === undefined ? WORK_ORDER : TASK;
    const id = await requireId(tx, work.kind, reference);
    const asked = await readAsked(tx, work, id);
    if (asked === undefined) throw conflict(`The ${work.noun} is not open, so there is nothing to remind of.`);
    if (asked.since === null)
      throw conflict('Nobody knows yet when the maintenance task is due: its meter has too few readings.');
    const subject = await readSubject(tx, work, id);
    const { id: person_id, address: recipient } = await requireReceiver(tx, work.noun, asked.assignee, subject);
    const addressed = [{ subject, recipient, person_id }];
    const [added = 0] = await addNotifications(tx, { rule_id: null, event: asked.event }, addressed, true);
    return readNotification(tx, added);
  });
