import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { inTransaction, type Context } from '../../core/context.ts';
import { isOwn } from '../../records/own-rows.ts';
import type { Language } from '../../texts/languages.ts';

/** Scope of an unsubscribe link: mails to a recipient about these events. */
export type Subscription = {
  recipient: string;
  language: Language;
  events: Schemas['NotificationEvent'][];
  rule_ids: number[];
};

/** Returns what the link in a mail ends; undefined when no rule of the mail is left. */
export const readSubscription = async ({ em }: Context, mail_id: number): Promise<Subscription | undefined> => {
  const { rows } = await sql<Subscription>`
    select mail.recipient, settings.public_language as language, json_agg(distinct rule.event) as events,
      json_agg(distinct rule.id) as rule_ids
    from notification_mail as mail cross join settings
    join notification on notification.mail_id = mail.id
    join notification_rule as rule on rule.id = notification.rule_id
    where ${isOwn('mail')} and mail.id = ${mail_id} group by mail.recipient, settings.public_language`.execute(
    em.getKysely(),
  );
  return rows[0];
};

/** Ends the rules of a mail for its recipient, and what they have not sent them. Ending them again changes nothing. */
export const unsubscribe = (ctx: Context, { recipient, rule_ids }: Subscription): Promise<void> =>
  inTransaction(ctx, async ({ em }) => {
    const db = em.getKysely();
    await sql`select from notification_rule where id = any(${rule_ids}::bigint[]) order by id for no key update`.execute(
      db,
    );
    await sql`update notification_rule set unsubscribed = unsubscribed || to_jsonb(${recipient}::text)
      where id = any(${rule_ids}::bigint[]) and not unsubscribed ? ${recipient}`.execute(db);
    await sql`delete from notification where rule_id = any(${rule_ids}::bigint[]) and recipient = ${recipient}
      and status = 'pending'`.execute(db);
  });
