import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { inTransaction, type Context, type Transaction } from '../../core/context.ts';
import { conflict } from '../../core/errors.ts';
import type { Outcome } from '../../core/services.ts';
import { findAddressProblem } from '../../outside/mailer.ts';
import { isOwn } from '../../records/own-rows.ts';
import type { Facts } from './facts.ts';
import type { Addressed } from './recipients.ts';

const OWN = isOwn('notification_mail');

/** Checks that the service sends mail. @throws Problem conflict */
export const requireMail = ({ services }: Context): void => {
  if (services.mail === null)
    throw conflict('The service sends no mail: the operator has to set SMTP_URL, MAIL_FROM and PUBLIC_URL.');
};

/** The rule that a notification follows from; null for a reminder or a message on request. */
type Origin = { rule_id: number | null; event: Schemas['NotificationEvent'] };

/** Mails that a recipient gets from a gym in an hour besides the daily one. */
const MOST_PER_HOUR = 30;

/**
 * Adds notifications, and with `isImmediate` their mails, which are due at once. What is beyond the mails of a recipient in
 * an hour waits for the daily mail. Adds none that exists, by this rule or another one. Returns the ids of those that were added.
 */
export const addNotifications = async (
  tx: Transaction,
  { rule_id, event }: Origin,
  addressed: readonly Addressed[],
  isImmediate: boolean,
): Promise<number[]> => {
  if (addressed.length === 0) return [];
  const lines = addressed.map(({ subject, recipient, person_id }, place) => {
    const error = findAddressProblem(recipient);
    return { place, occurrence: subject.occurrence, recipient, person_id, facts: subject.facts, error };
  });
  const db = tx.em.getKysely();
  const { rows } = await sql<{ id: number }>`
    insert into notification (rule_id, event, occurrence, recipient, person_id, facts, status, error)
    select ${rule_id}::bigint, ${event}, occurrence, recipient, person_id, facts,
      case when error is null then 'pending' else 'failed' end, error
    from json_to_recordset(${JSON.stringify(lines)}::json) as line
      (place int, occurrence text, recipient text, person_id bigint, facts jsonb, error text)
    order by place on conflict do nothing returning id`.execute(db);
  const ids = rows.map(({ id }) => id);
  if (!isImmediate || ids.length === 0) return ids;
  await sql`with had as materialized (
      select recipient, count(*) as mails from notification_mail
      where ${OWN} and created_at > now() - interval '1 hour' group by recipient),
    added as (
      select added.id, row_number() over (partition by recipient order by added.id) + coalesce(had.mails, 0) as place
      from notification as added left join had using (recipient)
      where added.id = any(${ids}::bigint[]) and status = 'pending'),
    mailed as (
      update notification set mail_id = nextval('notification_mail_id_seq') from added
      where notification.id = added.id and added.place <= ${MOST_PER_HOUR}
      returning mail_id, notification.recipient, notification.person_id)
    insert into notification_mail (id, recipient, person_id) select mail_id, recipient, person_id from mailed`.execute(
    db,
  );
  return ids;
};

/**
 * Makes one mail for each recipient of what waits for the daily mail, unless that day has had them. Returns whether it has had
 * none before.
 */
export const addDailyMails = (ctx: Context, day: string): Promise<boolean> =>
  inTransaction(ctx, async (tx) => {
    const db = tx.em.getKysely();
    const { rows } = await sql`insert into notification_digest as digest (day) values (${day}::date)
      on conflict (tenant_id) do update set day = excluded.day where digest.day < excluded.day returning id`.execute(
      db,
    );
    if (rows.length === 0) return false;
    await sql`with receiver as materialized (
        select nextval('notification_mail_id_seq') as mail_id, recipient, person_id from (
          select recipient, max(person_id) as person_id from notification where mail_id is null and status = 'pending'
          group by recipient) as own),
      mailed as (
        update notification set mail_id = receiver.mail_id from receiver
        where notification.recipient = receiver.recipient and notification.mail_id is null and status = 'pending')
      insert into notification_mail (id, recipient, person_id) select mail_id, recipient, person_id from receiver`.execute(
      db,
    );
    return true;
  });

