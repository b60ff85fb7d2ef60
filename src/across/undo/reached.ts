import { sql } from 'kysely';
import type { Transaction } from '../../core/context.ts';
import type { StoredEvent } from '../../records/stored-event.ts';

/** Returns in words what has left the service because of events, and does not come back. */
export const readReached = async ({ em }: Transaction, events: readonly StoredEvent[]): Promise<string[]> => {
  const ids = events.map(({ id }) => id);
  const { rows } = await sql<{ deliveries: number; mails: number }>`
    select
      (select count(*) from webhook_endpoint as endpoint
        join webhook_delivery on endpoint_id = endpoint.id and event_id = any(${ids}::uuid[])) as deliveries,
      (select count(*) from notification where occurrence = any(${ids}::text[]) and status = 'sent') as mails`.execute(
    em.getKysely(),
  );
  const { deliveries = 0, mails = 0 } = rows[0] ?? {};
  return [
    ...(deliveries > 0
      ? [`Webhook endpoints receive ${deliveries} events of it. They receive those of the undo too.`]
      : []),
    ...(mails > 0 ? [`${mails} reminders about it were sent by mail.`] : []),
  ];
};
