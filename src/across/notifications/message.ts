import { sql, type RawBuilder } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { inTransaction, type Context, type Principal, type Transaction, lockForTenant } from '../../core/context.ts';
import { conflict, invalid, unknownReference } from '../../core/errors.ts';
import { MANAGERIAL, requireKind } from '../../core/permissions.ts';
import { instantText } from '../../records/instant-text.ts';
import { findId, requireId, type Reference } from '../../records/references.ts';
import { toLine } from '../../texts/plain-text.ts';
import type { RecordPath, Subject, WrittenMessage } from './facts.ts';
import { readNotification } from './operations.ts';
import { addNotifications, requireMail } from './outbox.ts';
import { maySee, readReceivers, type Receiver } from './recipients.ts';
import { toSubject, withMachines } from './subjects.ts';

type Kind = Schemas['NotableType'];

/** The parts of a kind of record that a mail shows: its path, its title, and the machine or the locations that it concerns. */
type Shown = { path: RecordPath; title: RawBuilder<unknown>; machine?: string; location?: string };

const titled = (path: RecordPath, title: string, more: Omit<Shown, 'path' | 'title'> = {}): Shown => ({
  path,
  title: sql.ref(title),
  ...more,
});

const OF_MACHINE = { machine: 'machine_id' };

const SHOWN: Readonly<Record<Kind, Shown>> = {
  machine: titled('machines', 'name', { machine: 'id' }),
  ticket: { path: 'tickets', title: sql`coalesce(title, description)`, ...OF_MACHINE },
  work_order: titled('work_orders', 'title', OF_MACHINE),
  maintenance_task: titled('maintenance_tasks', 'title', OF_MACHINE),
  part: titled('parts', 'name', { location: 'location_id' }),
  location: titled('locations', 'name', { location: 'id' }),
  supplier: titled('suppliers', 'name'),
  inspection: { path: 'inspections', title: sql`left(${instantText(sql.ref('inspected_at'))}, 10)`, ...OF_MACHINE },
  incident: titled('incidents', 'description', OF_MACHINE),
  reporter: titled('reporters', 'name'),
  quote: titled('quotes', 'title', OF_MACHINE),
  purchase_order: titled('purchase_orders', 'number'),
  warranty_claim: titled('warranty_claims', 'title', OF_MACHINE),
  contract: titled('contracts', 'title'),
  floor_plan: titled('floor_plans', 'name', { location: 'location_id' }),
  exercise: titled('exercises', 'name'),
};

/** Messages that people of a gym send in an hour, and that one person gets. */
const MOST_PER_HOUR = { gym: 60, person: 20 };

/** Returns what the mail shows. Each message is an occurrence of its own. */
const readSubject = async (tx: Transaction, kind: Kind, id: number, message: WrittenMessage): Promise<Subject> => {
  const { path, title, machine, location } = SHOWN[kind];
  const locations = location === undefined ? sql`null::json` : sql`json_build_array(${sql.ref(location)})`;
  const selection = sql`select id as record_id, ${title} as title, 'message ' || gen_random_uuid() as occurrence,
      null as detail, ${locations} as location_ids, ${instantText(sql`now()`)} as since, null::bigint as assignee_id,
      ${machine === undefined ? sql`null::bigint` : sql.ref(machine)} as machine_id
    from ${sql.table(kind)} where id = ${id}`;
  const [row] = (await withMachines(selection, sql``).execute(tx.em.getKysely())).rows;
  if (row === undefined) throw unknownReference('/notable_id', kind);
  const subject = toSubject(path)(row);
  return { ...subject, facts: { ...subject.facts, message } };
};

/** Whether a person with a role sees a kind of record. */
const seesKind = (role: Schemas['PersonRole'], kind: Kind): boolean => !MANAGERIAL.includes(kind) || role === 'manager';

/** Returns the receiver of a message, who must be able to get a mail about its record. @throws Problem conflict */
const requireReceiver = async (
  tx: Transaction,
  person_id: number,
  kind: Kind,
  { facts }: Subject,
): Promise<Receiver & { address: string }> => {
  const [receiver] = await readReceivers(tx, [person_id], []);
  if (receiver === undefined) throw unknownReference('/person_id', 'person');
  const { name, role, active, address } = receiver;
  if (!active) throw conflict(`${name} has left and gets no mail. list_people shows who works at the gym.`);
  if (!maySee(receiver, facts) || !seesKind(role, kind))
    throw conflict(`${name} may not see this ${kind.replaceAll('_', ' ')}, and so gets no mail about it.`);
  if (address === null) throw conflict(`${name} has no email address. Add one to person ${person_id}.`);
  return { ...receiver, address };
};

/** Checks how many messages have been sent in an hour, one call after the other. @throws Problem conflict */
const requireRoom = async (tx: Transaction, { address, name }: { address: string; name: string }): Promise<void> => {
  await lockForTenant(tx, 'messages');
  const { rows } = await sql<{ gym: number; person: number }>`
    select count(*)::int as gym, (count(*) filter (where recipient = ${address}))::int as person
    from notification where event = 'message' and created_at > now() - interval '1 hour'`.execute(tx.em.getKysely());
  const { gym = 0, person = 0 } = rows[0] ?? {};
  if (person >= MOST_PER_HOUR.person)
    throw conflict(
      `${name} has got ${MOST_PER_HOUR.person} messages in the last hour, the most that one gets. Send it later.`,
    );
  if (gym >= MOST_PER_HOUR.gym)
    throw conflict(
      `The gym has sent ${MOST_PER_HOUR.gym} messages in the last hour, the most that it may. Send it later.`,
    );
};

/** Returns the name that a message shows as its sender: the caller, with the program that acts for them. */
const senderOf = ({ person, actor, client_id }: Principal): string =>
  toLine(person === null ? actor : client_id === undefined ? person.name : `${person.name} (${actor})`);

/** Returns the lines of a text, without control characters and empty lines around it. @throws Problem validation_failed */
const linesOf = (text: string): string[] => {
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/).map(toLine);
  const first = lines.findIndex((line) => line !== '');
  if (first === -1) throw invalid('/text', 'must contain a visible character');
  return lines.slice(first, lines.findLastIndex((line) => line !== '') + 1);
};

type Sent = { person_id: Reference; notable_type: Kind; notable_id: Reference; text: string };

/**
 * Mails a person of the gym a text about a record, in the name of the caller. A notification without a rule records it; the mail leaves
 * with the others that are due.
 * @throws Problem forbidden, validation_failed, conflict when no mail is configured, the person cannot get a mail about the record,
 * or too many messages were sent in the last hour
 */
export const sendMessage = (
  ctx: Context,
  { person_id, notable_type, notable_id, text }: Sent,
): Promise<Schemas['Notification']> =>
  inTransaction(ctx, async (tx) => {
    requireMail(tx);
    requireKind(tx.principal, notable_type);
    const id = await findId(tx, notable_type, notable_id);
    if (id === undefined) throw unknownReference('/notable_id', notable_type, notable_id);
    const message = { from: senderOf(tx.principal), lines: linesOf(text), kind: notable_type };
    const subject = await readSubject(tx, notable_type, id, message);
    const receiver = await requireReceiver(tx, await requireId(tx, 'person', person_id), notable_type, subject);
    await requireRoom(tx, receiver);
    const addressed = [{ subject, recipient: receiver.address, person_id: receiver.id }];
    const [added = 0] = await addNotifications(tx, { rule_id: null, event: 'message' }, addressed, true);
    return readNotification(tx, added);
  });
