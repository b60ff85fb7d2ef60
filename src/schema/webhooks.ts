import { listedByTime, part, resource } from './columns.ts';
import type { Subject } from './subject.ts';
import { IS_ACTIVE } from './tenants.ts';

const TABLES = `
-- An endpoint that does not respond in time rests: it receives nothing before 'resume_at'.
create table webhook_endpoint (
  ${resource('webhook_endpoint')},
  url text not null, event_types jsonb not null, description text, enabled boolean not null default true,
  disabled_reason text, sealed_secret text not null, sealed_previous_secret text,
  previous_secret_expires_at timestamptz(3), position uuid not null default event_id(changed_at(), 0),
  failing_since timestamptz(3), silent_since timestamptz(3), resume_at timestamptz(3)
);
${listedByTime('webhook_endpoint')};
create index webhook_endpoint_by_enabled on webhook_endpoint (tenant_id, enabled, id);

-- Its times are 'now()', because 'changed_at()' would hold back the readers of the event log.
create table webhook_delivery (
  ${part('webhook_delivery')},
  uuid uuid not null default gen_random_uuid(), constraint webhook_delivery_tenant_id_uuid_unique unique (tenant_id, uuid),
  endpoint_id bigint not null, event_id uuid not null, event_type text not null, record text not null,
  status text not null default 'pending', attempts int not null default 0, response_status int, response_body text, error text,
  next_attempt_at timestamptz(3), retry_until timestamptz(3) not null default now() + interval '3 days',
  delivered_at timestamptz(3), created_at timestamptz(3) not null default now(),
  constraint webhook_delivery_tenant_id_endpoint_id_event_id_unique unique (tenant_id, endpoint_id, event_id),
  constraint webhook_delivery_status_check check (status in ('pending', 'delivered', 'failed'))
);
create index webhook_delivery_by_endpoint on webhook_delivery (tenant_id, endpoint_id, id);
create index webhook_delivery_by_status on webhook_delivery (tenant_id, endpoint_id, status, id);
create index webhook_delivery_by_age on webhook_delivery (tenant_id, created_at);
create index webhook_delivery_due on webhook_delivery (tenant_id, endpoint_id, next_attempt_at)
  where next_attempt_at is not null;
create index webhook_delivery_queue on webhook_delivery (tenant_id, endpoint_id, record, id) where status = 'pending';
`;

/**
 * Returns the work there is: a row without an endpoint for each tenant with events that an endpoint has not
 * reached, and a row for each endpoint with a delivery that is due, unless the endpoint rests. It runs as the
 * owner, to which row-level security applies too, so it sets each tenant in turn.
 */
const WORK = `create function webhook_work() returns table (tenant_id bigint, timezone text, endpoint_id bigint)
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $$ declare
    gym bigint;
    zone text;
    before text := coalesce(current_setting('app.tenant', true), '');
  begin
    for gym, zone in select tenant.id, tenant.timezone from tenant where ${IS_ACTIVE} order by tenant.id loop
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

/**
 * Returns how far webhooks are behind, for the metrics. Visits each tenant like 'webhook_work'. Reads one row of
 * an index for each of the three questions about an endpoint, however long its queue is. A claim of a running
 * attempt lies in the future, so a delivery that is due has no process. A delivery is not overdue while its
 * endpoint rests.
 */
const BACKLOG = `create function webhook_backlog() returns table (oldest timestamptz, overdue timestamptz)
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

/** The endpoints of webhooks, and the queue of their deliveries. */
export const webhooks: Subject = {
  tables: TABLES,
  references: [['webhook_delivery', 'endpoint_id', 'webhook_endpoint', 'cascade']],
  functions: [WORK, BACKLOG],
  recorded: [{ kind: 'webhook_endpoint', remembered: ['position', 'failing_since', 'silent_since', 'resume_at'] }],
  rights: { webhook_endpoint: 'select, insert, update, delete', webhook_delivery: 'select, insert, update, delete' },
  served: ['webhook_work()', 'webhook_backlog()'],
};
