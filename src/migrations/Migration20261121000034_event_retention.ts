import { Migration } from '@mikro-orm/migrations';
import { SERVICE_ROLE } from '../platform/tenancy.ts';

/**
 * Deletes at most `most` events of the tenants from the id `first` on that are older than the retention. It returns the
 * tenant to continue with, or null when nothing is left. It runs as the owner, to whom row-level security applies too,
 * so it sets each tenant in turn. The service can delete no other event: only the owner sets the retention.
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
    for gym in select id from tenant where id >= first order by id loop
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

/** Adds the retention of events: one row, which the owner sets at each start. */
export class EventRetention extends Migration {
  override up(): void {
    this.addSql('create table event_retention (days int not null)');
    this.addSql('insert into event_retention values (400)');
    this.addSql(PRUNE);
    this.addSql('revoke execute on function prune_events(bigint, int) from public');
    this.addSql(`grant execute on function prune_events(bigint, int) to ${SERVICE_ROLE}`);
  }

  override down(): void {
    this.addSql('drop function prune_events(bigint, int)');
    this.addSql('drop table event_retention');
  }
}
