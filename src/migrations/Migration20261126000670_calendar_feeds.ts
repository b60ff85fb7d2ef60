import { Migration } from '@mikro-orm/migrations';
import { FOUND_BY_CODE, SERVICE_ROLE } from '../platform/tenancy.ts';
import { confine } from './initial/access.ts';
import { resource } from './initial/columns.ts';
import { foreignKey } from './initial/references.ts';
import { COUNT_NEW_TABLES, serveFunctions } from './new-tables.ts';

const TABLE = [
  `create table calendar_feed (
    ${resource('calendar_feed')}, name text not null, location_id bigint, person_id bigint, supplier_id bigint, include jsonb not null,
    hash text not null, owner_id bigint, actor text default nullif(current_setting('app.actor', true), ''),
    constraint calendar_feed_hash_unique unique (hash),
    constraint calendar_feed_hash check (hash ~ '^[0-9a-f]{64}$'),
    constraint calendar_feed_include check (jsonb_array_length(include) > 0
      and include <@ '["maintenance", "workorders", "contracts", "warranties"]')
  )`,
  // A feed ends with what it is about. It would show more than it should without it.
  foreignKey(['calendar_feed', 'location_id', 'location'], 'cascade'),
  foreignKey(['calendar_feed', 'person_id', 'person'], 'cascade'),
  foreignKey(['calendar_feed', 'supplier_id', 'supplier'], 'cascade'),
  foreignKey(['calendar_feed', 'owner_id', 'person'], 'cascade'),
  ...['location', 'person', 'supplier', 'owner'].map(
    (name) => `create index calendar_feed_by_${name} on calendar_feed (tenant_id, ${name}_id, id)`,
  ),
  ...confine('calendar_feed', FOUND_BY_CODE),
  // Nobody reads the hash of a code.
  `grant select (id, tenant_id, uuid, version, created_at, updated_at, name, location_id, person_id, supplier_id, include, owner_id, actor),
    insert, delete on table calendar_feed to ${SERVICE_ROLE}`,
  `grant usage on sequence calendar_feed_id_seq to ${SERVICE_ROLE}`,
  COUNT_NEW_TABLES,
];

/** Finds the tenant of a feed without a tenant, like the token of a request. */
const FIND = `create function find_calendar_feed(code_hash text)
  returns table (id bigint, tenant_id bigint, tenant text, timezone text)
  language sql stable strict security definer set search_path = public, pg_temp
  as $$
    select feed.id, feed.tenant_id, tenant.name, tenant.timezone
    from calendar_feed as feed join tenant on tenant.id = feed.tenant_id
    where feed.hash = code_hash and tenant.archived_at is null
  $$`;

/**
 * Remembers for which day a date of maintenance was planned first, by which calendars know it after it was moved. The index
 * finds the dates of a calendar.
 */
const PLANNED = [
  'alter table maintenance_date add column planned_on date',
  'alter table maintenance_date no force row level security',
  'update maintenance_date set planned_on = due_on',
  'alter table maintenance_date force row level security',
  'alter table maintenance_date alter column planned_on set not null',
  `create function set_planned_on() returns trigger language plpgsql as $$ begin
    new.planned_on := new.due_on;
    return new;
  end $$`,
  'create trigger planned before insert on maintenance_date for each row execute function set_planned_on()',
  'create index maintenance_date_by_due_on on maintenance_date (tenant_id, due_on, id)',
];

/** Adds the calendars of what is due. */
export class CalendarFeeds extends Migration {
  override up(): void {
    for (const statement of [...TABLE, FIND, ...PLANNED, ...serveFunctions(['find_calendar_feed(text)'])])
      this.addSql(statement);
  }

  override down(): void {
    this.addSql('drop function find_calendar_feed(text)');
    this.addSql('drop table calendar_feed');
    this.addSql('drop function set_planned_on() cascade');
    this.addSql('drop index maintenance_date_by_due_on');
    this.addSql('alter table maintenance_date drop column planned_on');
  }
}
