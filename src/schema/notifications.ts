import { foundByCode } from './access.ts';
import { listedByTime, part, resource } from './columns.ts';
import type { Subject } from './subject.ts';
import { IS_ACTIVE, IS_SETTLED, WORKS } from './tenants.ts';

/** The events of rules, as SQL. */
const EVENTS = [
  'maintenance_due',
  'maintenance_overdue',
  'machine_out_of_service',
  'incident_reported',
  'ticket_urgent',
  'workorder_assigned',
  'workorder_overdue',
  'warranty_ending',
  'contract_ending',
  'stock_low',
  'workorder_completed',
  'ticket_resolved',
  'machine_return_overdue',
  'report',
  'message',
]
  .map((event) => `'${event}'`)
  .join(', ');

const TABLES = `
create table notification_rule (
  ${resource('notification_rule')},
  event text not null, recipients jsonb not null, days int not null default 0, location_id bigint, report jsonb,
  delivery text not null default 'immediate', active boolean not null default true, unsubscribed jsonb not null default '[]',
  constraint notification_rule_days check (days between 0 and 365),
  constraint notification_rule_event_check check (event in (${EVENTS})),
  constraint notification_rule_report check ((event = 'report') = (report is not null)),
  constraint notification_rule_delivery_check check (delivery in ('immediate', 'daily'))
);
${listedByTime('notification_rule')};
create index notification_rule_by_event on notification_rule (tenant_id, event, id);
create index notification_rule_by_active on notification_rule (tenant_id, active, id);
create index notification_rule_by_location on notification_rule (tenant_id, location_id, id);

-- How far the service has looked for a rule: the last event of the log or, for a rule about dates, which has no 'position',
-- when it looked at them. A table of its own, because it changes with every look.
create table notification_progress (
  ${part('notification_progress')}, rule_id bigint not null,
  starts_on date not null, position uuid, looked_at timestamptz(3),
  constraint notification_progress_tenant_id_rule_id_unique unique (tenant_id, rule_id)
);

-- The day of the last daily mail of each tenant, also where there was nothing to send.
create table notification_digest (
  ${part('notification_digest')}, day date not null, constraint notification_digest_tenant_id_unique unique (tenant_id)
);

-- The mails, which are stored before they are sent, and what they are about. The uuid of a mail is its Message-ID, so
-- copies of it are recognized. A notification of a daily mail has none before the mail is due.
create table notification_mail (
  ${part('notification_mail')}, uuid uuid not null default gen_random_uuid(), code text not null default new_report_code(),
  recipient text not null, person_id bigint, attempts int not null default 0, next_attempt_at timestamptz(3) default now(),
  retry_until timestamptz(3) not null default now() + interval '2 days', created_at timestamptz(3) not null default now(),
  constraint notification_mail_code_unique unique (code)
);
create index notification_mail_due on notification_mail (tenant_id, next_attempt_at) where next_attempt_at is not null;
create index notification_mail_by_age on notification_mail (tenant_id, created_at);
create index notification_mail_by_person on notification_mail (tenant_id, person_id);

create table notification (
  ${part('notification')}, rule_id bigint, event text not null, occurrence text not null, recipient text not null,
  person_id bigint, facts jsonb, mail_id bigint, status text not null default 'pending', attempts int not null default 0,
  error text, created_at timestamptz(3) not null default now(), sent_at timestamptz(3),
  constraint notification_tenant_id_event_occurrence_recipient_unique unique (tenant_id, event, occurrence, recipient),
  constraint notification_event_check check (event in (${EVENTS})),
  constraint notification_status_check check (status in ('pending', 'sent', 'failed'))
);
create index notification_by_status on notification (tenant_id, status, id);
create index notification_by_event on notification (tenant_id, event, id);
create index notification_by_recipient on notification (tenant_id, recipient, id);
create index notification_by_rule on notification (tenant_id, rule_id, occurrence);
create index notification_by_mail on notification (tenant_id, mail_id);
create index notification_by_person on notification (tenant_id, person_id);
create index notification_by_age on notification (tenant_id, created_at);
create index notification_waiting on notification (tenant_id, recipient) where mail_id is null and status = 'pending';
`;

/**
 * Lists the tenants for which there is something to do at an instant: to look for what rules are about, to send the daily mails of
 * a day, or to send mails that are due. Daily mails whose time passed while no process ran are due at once: those that wait
 * already, and for a week those that a rule finds now. It runs as the owner, to which row-level security applies too, so it sets each tenant in turn.
 */
