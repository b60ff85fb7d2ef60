import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { COLUMNS } from '../../../generated/values.ts';
import { inTransaction, type Context, type Transaction } from '../../core/context.ts';
import { addDays, systemClock, today } from '../../core/clock.ts';
import { conflict, invalid, unknownReference } from '../../core/errors.ts';
import { externalRefOf } from '../../core/external-ref.ts';
import { UUID } from '../../core/uuid.ts';
import { defineList } from '../../records/lists.ts';
import type { Page, PageRequest } from '../../records/paging.ts';
import { lockIds, type Reference } from '../../records/references.ts';
import { resource } from '../../records/resources.ts';
import { ASSIGNEE } from './recipients.ts';
import { dayOfMails, readDigestAt } from './report-period.ts';
import { hasDate, isDated } from './subjects.ts';
import { foldCase } from '../../words/fold.ts';

type Rule = Schemas['NotificationRule'];
type Event = Schemas['NotificationEvent'];

/** The rules by which the service sends mail. */
export const notificationRules = resource(
  'notification_rule',
  COLUMNS.NotificationRule.filter((column) => column !== 'mail_configured'),
  { references: { location_id: 'location' }, equals: ['event', 'active', 'location_id'] },
);

/** Maximum rules of a tenant, because the service looks for each of them. */
const MAX_RULES = 100;

/** The events whose tasks and work orders are assigned to a person. */
const ASSIGNED: readonly Event[] = [
  'maintenance_due',
  'maintenance_overdue',
  'workorder_assigned',
  'workorder_overdue',
];

/** Returns recipients as they are stored, with numbers of people, and locks the people. @throws Problem validation_failed */
const resolveRecipients = async (
  tx: Transaction,
  event: Event,
  recipients: readonly Reference[],
): Promise<Reference[]> => {
  const isPerson = (recipient: Reference): boolean =>
    typeof recipient === 'number' || UUID.test(recipient) || externalRefOf(recipient) !== undefined;
  const idOf = await lockIds(tx, 'person', recipients.filter(isPerson));
  const seen = new Set<Reference>();
  return recipients.map((recipient, i) => {
    const pointer = `/recipients/${i}`;
    if (recipient === ASSIGNEE && !ASSIGNED.includes(event))
      throw invalid(pointer, `must not be assignee: nobody is assigned with ${event}`);
    const stored = isPerson(recipient) ? idOf(recipient) : recipient;
    if (stored === undefined) throw unknownReference(pointer, 'person', recipient);
    const key = typeof stored === 'string' ? foldCase(stored) : stored;
    if (seen.has(key)) throw invalid(pointer, 'is the same as an earlier item');
    seen.add(key);
    return stored;
  });
};

/** Checks that a rule may be about an event, and mail a report. @throws Problem validation_failed */
const checkEvent = ({
  event,
  report = null,
  delivery,
}: Pick<Schemas['NotificationRuleCreate'], 'event' | 'report' | 'delivery'>): void => {
  if (event === 'message') throw invalid('/event', 'must not be message, which people send by send_message');
  const isReport = event === 'report';
  if (isReport && report === null) throw invalid('/report', 'is required with report');
  if (!isReport && report !== null) throw invalid('/report', `is only for rules about report, not ${event}`);
  if (isReport && delivery === 'daily') throw invalid('/delivery', 'must be immediate with report');
};

/** @throws Problem validation_failed */
const checkDays = (event: Event, days: number | null | undefined): void => {
  if ((days ?? 0) !== 0 && !hasDate(event)) throw invalid('/days', `must be 0 with ${event}, which has no date`);
};

const requireRoom = async ({ em }: Context): Promise<void> => {
  const { rows } = await sql<{ full: boolean }>`select count(*) >= ${MAX_RULES} as full from notification_rule`.execute(
    em.getKysely(),
  );
  if (rows[0]?.full) throw conflict(`The tenant has ${MAX_RULES} notification rules, which is the maximum.`);
};

/** Lets the first daily mails of the tenant be the next ones, not those whose time has passed, unless some wait for these. */
const awaitDigest = ({ em, principal: { timezone } }: Transaction): Promise<unknown> =>
  sql`insert into notification_digest as digest (day)
    select local::date - (local::time < digest_at::time)::int from settings cross join (select now() at time zone ${timezone} as local) as clock
    on conflict (tenant_id) do update set day = excluded.day where digest.day < excluded.day
      and not exists (select from notification where mail_id is null and status = 'pending')`.execute(em.getKysely());

/** Returns the day on which a rule begins: today, or for a report tomorrow if the time of its mails has passed. */
const firstDay = async (tx: Transaction, { event }: Pick<Rule, 'event'>): Promise<string> => {
  const { timezone } = tx.principal;
  const day = today(timezone);
  if (event !== 'report') return day;
  const mailed = dayOfMails(new Date(systemClock.now()), timezone, await readDigestAt(tx));
  return mailed === day ? addDays(day, 1) : day;
};

