import { Migration } from '@mikro-orm/migrations';
import { WORK as WORK_BEFORE } from './Migration20261121000041_webhooks.ts';
import { BACKLOG as BACKLOG_BEFORE } from './Migration20261121000050_webhook_backlog.ts';

/** As before, but without the endpoints that rest. */
const WORK = `create or replace function webhook_work() returns table (tenant_id bigint, timezone text, endpoint_id bigint)
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $$ declare
    gym bigint;
    zone text;
    before text := coalesce(current_setting('app.tenant', true), '');
  begin
    for gym, zone in select tenant.id, tenant.timezone from tenant where archived_at is null order by tenant.id loop
      perform set_config('app.tenant', gym::text, true);
      return query select gym, zone, null::bigint where exists (
        select from webhook_endpoint as endpoint where endpoint.tenant_id = gym and endpoint.enabled and endpoint.position <
          (select event.id from event where event.tenant_id = gym order by event.id desc limit 1));
      return query select gym, zone, endpoint.id from webhook_endpoint as endpoint
        where endpoint.tenant_id = gym and endpoint.enabled
          and (endpoint.resume_at is null or endpoint.resume_at <= now()) and exists (
          select from webhook_delivery as delivery where delivery.tenant_id = gym and delivery.endpoint_id = endpoint.id
            and delivery.next_attempt_at <= now());
    end loop;
    perform set_config('app.tenant', before, true);
  end $$`;

/** As before, but a delivery is not overdue while its endpoint rests. */
const BACKLOG = `create or replace function webhook_backlog() returns table (oldest timestamptz, overdue timestamptz)
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $$ declare
    gym bigint;
    undelivered timestamptz;
    due timestamptz;
    before text := coalesce(current_setting('app.tenant', true), '');
  begin
    for gym in select tenant.id from tenant loop
      perform set_config('app.tenant', gym::text, true);
      select least(oldest, min(pending.created_at), min(unread.occurred_at)), least(overdue, min(late.due), min(unread.occurred_at))
        into undelivered, due
        from webhook_endpoint as endpoint
        left join lateral (select event.occurred_at from event
          where event.tenant_id = gym and event.id > endpoint.position order by event.id limit 1) as unread on true
        left join lateral (select delivery.created_at from webhook_delivery as delivery
          where delivery.tenant_id = gym and delivery.endpoint_id = endpoint.id and delivery.status = 'pending'
          order by delivery.id limit 1) as pending on true
        left join lateral (select greatest(delivery.next_attempt_at, endpoint.resume_at) as due from webhook_delivery as delivery
          where delivery.tenant_id = gym and delivery.endpoint_id = endpoint.id and delivery.next_attempt_at <= now()
            and (endpoint.resume_at is null or endpoint.resume_at <= now())
          order by delivery.next_attempt_at limit 1) as late on true
        where endpoint.tenant_id = gym and endpoint.enabled;
      oldest := undelivered;
      overdue := due;
    end loop;
    perform set_config('app.tenant', before, true);
    return next;
  end $$`;

/** Lets an endpoint that does not respond in time rest: it receives nothing before `resume_at`. */
export class SilentEndpoints extends Migration {
  override up(): void {
    this.addSql(
      'alter table webhook_endpoint add column silent_since timestamptz(3), add column resume_at timestamptz(3)',
    );
    this.addSql(WORK);
    this.addSql(BACKLOG);
  }

  override down(): void {
    const work = WORK_BEFORE.replace('from tenant order by', 'from tenant where archived_at is null order by');
    for (const statement of [work, BACKLOG_BEFORE])
      this.addSql(statement.replace('create function', 'create or replace function'));
    this.addSql('alter table webhook_endpoint drop column silent_since, drop column resume_at');
  }
}
