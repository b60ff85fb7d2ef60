import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../../core/context.ts';
import { isOwn } from '../../records/own-rows.ts';
import { foldCase } from '../../words/fold.ts';

/** Returns SQL for a JSON array without a person's number and address. */
const without = (addresses: RawBuilder<unknown>, id: number, address: string | null) => sql`(
  select coalesce(json_agg(value), '[]') from json_array_elements(${addresses}) as value
  where value::text <> ${String(id)} and fold_case(value #>> '{}') is distinct from ${address})`;

/**
 * Removes a person from the rules of reminders, from the events of these rules, and what was mailed to them. `email` is the
 * address that the person had.
 */
export const eraseNotifications = async (
  tx: Transaction,
  { id, email }: { id: number; email: string | null },
): Promise<void> => {
  const db = tx.em.getKysely();
  const address = email?.toLowerCase() ?? null;
  const folded = email === null ? null : foldCase(email);
  await sql`delete from notification where person_id = ${id} or recipient = ${address}`.execute(db);
  await sql`delete from notification_mail
    where ${isOwn('notification_mail')} and (person_id = ${id} or recipient = ${address})`.execute(db);
  const recipients = without(sql`recipients::json`, id, folded);
  const unsubscribed = without(sql`unsubscribed::json`, id, folded);
  await sql`update notification_rule set recipients = ${recipients}::jsonb, unsubscribed = ${unsubscribed}::jsonb
    where recipients @> ${JSON.stringify([id])}::jsonb or fold_case(recipients::text || unsubscribed::text) like '%' || ${folded}::text || '%'`.execute(
    db,
  );
  for (const column of ['data', 'before'] as const)
    await sql`update event set ${sql.ref(column)} = (select json_object_agg(key, case
        when key in ('recipients', 'unsubscribed') then ${without(sql.ref('member.value'), id, folded)} else member.value end)
      from json_each(event.${sql.ref(column)}) as member)
      where kind = 'notification_rule' and ${sql.ref(column)} is not null`.execute(db);
};
