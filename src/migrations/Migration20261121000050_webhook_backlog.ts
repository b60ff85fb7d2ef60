import { Migration } from '@mikro-orm/migrations';
import { SERVICE_ROLE } from '../platform/tenancy.ts';

/**
 * Visits each tenant like `webhook_work`, because row-level security applies to the owner too. Reads one row of an index
 * for each of the three questions about an endpoint, however long its queue is. A claim of a running attempt lies in the
 * future, so a delivery that is due has no process.
 */
export const BACKLOG = `create function webhook_backlog() returns table (oldest timestamptz, overdue timestamptz)
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $$ declare
    gym bigint;
    undelivered timestamptz;
    due timestamptz;
    before text := coalesce(current_setting('app.tenant', true), '');
  begin
    for gym in select tenant.id from tenant loop
      perform set_config('app.tenant', gym::text, true);
      select least(oldest, min(pending.created_at), min(unread.occurred_at)), least(overdue, min(late.next_attempt_at), min(unread.occurred_at))
        into undelivered, due
        from webhook_endpoint as endpoint
        left join lateral (select event.occurred_at from event
          where event.tenant_id = gym and event.id > endpoint.position order by event.id limit 1) as unread on true
        left join lateral (select delivery.created_at from webhook_delivery as delivery
          where delivery.tenant_id = gym and delivery.endpoint_id = endpoint.id and delivery.status = 'pending'
          order by delivery.id limit 1) as pending on true
        left join lateral (select delivery.next_attempt_at from webhook_delivery as delivery
          where delivery.tenant_id = gym and delivery.endpoint_id = endpoint.id and delivery.next_attempt_at <= now()
          order by delivery.next_attempt_at limit 1) as late on true
        where endpoint.tenant_id = gym and endpoint.enabled;
      oldest := undelivered;
      overdue := due;
    end loop;
    perform set_config('app.tenant', before, true);
    return next;
  end $$`;

/** Lets the metrics report how far webhooks are behind. */
export class WebhookBacklog extends Migration {
  override up(): void {
    this.addSql(BACKLOG);
    this.addSql('revoke execute on function webhook_backlog() from public');
    this.addSql(`grant execute on function webhook_backlog() to ${SERVICE_ROLE}`);
  }

  override down(): void {
    this.addSql('drop function webhook_backlog()');
  }
}