const WORK = `create function notification_work(at timestamptz)
  returns table (tenant_id bigint, tenant text, timezone text, look boolean, digest_on date, due boolean)
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $$ declare
    gym bigint;
    zone text;
    named text;
    local timestamp;
    last_day date;
    before text := coalesce(current_setting('app.tenant', true), '');
  begin
    for gym, named, zone in select tenant.id, tenant.name, tenant.timezone from tenant where ${WORKS} order by tenant.id loop
      perform set_config('app.tenant', gym::text, true);
      local := at at time zone zone;
      tenant_id := gym;
      tenant := named;
      timezone := zone;
      look := exists (select from notification_rule as rule join notification_progress as progress
          on progress.tenant_id = gym and progress.rule_id = rule.id
        where rule.tenant_id = gym and rule.active and case when progress.position is null
          then coalesce(progress.looked_at <= at - interval '15 minutes', true)
          else progress.position < (select event.id from event where event.tenant_id = gym order by event.id desc limit 1) end);
      last_day := (select local::date - (local::time < settings.digest_at::time)::int from settings where settings.tenant_id = gym);
      digest_on := case when not exists (select from notification_digest as digest where digest.tenant_id = gym and digest.day >= last_day)
        and (exists (select from notification where notification.tenant_id = gym and mail_id is null and status = 'pending')
          or exists (select from notification_rule as rule
              where rule.tenant_id = gym and rule.active and rule.delivery = 'daily')
            and (last_day = local::date
              or exists (select from notification_digest as digest where digest.tenant_id = gym and digest.day >= last_day - 7)))
        then last_day end;
      due := exists (select from notification_mail as mail where mail.tenant_id = gym and mail.next_attempt_at <= at);
      if look or digest_on is not null or due then return next; end if;
    end loop;
    perform set_config('app.tenant', before, true);
  end $$`;

/** Deletes at most 'most' notifications that are older than the retention of events and 14 days, like 'prune_events'. */
const PRUNE = `create function prune_notifications(first bigint, most int) returns bigint language plpgsql volatile security definer
  set search_path = public, pg_temp
  as $$ declare
    gym bigint;
    room int := least(most, 10000);
    gone int;
    oldest timestamptz := (select now() - greatest(days, 14) * interval '1 day' from event_retention);
    before text := coalesce(current_setting('app.tenant', true), '');
  begin
    for gym in select id from tenant where id >= first and ${IS_SETTLED} order by id loop
      perform set_config('app.tenant', gym::text, true);
      delete from notification where tenant_id = gym and id = any (array(
        select id from notification where tenant_id = gym and created_at < oldest order by created_at limit room));
      get diagnostics gone = row_count;
      room := room - gone;
      exit when room <= 0;
      delete from notification_mail as mail where tenant_id = gym and id = any (array(
        select id from notification_mail where tenant_id = gym and created_at < oldest order by created_at limit room))
        and not exists (select from notification where tenant_id = gym and mail_id = mail.id);
    end loop;
    perform set_config('app.tenant', before, true);
    return case when room <= 0 then gym end;
  end $$`;

/** Finds the tenant and the mail of a link to unsubscribe without a tenant, like the token of a request. */
const FIND = `create function find_unsubscribe_code(wanted text)
  returns table (tenant_id bigint, tenant text, timezone text, mail_id bigint)
  language sql stable strict security definer set search_path = public, pg_temp
  as $$
    select mail.tenant_id, tenant.name, tenant.timezone, mail.id
    from notification_mail as mail join tenant on tenant.id = mail.tenant_id
    where mail.code = wanted and case when refuse_move(tenant.id) then ${IS_ACTIVE} end
  $$`;

/** Rules by which the service sends mail about events and dates, and the mails. */
export const notifications: Subject = {
  tables: TABLES,
  references: [
    ['notification_rule', 'location_id', 'location'],
    ['notification_progress', 'rule_id', 'notification_rule', 'cascade'],
    ['notification_mail', 'person_id', 'person', 'cascade'],
    ['notification', 'mail_id', 'notification_mail', 'cascade'],
    ['notification', 'person_id', 'person', 'cascade'],
  ],
  functions: [WORK, PRUNE, FIND],
  recorded: [{ kind: 'notification_rule' }],
  rights: {
    notification_rule: 'select, insert, update, delete',
    notification_progress: 'select, insert, update',
    notification_digest: 'select, insert, update',
    notification: 'select, insert, update, delete',
  },
  access: foundByCode('notification_mail', 'select, insert, update, delete'),
  served: ['notification_work(timestamptz)', 'prune_notifications(bigint, int)', 'find_unsubscribe_code(text)'],
};