/** Lets a rule begin now: with the events from now on, and the dates from today on. */
const begin = async (tx: Transaction, rule: Pick<Rule, 'id' | 'event' | 'days' | 'delivery'>): Promise<void> => {
  await sql`insert into notification_progress as progress (rule_id, starts_on, position)
    values (${rule.id}, ${await firstDay(tx, rule)}, ${isDated(rule) || rule.event === 'report' ? null : sql`event_id(now(), 0)`})
    on conflict (tenant_id, rule_id) do update set starts_on = excluded.starts_on, position = excluded.position, looked_at = null`.execute(
    tx.em.getKysely(),
  );
  if (rule.delivery === 'daily') await awaitDigest(tx);
};

/** Ends what a rule has not sent. */
const cancel = (tx: Transaction, id: number): Promise<unknown> =>
  tx.em.getKysely().deleteFrom('notification').where('rule_id', '=', id).where('status', '=', 'pending').execute();

/** Adds whether the service sends mail to a rule. */
const withMail = <Stored extends object>(
  { services }: Context,
  rule: Stored,
): Stored & { mail_configured: boolean } => ({ ...rule, mail_configured: services.mail !== null });

/** Returns a rule. @throws Problem not_found */
export const readRule = async (ctx: Context, reference: Reference): Promise<Rule> =>
  withMail(ctx, await notificationRules.read(ctx, reference));

/** Lists rules, newest first by default. */
export const listRules: typeof notificationRules.list = async (ctx, query, page) => {
  const { data, ...rest } = await notificationRules.list(ctx, query, page);
  return { data: data.map((rule) => withMail(ctx, rule)), ...rest };
};

/** Adds a rule. @throws Problem validation_failed, conflict */
export const createRule = (ctx: Context, input: Schemas['NotificationRuleCreate']): Promise<Rule> =>
  inTransaction(ctx, async (tx) => {
    checkEvent(input);
    checkDays(input.event, input.days);
    await requireRoom(tx);
    const recipients = await resolveRecipients(tx, input.event, input.recipients);
    const rule = await notificationRules.insert(tx, { ...input, recipients });
    await begin(tx, rule);
    return withMail(tx, rule);
  });

/**
 * Updates the given fields; null clears one. A rule that is no longer active sends nothing more, and begins anew when it is again.
 * @throws Problem not_found, version_mismatch, validation_failed
 */
export const updateRule = (
  ctx: Context,
  reference: Reference,
  { recipients, ...fields }: Schemas['NotificationRuleUpdate'],
  expected?: readonly number[],
): Promise<Rule> =>
  inTransaction(ctx, async (tx) => {
    const rule = await notificationRules.lock(tx, reference, expected);
    checkEvent({ event: rule.event, report: fields.report ?? rule.report, delivery: fields.delivery ?? rule.delivery });
    checkDays(rule.event, fields.days);
    const changed = await notificationRules.update(tx, rule, {
      ...fields,
      ...(recipients && { recipients: await resolveRecipients(tx, rule.event, recipients) }),
    });
    if (changed.delivery === 'daily' && rule.delivery !== 'daily') await awaitDigest(tx);
    if (rule.active && !changed.active) await cancel(tx, rule.id);
    const isOtherwiseFound = isDated(rule) !== isDated(changed);
    if (changed.active && (!rule.active || isOtherwiseFound)) await begin(tx, changed);
    return withMail(tx, changed);
  });

/** Deletes a rule, and what it has not sent. @throws Problem not_found, version_mismatch */
export const deleteRule = (ctx: Context, reference: Reference, expected?: readonly number[]): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const { id } = await notificationRules.lock(tx, reference, expected);
    await cancel(tx, id);
    await notificationRules.remove(tx, id);
  });

/** The columns of a notification that callers see. */
const NOTIFICATION = [
  'id',
  'rule_id',
  'event',
  'recipient',
  'status',
  'attempts',
  'error',
  'created_at',
  'sent_at',
] as const satisfies (keyof Schemas['Notification'])[];

const list = defineList({
  name: 'notifications',
  table: 'notification',
  equals: ['status', 'event', 'recipient'],
  rows: (db) => db.selectFrom('notification').select(NOTIFICATION),
});

/** Lists what was mailed, waits or failed, newest first. */
export const listNotifications = (
  ctx: Context,
  {
    recipient,
    ...where
  }: { status?: Schemas['NotificationStatus'] | undefined; event?: Event | undefined; recipient?: string | undefined },
  page: PageRequest,
): Promise<Page<Schemas['Notification']>> =>
  list(ctx, { where: { ...where, recipient: recipient?.toLowerCase() } }, page);

/** Returns a notification of the tenant by its number, which must exist. */
export const readNotification = ({ em }: Context, id: number): Promise<Schemas['Notification']> =>
  em.getKysely().selectFrom('notification').select(NOTIFICATION).where('id', '=', id).executeTakeFirstOrThrow();