/** A mail that this worker sends. `attempts` includes this one and identifies the claim. */
export type Claimed = {
  id: number;
  uuid: string;
  code: string;
  recipient: string;
  person_id: number | null;
  attempts: number;
};

/** One event of a mail. It has no rule if a person asked for it. */
export type Item = {
  id: number;
  mail_id: number;
  rule_id: number | null;
  event: Schemas['NotificationEvent'];
  facts: Facts;
};

/** Seconds after an attempt in which its result must be stored. Afterwards another worker may send a copy. */
const MARGIN_SECONDS = 30;

/** Claims mails that are due, at most `most`. A claim that is not settled ends, and the mail is due again. */
export const claimMails = async (ctx: Context, most: number, timeoutMs: number): Promise<Claimed[]> => {
  const { rows } = await sql<Claimed>`update notification_mail set attempts = attempts + 1,
      next_attempt_at = now() + ${timeoutMs / 1000 + MARGIN_SECONDS} * interval '1 second'
    where ${OWN} and id = any(array(select id from notification_mail where ${OWN} and next_attempt_at <= now()
      order by next_attempt_at limit ${most} for update skip locked))
    returning id, uuid, code, recipient, person_id, attempts`.execute(ctx.em.getKysely());
  return rows;
};

/** Extends a claim for an attempt that begins now. Returns false if it has ended, and the mail may be another worker's. */
export const extendClaim = async (ctx: Context, { id, attempts }: Claimed, timeoutMs: number): Promise<boolean> => {
  const { rows } = await sql`update notification_mail
    set next_attempt_at = now() + ${timeoutMs / 1000 + MARGIN_SECONDS} * interval '1 second'
    where ${OWN} and id = ${id} and attempts = ${attempts} and next_attempt_at > now() returning id`.execute(
    ctx.em.getKysely(),
  );
  return rows.length > 0;
};

/** Reads the events of mails that are not finished, oldest first. */
export const readItems = async (ctx: Context, mail_ids: readonly number[]): Promise<Item[]> => {
  const { rows } = await sql<Item>`select id, mail_id, rule_id, event, facts from notification
    where mail_id = any(${mail_ids}::bigint[]) and status = 'pending' and facts is not null order by id`.execute(
    ctx.em.getKysely(),
  );
  return rows;
};

/** The pauses after the first failures, and after each further one, in seconds. */
const PAUSES = [60, 300, 1800];
const LONGEST_PAUSE = 3600;

/** Returns the pause after an attempt, in seconds. */
export const pauseAfter = (attempts: number): number => PAUSES[attempts - 1] ?? LONGEST_PAUSE;

/**
 * Stores the result of an attempt, unless its claim has ended. A mail that was not accepted is due again after a pause, for two days;
 * one that was rejected is not. Nothing keeps the facts of a mail that is finished.
 */
export const settleMail = async (ctx: Context, { id, attempts }: Claimed, outcome: Outcome): Promise<void> => {
  const { result, error } = outcome;
  const later = sql`now() + ${pauseAfter(attempts)} * interval '1 second'`;
  await sql`with mail as (
      update notification_mail set next_attempt_at = case when ${result} = 'retry' and ${later} <= retry_until then ${later} end
      where ${OWN} and id = ${id} and attempts = ${attempts} returning id, next_attempt_at)
    update notification set attempts = ${attempts}, error = ${error},
      status = case when ${result} = 'accepted' then 'sent' when mail.next_attempt_at is null then 'failed' else 'pending' end,
      sent_at = case when ${result} = 'accepted' then now() end,
      facts = case when mail.next_attempt_at is not null then facts end
    from mail where mail_id = mail.id and status = 'pending'`.execute(ctx.em.getKysely());
};

/** Ends notifications of a mail that must not be sent any more. */
export const failItems = async (ctx: Context, items: readonly Item[], error: string): Promise<void> => {
  if (items.length === 0) return;
  await sql`update notification set status = 'failed', facts = null, error = ${error}
    where id = any(${items.map(({ id }) => id)}::bigint[]) and status = 'pending'`.execute(ctx.em.getKysely());
};
