import { Migration } from '@mikro-orm/migrations';
import { notificationWork } from './Migration20261126000660_reminders.ts';
import { RECORDING } from './records/versions.ts';
import { replacing } from './replacing.ts';

/**
 * Keeps the start of a series of the 29th to the 31st, from which it takes its day after a short month, when the start is
 * cleared or was never set.
 */
const KEEP_START = `create function keep_series_start() returns trigger language plpgsql as $$ declare
    start date := new.next_due_at;
  begin
    if tg_op = 'UPDATE' then
      start := case when old.starts_on is not null and new.next_due_at is not distinct from old.next_due_at then old.starts_on
        when extract(day from new.next_due_at) <= 28 then old.next_due_at else start end;
    end if;
    if extract(day from start) > 28 and (new.ends_on is null or new.ends_on >= start) then new.starts_on := start; end if;
    return new;
  end $$`;

/** Sends daily mails whose time passed while no process ran, also those of the day before, and keeps the days of series. */
export class LateDigests extends Migration {
  override up(): void {
    this.addSql(replacing(notificationWork));
    this.addSql(KEEP_START);
    // Before 'version', which follows from it.
    this.addSql(`create trigger series_start before insert or update on maintenance_task for each row
      when (new.starts_on is null and new.rule_unit in ('month', 'year') and ${RECORDING}) execute function keep_series_start()`);
  }

  override down(): void {
    this.addSql('drop function keep_series_start() cascade');
  }
}
