import { Migration } from '@mikro-orm/migrations';
import { SERVICE_ROLE } from '../platform/tenancy.ts';

const confine = (table: string): string[] => [
  `alter table ${table} add constraint ${table}_tenant_id_foreign foreign key (tenant_id) references tenant (id) on delete restrict`,
  `alter table ${table} enable row level security`,
  `alter table ${table} force row level security`,
  `create policy tenant on ${table} using (tenant_id = current_tenant()) with check (tenant_id = current_tenant())`,
  `grant select, insert, update, delete on table ${table} to ${SERVICE_ROLE}`,
  `grant usage on sequence ${table}_id_seq to ${SERVICE_ROLE}`,
];

const ENDPOINT = [
  `create table webhook_endpoint (
    id bigserial, tenant_id bigint not null default current_tenant(), primary key (tenant_id, id),
    uuid uuid not null default gen_random_uuid(), version int not null default 1,
    created_at timestamptz(3) not null default changed_at(), updated_at timestamptz(3) not null default changed_at(),
    constraint webhook_endpoint_tenant_id_uuid_unique unique (tenant_id, uuid),
    url text not null, event_types jsonb not null, description text, enabled boolean not null default true,
    disabled_reason text, sealed_secret text not null, sealed_previous_secret text,
    previous_secret_expires_at timestamptz(3), position uuid not null default event_id(changed_at(), 0),
    failing_since timestamptz(3)
  )`,
  'create index webhook_endpoint_by_created_at on webhook_endpoint (tenant_id, created_at, id)',
  'create index webhook_endpoint_by_updated_at on webhook_endpoint (tenant_id, updated_at, id)',
  'create index webhook_endpoint_by_enabled on webhook_endpoint (tenant_id, enabled, id)',
  ...confine('webhook_endpoint'),
];

// `now()`, because `changed_at()` would hold back the readers of the event log.
const DELIVERY = [
  `create table webhook_delivery (
    id bigserial, tenant_id bigint not null default current_tenant(), primary key (tenant_id, id),
    uuid uuid not null default gen_random_uuid(), constraint webhook_delivery_tenant_id_uuid_unique unique (tenant_id, uuid),
    endpoint_id bigint not null, event_id uuid not null, event_type text not null, record text not null,
    status text not null default 'pending', attempts int not null default 0, response_status int, response_body text, error text,
    next_attempt_at timestamptz(3), retry_until timestamptz(3) not null default now() + interval '3 days',
    delivered_at timestamptz(3), created_at timestamptz(3) not null default now(),
    constraint webhook_delivery_tenant_id_endpoint_id_event_id_unique unique (tenant_id, endpoint_id, event_id),
    constraint webhook_delivery_status_check check (status in ('pending', 'delivered', 'failed'))
  )`,
  `alter table webhook_delivery add constraint webhook_delivery_endpoint_id_foreign foreign key (tenant_id, endpoint_id)
    references webhook_endpoint (tenant_id, id) on delete cascade`,
  'create index webhook_delivery_by_endpoint on webhook_delivery (tenant_id, endpoint_id, id)',
  'create index webhook_delivery_by_status on webhook_delivery (tenant_id, endpoint_id, status, id)',
  'create index webhook_delivery_by_age on webhook_delivery (tenant_id, created_at)',
  'create index webhook_delivery_due on webhook_delivery (tenant_id, endpoint_id, next_attempt_at) where next_attempt_at is not null',
  "create index webhook_delivery_queue on webhook_delivery (tenant_id, endpoint_id, record, id) where status = 'pending'",
  ...confine('webhook_delivery'),
];

/**
 * Returns the work there is: a row without an endpoint for each tenant with events that an endpoint has not reached,
 * and a row for each endpoint with a delivery that is due. It runs as the owner, to whom row-level security applies
 * too, so it sets each tenant in turn.
 */
export const WORK = `create function webhook_work() returns table (tenant_id bigint, timezone text, endpoint_id bigint)
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $$ declare
    gym bigint;
    zone text;
    before text := coalesce(current_setting('app.tenant', true), '');
  begin
    for gym, zone in select tenant.id, tenant.timezone from tenant order by tenant.id loop
      perform set_config('app.tenant', gym::text, true);
      return query select gym, zone, null::bigint where exists (
        select from webhook_endpoint as endpoint where endpoint.tenant_id = gym and endpoint.enabled and endpoint.position <
          (select event.id from event where event.tenant_id = gym order by event.id desc limit 1));
      return query select gym, zone, endpoint.id from webhook_endpoint as endpoint
        where endpoint.tenant_id = gym and endpoint.enabled and exists (
          select from webhook_delivery as delivery where delivery.tenant_id = gym and delivery.endpoint_id = endpoint.id
            and delivery.next_attempt_at <= now());
    end loop;
    perform set_config('app.tenant', before, true);
  end $$`;

/** Creates the endpoints of webhooks and the queue of their deliveries. */
export class Webhooks extends Migration {
  override up(): void {
    for (const statement of [...ENDPOINT, ...DELIVERY, WORK]) this.addSql(statement);
    this.addSql('revoke execute on function webhook_work() from public');
    this.addSql(`grant execute on function webhook_work() to ${SERVICE_ROLE}`);
  }

  override down(): void {
    this.addSql('drop function webhook_work()');
    this.addSql('drop table webhook_delivery, webhook_endpoint');
  }
}
