import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import type { Transaction } from '../../core/context.ts';
import type { Rows } from '../../core/tables.ts';
import type { Subject } from './facts.ts';
import { addNotifications } from './outbox.ts';
import { addressAll } from './recipients.ts';
import { dayOfMails, lastPeriod, readDigestAt } from './report-period.ts';

/** A rule that mails a report, and the day on which it began. */
type ReportRule = Pick<Rows['notification_rule'], 'id' | 'recipients' | 'location_id' | 'unsubscribed'> & {
  report: Schemas['NotificationReport'];
  starts_on: string;
};

/** Returns the name of the place of a rule; null for the whole gym. */
const readPlace = async (tx: Transaction, { location_id }: ReportRule): Promise<string | null> => {
  if (location_id === null) return null;
  const place = tx.em.getKysely().selectFrom('location').select('name').where('id', '=', location_id);
  return (await place.executeTakeFirst())?.name ?? null;
};

const isMailed = async (tx: Transaction, rule_id: number, occurrence: string): Promise<boolean> => {
  const { rows } =
    await sql`select from notification where rule_id = ${rule_id} and occurrence = ${occurrence} limit 1`.execute(
      tx.em.getKysely(),
    );
  return rows.length > 0;
};

/**
 * Adds the mails with the last report of a rule that is due at an instant, once for its days: one that no process mailed in time
 * follows later, and no earlier one. Returns their number.
 */
export const addReport = async (tx: Transaction, rule: ReportRule, at: Date): Promise<number> => {
  const { id, report, location_id, starts_on } = rule;
  const day = dayOfMails(at, tx.principal.timezone, await readDigestAt(tx));
  const period = lastPeriod(report.period, day);
  const occurrence = `report ${id} ${period.from} ${period.to}`;
  const isDue = period.to >= starts_on && !(await isMailed(tx, id, occurrence));
  await sql`update notification_progress set looked_at = ${at.toISOString()} where rule_id = ${id}`.execute(
    tx.em.getKysely(),
  );
  if (!isDue) return 0;
  const { name, format } = report;
  const subject: Subject = {
    occurrence,
    assignee_id: null,
    facts: {
      path: 'notification_rules',
      record_id: id,
      title: name,
      detail: null,
      since: period.to,
      machine: null,
      location_ids: location_id === null ? [] : [location_id],
      report: { name, format, location_id, place: await readPlace(tx, rule), ...period },
    },
  };
  const addressed = await addressAll(tx, rule, [subject]);
  return (await addNotifications(tx, { rule_id: id, event: 'report' }, addressed, true)).length;
};
