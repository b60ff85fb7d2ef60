import { sql } from 'kysely';
import type { Database } from '../../postgres/database.ts';
import type { WebhookBacklog } from '../../telemetry/metrics.ts';

/** Returns how far the webhooks of all tenants are behind, by the clock of the database. */
export const readWebhookBacklog = async ({ db }: Pick<Database, 'db'>): Promise<WebhookBacklog> => {
  // "greatest" ignores nulls.
  const { rows } = await sql<WebhookBacklog>`
    select greatest(0, extract(epoch from now() - oldest))::float8 as oldest,
      greatest(0, extract(epoch from now() - overdue))::float8 as overdue
    from webhook_backlog()`.execute(db);
  return rows[0] ?? { oldest: 0, overdue: 0 };
};
