import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { LIMITS } from '../../../generated/values.ts';
import { inTransaction, type Context, type Transaction } from '../../core/context.ts';
import { addAttachment } from '../../areas/attachments/operations.ts';
import type { NewFile } from '../../files/new-file.ts';
import { machines } from '../../areas/machines/resource.ts';
import { findOrCreateReporter } from '../../areas/reporters/operations.ts';
import { openTickets } from '../../records/open.ts';
import { tickets } from '../../areas/tickets/operations.ts';
import type { Chip } from './chips.ts';
import { TEXTS } from './texts.ts';
import type { Language } from '../../texts/languages.ts';
import { foldCase, foldText } from '../../words/fold.ts';

/** Public data of a machine, and the chips of the reports about it that are open. */
export type PublicMachine = Pick<Schemas['Machine'], 'id' | 'name' | 'zone' | 'type' | 'status' | 'status_until'> & {
  status_since: string;
  language: Language;
  proof_of_work: boolean;
  reported: Chip[];
};

/** A report in a member's words. At least one of `chips` and `text` is not empty. */
export type Report = { chips: Chip[]; text: string; hazard: boolean; name: string; email: string };

/** Returns a machine for its page; undefined if there is none or the gym has switched its pages off. */
export const readPublicMachine = async ({ em }: Context, id: number): Promise<PublicMachine | undefined> => {
  const { rows } = await sql<PublicMachine>`
    select machine.id, machine.name, machine.zone, machine.type, machine.status, machine.status_since, machine.status_until,
      settings.public_language as language, settings.public_proof_of_work as proof_of_work, array(
        select distinct chip from public_report join ticket on ticket.id = public_report.ticket_id
        cross join unnest(public_report.chips) as chip
        where public_report.machine_id = machine.id and ${openTickets(true)} order by chip limit 20) as reported
    from machine cross join settings where machine.id = ${id} and settings.public_reports`.execute(em.getKysely());
  return rows[0];
};

/** Returns the digest of a text as reports are compared: letter case, accents and spaces aside. Empty without a text. */
const hashOf = (text: string): string => {
  const folded = foldText(text).replaceAll(/\s+/g, ' ').trim();
  return folded === '' ? '' : createHash('sha256').update(folded).digest('base64url');
};

/** Returns the open ticket with the same text or, without a text, with the same chips. The caller holds the machine's lock. */
const findSame = async (
  tx: Transaction,
  machine_id: number,
  { chips }: Report,
  hash: string,
): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    select ticket.id from public_report join ticket on ticket.id = public_report.ticket_id
    where public_report.machine_id = ${machine_id} and public_report.text_hash = ${hash}
      and (${hash} <> '' or public_report.chips = ${chips}::text[]) and ${openTickets(true)}
    order by ticket.id limit 1`.execute(tx.em.getKysely());
  return rows[0]?.id;
};

/**
 * Returns the columns of the reporter of a new ticket. Who gives an address that the reporter of this name does not have is
 * another person, so the address becomes part of the name.
 */
const reporterColumns = async (tx: Transaction, { name, email }: Report) => {
  const shown = name || email;
  if (shown === '') return {};
  for (const candidate of [shown, `${shown} (${email})`.slice(0, LIMITS.Reporter.name)]) {
    const reporter = await findOrCreateReporter(tx, candidate, { kind: 'member', email: email || null });
    const isSame = email === '' || foldCase(reporter.email ?? '') === foldCase(email);
    if (isSame) return { reporter_id: reporter.id, reporter_name: candidate };
  }
  return { reporter_name: shown };
};

const addTicket = async (tx: Transaction, machine_id: number, report: Report): Promise<number> => {
  const { rows } = await sql<{ language: Language }>`select public_language as language from settings`.execute(
    tx.em.getKysely(),
  );
  const texts = TEXTS[rows[0]?.language ?? 'en'];
  const title = report.chips.map((chip) => texts.chips[chip]).join(', ');
  const ticket = await tickets.insert(tx, {
    machine_id,
    title: title === '' ? null : title.slice(0, LIMITS.Ticket.title),
    description: report.text || title,
    priority: report.hazard ? 'urgent' : 'medium',
    source: 'public',
    ...(await reporterColumns(tx, report)),
  });
  return ticket.id;
};

const addToTicket = async (tx: Transaction, id: number, { hazard }: Report): Promise<number> => {
  const ticket = await tickets.lock(tx, id);
  const priority = hazard ? 'urgent' : ticket.priority;
  await tickets.update(tx, ticket, { report_count: ticket.report_count + 1, priority });
  return id;
};

/**
 * Records a report on a machine as a ticket, or adds to the open one that says the same, with its photo. The machine's
 * status does not change. Returns the code of the report, with which its status can be read.
 * @throws Problem not_found, quota_exceeded
 */
export const recordReport = (ctx: Context, machine_id: number, input: Report, photo?: NewFile): Promise<string> =>
  inTransaction(ctx, async (tx) => {
    // Two equal reports at once would both find no ticket.
    await machines.lock(tx, machine_id);
    const report = { ...input, chips: input.chips.toSorted() };
    const hash = hashOf(report.text);
    const same = await findSame(tx, machine_id, report, hash);
    const ticket_id =
      same === undefined ? await addTicket(tx, machine_id, report) : await addToTicket(tx, same, report);
    if (photo !== undefined)
      await addAttachment(tx, { attachable_type: 'ticket', attachable_id: ticket_id }, { ...photo, name: undefined });
    const { rows } = await sql<{ code: string }>`
      insert into public_report (machine_id, ticket_id, chips, text_hash)
      values (${machine_id}, ${ticket_id}, ${report.chips}::text[], ${hash}) returning code`.execute(tx.em.getKysely());
    if (rows[0] === undefined) throw new Error('a report was not stored');
    return rows[0].code;
  });

/** Returns the status of the ticket of a report on a machine; undefined for an unknown code. */
export const readReportStatus = async (
  { em }: Context,
  machine_id: number,
  code: string,
): Promise<Schemas['TicketStatus'] | undefined> => {
  const { rows } = await sql<{ status: Schemas['TicketStatus'] }>`
    select ticket.status from public_report join ticket on ticket.id = public_report.ticket_id
    where public_report.code = ${code} and public_report.machine_id = ${machine_id}`.execute(em.getKysely());
  return rows[0]?.status;
};
