import { sql } from 'kysely';
import type { Rows } from '../../core/tables.ts';
import { inTransaction, type Context, type Transaction } from '../../core/context.ts';
import { addDays, dayAt } from '../../core/clock.ts';
import { readSettled } from '../events/operations.ts';
import { inside } from '../../areas/locations/inside.ts';
import type { Subject } from './facts.ts';
import { addNotifications } from './outbox.ts';
import { addressAll } from './recipients.ts';
import { addReport } from './report-rules.ts';
import { DATED, isDated, readDated, readLogged, type Days } from './subjects.ts';

/** How often a rule looks at dates, in minutes, like the job that records the events of the calendar. */
const LOOK_MINUTES = 15;

/** Days for which a date is still sent when no process ran on it. */
const LATE_DAYS = 7;

/** How long ago an event may have happened, in hours: as long as a mail is retried. */
const LATE_HOURS = 48;

/** Subjects that one statement reads. */
const PAGE = 200;

type Rule = Pick<
  Rows['notification_rule'],
  'id' | 'event' | 'recipients' | 'days' | 'location_id' | 'delivery' | 'report' | 'unsubscribed'
> & { position: string; starts_on: string; looks: boolean };

/** Locks an active rule, unless another process looks for it. */
const lockRule = async (tx: Transaction, id: number, at: Date): Promise<Rule | undefined> => {
  const { rows } = await sql<Rule>`
    select rule.id, event, recipients, days, location_id, delivery, report, unsubscribed, starts_on::text,
      greatest(position, event_id(now() - ${LATE_HOURS} * interval '1 hour', 0)) as position,
      coalesce(looked_at <= ${at.toISOString()}::timestamptz - ${LOOK_MINUTES} * interval '1 minute', true) as looks
    from notification_rule as rule join notification_progress on rule_id = rule.id
    where rule.id = ${id} and active for no key update of rule skip locked`.execute(tx.em.getKysely());
  return rows[0];
};

/** Returns the days whose dates a rule sends: from its start on, or later with dates that are still ahead. */
const daysOf = (rule: Rule, today: string): Days | null => {
  if (!isDated(rule)) return null;
  const { starts_on, days, event } = rule;
  const late = addDays(today, -LATE_DAYS);
  const from = starts_on > late ? starts_on : late;
  return DATED[event].isAhead
    ? { from, to: addDays(today, days) }
    : { from: addDays(from, -days), to: addDays(today, -days) };
};

/** Returns a function that selects what concerns the location of a rule, or one inside it. */
const selectionOf = async (tx: Transaction, { location_id }: Rule): Promise<(subject: Subject) => boolean> => {
  if (location_id === null) return () => true;
  const { rows } = await sql<{
    id: number;
  }>`with recursive ${inside(sql`id = ${location_id}`)} select id from inside`.execute(tx.em.getKysely());
  const ids = new Set(rows.map(({ id }) => id));
  return ({ facts }) => facts.location_ids.some((location) => location !== null && ids.has(location));
};

/** Adds the notifications of a rule about subjects. Returns their number. */
type Add = (subjects: readonly Subject[]) => Promise<number>;

const addDated = async (
  tx: Transaction,
  rule: Rule,
  { within, at }: { within: Days; at: Date },
  add: Add,
): Promise<number> => {
  if (!isDated(rule) || !rule.looks) return 0;
  const { id: rule_id, event, days } = rule;
  let added = 0;
  for (let after: string | null = null; ;) {
    const page: Subject[] = await readDated(tx, { rule_id, event, days, within, after, limit: PAGE });
    added += await add(page);
    after = page.at(-1)?.occurrence ?? null;
    if (page.length < PAGE) break;
  }
  await sql`update notification_progress set looked_at = ${at.toISOString()} where rule_id = ${rule_id}`.execute(
    tx.em.getKysely(),
  );
  return added;
};

const addLogged = async (tx: Transaction, rule: Rule, add: Add): Promise<{ added: number; hasMore: boolean }> => {
  const before = await readSettled(tx);
  const subjects = await readLogged(tx, rule.event, { after: rule.position, before, limit: PAGE });
  const last = subjects.length === PAGE ? subjects.at(-1)?.occurrence : undefined;
  const added = await add(subjects);
  await sql`update notification_progress set position = greatest(position, ${last ?? before}::uuid)
    where rule_id = ${rule.id}`.execute(tx.em.getKysely());
  return { added, hasMore: last !== undefined };
};

/** Looks for what one rule is about. Returns the number of notifications, and whether there may be more. */
const lookFor = (ctx: Context, id: number, at: Date): Promise<{ added: number; hasMore: boolean }> =>
  inTransaction(ctx, async (tx) => {
    const rule = await lockRule(tx, id, at);
    if (rule === undefined) return { added: 0, hasMore: false };
    if (rule.report !== null)
      return { added: await addReport(tx, { ...rule, report: rule.report }, at), hasMore: false };
    const isSelected = await selectionOf(tx, rule);
    const add: Add = async (subjects) => {
      const addressed = await addressAll(tx, rule, subjects.filter(isSelected));
      const origin = { rule_id: rule.id, event: rule.event };
      return (await addNotifications(tx, origin, addressed, rule.delivery === 'immediate')).length;
    };
    const within = daysOf(rule, dayAt(at.getTime(), tx.principal.timezone));
    if (within === null) return addLogged(tx, rule, add);
    return { added: await addDated(tx, rule, { within, at }, add), hasMore: false };
  });

/** Looks for what the rules of the tenant are about at an instant. Returns the number of notifications that it adds. */
export const lookForAll = async (ctx: Context, at: Date, signal: AbortSignal): Promise<number> => {
  const rules = await ctx.em
    .getKysely()
    .selectFrom('notification_rule')
    .select('id')
    .where('active', '=', true)
    .execute();
  let added = 0;
  for (const { id } of rules)
    for (let hasMore = true; hasMore && !signal.aborted;) {
      const looked = await lookFor(ctx, id, at);
      added += looked.added;
      hasMore = looked.hasMore;
    }
  return added;
};
