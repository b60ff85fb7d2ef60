import { sql, type RawBuilder } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { inTimezone } from '../../core/clock.ts';
import { quoteStart, type Confirmation, type Question } from '../../core/question.ts';
import { requireConfirmation } from '../../core/confirmation.ts';
import type { Transaction } from '../../core/context.ts';
import { openTickets, openWorkOrders } from '../../records/open.ts';
import { brief } from './details.ts';
import { isUsable } from './entity.ts';
import { findings, isHighTicket, isLastAndFailed, isOpenIncident, isUrgentTicket } from './hazards.ts';

type Machine = Pick<Schemas['Machine'], 'id' | 'status'>;
type Status = Schemas['MachineStatus'];
type Warning = Schemas['StatusWarning'];
type Code = Warning['code'];

/** Maximum records of a kind that the warnings list, newest first. */
const MOST = sql.lit(10);

/** Where the records of a code are, the text that describes them, and the condition that they fulfil. */
type Source = { table: string; text: RawBuilder<unknown>; condition: RawBuilder<boolean> };

const REPORT = sql`coalesce(ticket.title, ticket.description)`;

const SOURCES: Readonly<Record<Code, Source>> = {
  open_incident: { table: 'incident', text: sql`incident.description`, condition: isOpenIncident },
  urgent_ticket: { table: 'ticket', text: REPORT, condition: isUrgentTicket },
  failed_inspection: { table: 'inspection', text: findings, condition: isLastAndFailed },
  high_ticket: { table: 'ticket', text: REPORT, condition: isHighTicket },
  open_ticket: { table: 'ticket', text: REPORT, condition: openTickets(true) },
  open_work_order: { table: 'work_order', text: sql`work_order.title`, condition: openWorkOrders(true) },
};

/** The text of a warning without that of its record. */
const SENTENCES: Readonly<Record<Code, (id: number) => string>> = {
  open_incident: (id) => `incident ${id} is open`,
  urgent_ticket: (id) => `ticket ${id} is urgent and open`,
  failed_inspection: (id) => `inspection ${id}, the last one, failed`,
  high_ticket: (id) => `ticket ${id} has high priority and is open`,
  open_ticket: (id) => `ticket ${id} is open`,
  open_work_order: (id) => `work order ${id} is open`,
};

const IN_USE: readonly Code[] = ['open_incident', 'urgent_ticket', 'failed_inspection'];
/** The reasons against the use of a machine that was out of use. */
const BACK_IN_USE: readonly Code[] = [...IN_USE, 'high_ticket'];
const LEFT_OPEN: readonly Code[] = ['open_ticket', 'open_work_order'];

/** Returns the possible warnings about a new status after another one. */
const codesFor = (status: Status, before: Status): readonly Code[] => {
  if (isUsable(status)) return before === 'out_of_service' ? BACK_IN_USE : IN_USE;
  return status === 'retired' ? LEFT_OPEN : [];
};

type Row = { machine_id: number; code: Code; id: number; text: string | null };

const select = (code: Code): RawBuilder<unknown> => {
  const { table, text, condition } = SOURCES[code];
  const id = sql.ref(`${table}.id`);
  return sql`(select ${sql.lit(code)} as code, ${id}, ${brief(text)} as text from ${sql.table(table)}
    where ${sql.ref(`${table}.machine_id`)} = machine.id and ${condition} order by ${id} desc limit ${MOST})`;
};

const toWarning = ({ code, id, text }: Row): Warning => {
  const sentence = SENTENCES[code](id);
  // The quotes tell people's words from the service's.
  return { code, id, detail: text === null || text === '' ? sentence : `${sentence}: ${JSON.stringify(text)}` };
};

/** Returns the warnings about each of some machines, in the same order. */
const findWarnings = async (
  { em }: Transaction,
  codes: readonly Code[],
  ids: readonly number[],
): Promise<Warning[][]> => {
  const { rows } = await sql<Row>`
    select machine.id as machine_id, warning.* from unnest(${ids}::bigint[]) as machine (id)
    cross join lateral (${sql.join(codes.map(select), sql` union all `)}) as warning`.execute(em.getKysely());
  const ranked = rows.toSorted(
    (one, other) => codes.indexOf(one.code) - codes.indexOf(other.code) || other.id - one.id,
  );
  return ids.map((id) => ranked.filter(({ machine_id }) => machine_id === id).map(toWarning));
};

/**
 * Returns the warnings about a new status of a locked machine: for a status in use the open incidents, urgent open
 * tickets and the last inspection if it failed, and after `out_of_service` also the open tickets of high priority; for `retired` the open tickets and work orders. The current status
 * has no warnings. What is recorded after the lock comes after the change.
 */
export const readWarnings = async (tx: Transaction, machine: Machine, status: Status): Promise<Warning[]> =>
  (await readAllWarnings(tx, [{ machine, status }])).get(machine.id) ?? [];

/** Like {@link readWarnings}, for many machines: those without a warning are left out. */
export const readAllWarnings = async (
  tx: Transaction,
  changes: readonly { machine: Machine; status: Status }[],
): Promise<Map<number, Warning[]>> => {
  const byMachine = new Map<number, Warning[]>();
  const changed = changes.filter(({ machine, status }) => machine.status !== status);
  for (const group of Map.groupBy(changed, ({ machine, status }) => `${machine.status} ${status}`).values()) {
    const [first] = group;
    const codes = first === undefined ? [] : codesFor(first.status, first.machine.status);
    if (codes.length === 0) continue;
    const ids = group.map(({ machine }) => machine.id);
    for (const [place, warnings] of (await findWarnings(tx, codes, ids)).entries())
      if (warnings.length > 0) byMachine.set(ids[place] ?? 0, warnings);
  }
  return byMachine;
};

/** Returns warnings in words, for a person or a model. */
export const describeWarnings = (warnings: readonly Warning[]): string =>
  warnings.map(({ detail }) => detail).join('; ');

/**
 * Returns what a person must agree to before a locked machine gets a status in use against which something speaks. An
 * answer holds until the status changes.
 */
export const hazardQuestion = async (
  { em, principal: { timezone } }: Transaction,
  { id, name, status, blocked_reason }: Pick<Schemas['Machine'], 'id' | 'name' | 'status' | 'blocked_reason'>,
  wanted: Status,
  warnings: readonly Warning[],
): Promise<Question> => {
  const { rows } = await sql<{ since: string }>`select status_since as since from machine where id = ${id}`.execute(
    em.getKysely(),
  );
  const since = inTimezone(rows[0]?.since ?? '', timezone);
  const because = blocked_reason === null ? '' : `: ${quoteStart(blocked_reason)}`;
  return {
    what: `set machine ${id} ${JSON.stringify(name)} to ${wanted}`,
    reasons: [...warnings.map(({ detail }) => detail), `it is ${status} since ${since}${because}`],
    needs: 'confirmed_by',
    basis: blocked_reason,
  };
};

/**
 * Checks that a person has confirmed a new status of a locked machine, if it is a status in use and there are warnings
 * about it.
 * @throws ConfirmationNeeded
 */
export const requireSafe = async (
  tx: Transaction,
  { machine, status, ...confirmation }: { machine: Schemas['Machine']; status: Status } & Confirmation,
  warnings: readonly Warning[],
): Promise<void> => {
  if (warnings.length > 0 && isUsable(status))
    requireConfirmation(tx, await hazardQuestion(tx, machine, status, warnings), confirmation);
};
