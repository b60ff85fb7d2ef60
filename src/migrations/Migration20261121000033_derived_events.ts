import { Migration } from '@mikro-orm/migrations';
import { SERVICE_ROLE } from '../platform/tenancy.ts';

/**
 * The dates that have events. `remembered` is the date of the last one. The index holds only the rows whose event is
 * still to come, so looking for due ones costs as much as there are.
 */
const DATES = [
  { table: 'maintenance_task', date: 'next_due_at', remembered: 'due_event_on', rows: 'active' },
  { table: 'maintenance_task', date: 'next_due_at', remembered: 'overdue_event_on', rows: 'active' },
  { table: 'contract', date: 'ends_on', remembered: 'expiring_event_on', rows: 'cancelled_at is null' },
  { table: 'machine', date: 'warranty_until', remembered: 'warranty_event_on', rows: "status <> 'retired'" },
];

const indexOf = ({ table, remembered }: (typeof DATES)[number]): string => `${table}_without_${remembered}`;

/**
 * Lists at most `most` tenants from the id `first` on, with their day and whether a row may need an event, a warranty
 * `soon` days ahead. It runs as the owner, to whom row-level security applies too, so it sets each tenant in turn. It
 * shows nothing of the rows.
 */
export const TENANTS_DUE = `create function tenants_due(first bigint, most int, soon int)
  returns table (id bigint, today date, due boolean)
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $$ declare
    gym bigint;
    zone text;
    before text := coalesce(current_setting('app.tenant', true), '');
  begin
    for gym, zone in select tenant.id, timezone from tenant where tenant.id >= first order by tenant.id limit least(most, 1000) loop
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

/** Adds what the events need that follow from the calendar instead of a change. */
export class DerivedEvents extends Migration {
  override up(): void {
    for (const dated of DATES) {
      const { table, date, remembered, rows } = dated;
      this.addSql(`alter table ${table} add column ${remembered} date null`);
      this.addSql(
        `create index ${indexOf(dated)} on ${table} (tenant_id, ${date}, id) where ${rows} and ${remembered} is distinct from ${date}`,
      );
    }
    this.addSql(TENANTS_DUE);
    this.addSql('revoke execute on function tenants_due(bigint, int, int) from public');
    this.addSql(`grant execute on function tenants_due(bigint, int, int) to ${SERVICE_ROLE}`);
  }

  override down(): void {
    this.addSql('drop function tenants_due(bigint, int, int)');
    for (const { table, remembered } of DATES) this.addSql(`alter table ${table} drop column ${remembered}`);
  }
}
