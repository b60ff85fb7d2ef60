import { listedByTime, part, resource } from './columns.ts';
import type { Subject } from './subject.ts';
import { AS_OWNER } from './records/recording.ts';
import { WORKS } from './tenants.ts';

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

-- The last event of a gym that was queued for an endpoint of its platform. Without a row it is the 'position' of the endpoint.
create table webhook_position (
  ${part('webhook_position')},
  endpoint_id bigint not null, position uuid not null,
  gym_id bigint not null constraint webhook_position_gym_id_foreign references tenant (id) on delete restrict,
  constraint webhook_position_tenant_id_endpoint_id_gym_id_unique unique (tenant_id, endpoint_id, gym_id)
);
create index webhook_position_by_gym on webhook_position (gym_id);

-- 'gym_id' is the gym whose event goes to an endpoint of its platform; null for an event of the tenant itself.
-- Its times are 'now()', because 'changed_at()' would hold back the readers of the event log.
create table webhook_delivery (
  ${part('webhook_delivery')},
  uuid uuid not null default gen_random_uuid(), constraint webhook_delivery_tenant_id_uuid_unique unique (tenant_id, uuid),
  gym_id bigint constraint webhook_delivery_gym_id_foreign references tenant (id) on delete restrict,
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
create index webhook_delivery_by_gym on webhook_delivery (gym_id) where gym_id is not null;
create index webhook_delivery_due on webhook_delivery (tenant_id, endpoint_id, next_attempt_at)
  where next_attempt_at is not null and gym_id is null;
create index webhook_delivery_due_of_gym on webhook_delivery (tenant_id, endpoint_id, gym_id, next_attempt_at)
  where next_attempt_at is not null and gym_id is not null;
create index webhook_delivery_queue on webhook_delivery (tenant_id, endpoint_id, record, id) where status = 'pending';
`;

/** The deliveries to an endpoint of a tenant that are due, and about the tenant itself or about a gym of the platform. */
const dueTo = (holder: 'gym' | 'platform'): string => `webhook_delivery as delivery
            where delivery.tenant_id = ${holder} and delivery.endpoint_id = endpoint.id and delivery.next_attempt_at <= now()
              and delivery.gym_id ${holder === 'gym' ? 'is null' : '= gym'}`;

/** The enabled endpoints of the platform, each with its place in the log of a gym. */
const PLACES = `webhook_endpoint as endpoint left join webhook_position as place
            on place.tenant_id = platform and place.endpoint_id = endpoint.id and place.gym_id = gym`;

const NOT_RESTING = '(endpoint.resume_at is null or endpoint.resume_at <= now())';

/**
 * Returns the work there is: a row without an endpoint for each tenant with events that an endpoint has not
 * reached, and a row for each endpoint with a delivery that is due, unless the endpoint rests. In a row with a gym the tenant is the
 * platform, whose endpoints have not reached the events of the gym. It runs as the owner, to which row-level security applies too, so it
 * sets each tenant in turn.
 */
const WORK = `create function webhook_work() returns table (tenant_id bigint, timezone text, endpoint_id bigint, gym_id bigint)
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $$ declare
    gym bigint;
    zone text;
    platform bigint;
    is_gym boolean;
    newest uuid;
    before text := coalesce(current_setting('app.tenant', true), '');
  begin
    for gym, zone, platform, is_gym in
      select tenant.id, tenant.timezone, tenant.platform_id, not tenant.is_platform from tenant where ${WORKS} order by tenant.id
    loop
      perform set_config('app.tenant', gym::text, true);
      return query select gym, zone, null::bigint, null::bigint where is_gym and exists (
        select from webhook_endpoint as endpoint where endpoint.tenant_id = gym and endpoint.enabled and endpoint.position <
          (select event.id from event where event.tenant_id = gym order by event.id desc limit 1));
      return query select gym, zone, endpoint.id, null::bigint from webhook_endpoint as endpoint
        where endpoint.tenant_id = gym and endpoint.enabled and ${NOT_RESTING} and exists (select from ${dueTo('gym')});
      continue when platform is null;
      newest := (select event.id from event where event.tenant_id = gym order by event.id desc limit 1);
      perform set_config('app.tenant', platform::text, true);
      return query select platform, zone, null::bigint, gym where exists (
        select from ${PLACES} where endpoint.tenant_id = platform and endpoint.enabled
          and coalesce(place.position, endpoint.position) < newest);
      return query select platform, zone, endpoint.id, null::bigint from webhook_endpoint as endpoint
        where endpoint.tenant_id = platform and endpoint.enabled and ${NOT_RESTING} and exists (select from ${dueTo('platform')});
    end loop;
    perform set_config('app.tenant', before, true);
  end $$`;

/** Returns the gyms of the platform of the session that work; none in the session of a gym. */
const GYMS = `create function platform_gyms() returns table (id bigint, timezone text, sandbox boolean) language sql stable ${AS_OWNER}
  as $$ select id, timezone, sandbox from tenant where platform_id = current_tenant() and ${WORKS} $$`;

/**
 * Returns how far webhooks are behind, for the metrics. Visits each tenant like 'webhook_work'. Reads one row of
 * an index for each of the three questions about an endpoint, however long its queue is. A claim of a running
 * attempt lies in the future, so a delivery that is due has no process. A delivery is not overdue while its
 * endpoint rests, or its gym does if the endpoint is that of a platform.
 */
const BACKLOG = `create function webhook_backlog() returns table (oldest timestamptz, overdue timestamptz)
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $$ declare
    gym bigint;
    platform bigint;
    is_gym boolean;
    undelivered timestamptz;
    due timestamptz;
    places uuid;
    before text := coalesce(current_setting('app.tenant', true), '');
  begin
    for gym, platform, is_gym in
      select tenant.id, case when ${WORKS} then tenant.platform_id end, not tenant.is_platform from tenant
    loop
      perform set_config('app.tenant', gym::text, true);
      select least(oldest, min(pending.created_at), min(unread.occurred_at)), least(overdue, min(late.due), min(unread.occurred_at))
        into undelivered, due
        from webhook_endpoint as endpoint
        left join lateral (select event.occurred_at from event
          where is_gym and event.tenant_id = gym and event.id > endpoint.position order by event.id limit 1) as unread on true
        left join lateral (select delivery.created_at from webhook_delivery as delivery
          where delivery.tenant_id = gym and delivery.endpoint_id = endpoint.id and delivery.status = 'pending'
          order by delivery.id limit 1) as pending on true
        left join lateral (select greatest(delivery.next_attempt_at, endpoint.resume_at) as due from ${dueTo('gym')}
            and ${NOT_RESTING}
          order by delivery.next_attempt_at limit 1) as late on true
        where endpoint.tenant_id = gym and endpoint.enabled;
      oldest := undelivered;
      overdue := due;
      continue when platform is null;
      perform set_config('app.tenant', platform::text, true);
      select min(coalesce(place.position::text, endpoint.position::text))::uuid, least(overdue, min(late.due)) into places, overdue
        from ${PLACES}
        left join lateral (select greatest(delivery.next_attempt_at, endpoint.resume_at) as due from ${dueTo('platform')}
            and ${NOT_RESTING}
          order by delivery.next_attempt_at limit 1) as late on true
        where endpoint.tenant_id = platform and endpoint.enabled;
      perform set_config('app.tenant', gym::text, true);
      undelivered := (select event.occurred_at from event where event.tenant_id = gym and event.id > places order by event.id limit 1);
      oldest := least(oldest, undelivered);
      overdue := least(overdue, undelivered);
    end loop;
    perform set_config('app.tenant', before, true);
    return next;
  end $$`;

/** The endpoints of webhooks, and the queue of their deliveries. */
export const webhooks: Subject = {
  tables: TABLES,
  references: [
    ['webhook_delivery', 'endpoint_id', 'webhook_endpoint', 'cascade'],
    ['webhook_position', 'endpoint_id', 'webhook_endpoint', 'cascade'],
  ],
  functions: [WORK, GYMS, BACKLOG],
  recorded: [{ kind: 'webhook_endpoint', remembered: ['position', 'failing_since', 'silent_since', 'resume_at'] }],
  rights: {
    webhook_endpoint: 'select, insert, update, delete',
    webhook_position: 'select, insert, update',
    webhook_delivery: 'select, insert, update, delete',
  },
  served: ['webhook_work()', 'platform_gyms()', 'webhook_backlog()'],
};
