import { SERVICE_ROLE } from '../core/tenancy.ts';
import { actingClient, actingPerson } from './columns.ts';
import { AS_OWNER } from './records/recording.ts';
import type { Subject } from './subject.ts';
import { IS_SETTLED, WORKS } from './tenants.ts';

const TABLES = `
create sequence event_number;

-- An event has the time of its transaction or, after a change of another one that it waited for, a later one ('changed_after').
-- So readers who stop at 'settled_before' miss none, and the versions of a record are in order. Its author is that of the
-- settings of the transaction. There is no foreign key to the tenant, because the changed row has one. Its token, which
-- is null for a job, is no foreign key, because the log outlives a token. 'subject' and 'former_subject' find the events with
-- the personal data of a person or a reporter, to erase it there too.
create table event (
  id uuid not null default event_id(changed_at(), nextval('event_number')),
  tenant_id bigint not null default current_tenant(), primary key (tenant_id, id),
  type text not null, kind text not null, resource_id bigint not null, occurred_at timestamptz(3) not null default changed_at(),
  actor text default nullif(current_setting('app.actor', true), ''),
  tool text default nullif(current_setting('app.tool', true), ''),
  request_id text default nullif(current_setting('app.request_id', true), ''), ${actingPerson}, ${actingClient},
  token_id bigint default nullif(nullif(current_setting('app.token_id', true), ''), '0')::bigint,
  before json, data json not null,
  subject bigint, former_subject bigint
);
create index event_by_resource on event (tenant_id, kind, resource_id, id);
create index event_by_type on event (tenant_id, type, id);
create index event_by_actor on event (tenant_id, actor, id);
${['subject', 'former_subject'].map((column) => `create index event_by_${column} on event (tenant_id, ${column}) where ${column} is not null;`).join('\n')}

-- One row, which the owner sets at each start.
create table event_retention (days int not null);
insert into event_retention values (400);
`;

/**
 * Deletes at most 'most' events of the tenants from the id 'first' on that are older than the retention. Returns
 * the tenant to continue with, or null when nothing is left. It runs as the owner, to which row-level security
 * applies too, so it sets each tenant in turn. The service can delete no other event: only the owner sets the
 * retention.
 */
const PRUNE = `create function prune_events(first bigint, most int) returns bigint language plpgsql volatile security definer
  set search_path = public, pg_temp
  as $$ declare
    gym bigint;
    room int := least(most, 10000);
    gone int;
    oldest uuid := (select event_id(now() - days * interval '1 day', 0) from event_retention);
    before text := coalesce(current_setting('app.tenant', true), '');
  begin
    for gym in select id from tenant where id >= first and ${IS_SETTLED} order by id loop
      perform set_config('app.tenant', gym::text, true);
      delete from event where tenant_id = gym and id = any (array(
        select id from event where tenant_id = gym and id < oldest order by id limit room));
      get diagnostics gone = row_count;
      room := room - gone;
      exit when room <= 0;
    end loop;
    perform set_config('app.tenant', before, true);
    return case when room <= 0 then gym end;
  end $$`;

/**
 * Lists at most 'most' tenants from the id 'first' on, with their day and whether a row may need an event that
 * follows from the calendar, a warranty 'soon' days ahead. It runs as the owner, like 'prune_events'. It shows
 * nothing of the rows.
 */
const TENANTS_DUE = `create function tenants_due(first bigint, most int, soon int)
  returns table (id bigint, today date, due boolean)
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $$ declare
    gym bigint;
    zone text;
    before text := coalesce(current_setting('app.tenant', true), '');
  begin
    for gym, zone in select tenant.id, timezone from tenant where ${WORKS} and tenant.id >= first order by tenant.id limit least(most, 1000) loop
      perform set_config('app.tenant', gym::text, true);
      id := gym;
      today := (now() at time zone zone)::date;
      due := exists (select from maintenance_task where tenant_id = gym and active
          and due_event_on is distinct from next_due_at and next_due_at <= today)
        or exists (select from maintenance_task where tenant_id = gym and active
          and overdue_event_on is distinct from next_due_at and next_due_at < today)
        or exists (select from contract where tenant_id = gym and cancelled_at is null
          and expiring_event_on is distinct from ends_on and ends_on >= today and ends_on - notice_days <= today)
        or exists (select from machine where tenant_id = gym and status <> 'retired'
          and warranty_event_on is distinct from warranty_until and warranty_until between today and today + soon);
      return next;
    end loop;
    perform set_config('app.tenant', before, true);
  end $$`;

/**
 * The spellings of a name among those who made the changes in the log, letter case aside. It steps from one name to the next by the
 * index, and runs as the owner because the sites of a caller would hide most events from its steps. It shows only the asked name.
 */
const ACTORS = `create function event_actors(wanted text) returns setof text language sql stable parallel safe ${AS_OWNER} as $$
    with recursive known (name) as (
      (select actor from event where tenant_id = current_tenant() and actor is not null order by actor limit 1)
      union all
      select (select actor from event where tenant_id = current_tenant() and actor > known.name order by actor limit 1)
      from known where known.name is not null)
    select name from known where fold_case(name) = fold_case(wanted) $$`;

/**
 * The last of the next 'most' events between two ids in an order, and their number. It runs as the owner, because events of other
 * sites count: they have to be read to be left out. It shows nothing else of them.
 */
const WINDOW = `create function event_window(first uuid, last uuid, most int, is_forward boolean)
  returns table (edge uuid, events bigint) language sql stable parallel safe ${AS_OWNER} as $$
    select (array_agg(id))[count(*)], count(*) from (
      (select id from event where is_forward and tenant_id = current_tenant() and id > first and id < last
        order by id limit most)
      union all (select id from event where not is_forward and tenant_id = current_tenant() and id > first and id < last
        order by id desc limit most)) as passed $$`;

/** The event log. */
export const eventLog: Subject = {
  tables: TABLES,
  functions: [PRUNE, TENANTS_DUE, ACTORS, WINDOW],
  rights: { event: 'select' },
  // The erasure of a reporter rewrites the events with personal data.
  access: [`grant update (before, data) on table event to ${SERVICE_ROLE}`],
  served: [
    'tenants_due(bigint, int, int)',
    'prune_events(bigint, int)',
    'event_actors(text)',
    'event_window(uuid, uuid, int, boolean)',
  ],
};
