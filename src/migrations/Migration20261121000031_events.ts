import { Migration } from '@mikro-orm/migrations';
import { SERVICE_ROLE } from '../platform/tenancy.ts';

/**
 * The id of an event, a UUID of version 7 (RFC 9562): 48 bits of milliseconds, 12 bits of their fraction, and a number
 * instead of random bits. Ids are in the order of the instants, and of the numbers within an instant.
 */
const EVENT_ID = `create function event_id(at timestamptz, number bigint) returns uuid language plpgsql immutable parallel safe as $$
  declare micros bigint := (date_part('epoch', at) * 1000000)::bigint;
  begin
    return (
      lpad(to_hex(micros / 1000), 12, '0') || to_hex(28672 + (micros % 1000) * 4096 / 1000) || to_hex((1::bigint << 63) | number)
    )::uuid;
  end $$`;

const EVENTS = [
  'create sequence event_number',
  `create table event (
    id uuid not null default event_id(changed_at(), nextval('event_number')),
    tenant_id bigint not null default current_tenant(), primary key (tenant_id, id),
    type text not null, kind text not null, resource_id bigint not null, occurred_at timestamptz(3) not null default changed_at(),
    actor text, tool text, request_id text, before json, data json not null,
    reporter bigint generated always as (
      case kind when 'ticket' then (data ->> 'reporter_id')::bigint when 'reporter' then resource_id end) stored
  )`,
  'create index event_by_resource on event (tenant_id, kind, resource_id, id)',
  'create index event_by_type on event (tenant_id, type, id)',
  'create index event_by_reporter on event (tenant_id, reporter) where reporter is not null',
  'alter table event enable row level security',
  'alter table event force row level security',
  'create policy tenant on event using (tenant_id = current_tenant()) with check (tenant_id = current_tenant())',
  `grant select, insert, update (before, data) on table event to ${SERVICE_ROLE}`,
  `grant usage on sequence event_number to ${SERVICE_ROLE}`,
];

/**
 * Creates the event log. An event has the time of its transaction (`changed_at`), so that readers who stop at
 * `settled_before` miss none. There is no foreign key to the tenant, because the changed row has one. `reporter`
 * finds the events with a reporter's personal data, to erase it there too.
 */
export class Events extends Migration {
  override up(): void {
    this.addSql(EVENT_ID);
    for (const statement of EVENTS) this.addSql(statement);
  }

  override down(): void {
    this.addSql('drop table event');
    this.addSql('drop sequence event_number');
    this.addSql('drop function event_id(timestamptz, bigint)');
  }
}
