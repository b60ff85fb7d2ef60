import { Migration } from '@mikro-orm/migrations';
import { SERVICE_ROLE } from '../platform/tenancy.ts';

/** The key of the advisory lock of sweeps. The number is arbitrary. */
const SWEEP_LOCK = 5_190_204;

/**
 * Creates the function that deletes at most `most` expired idempotency keys of the tenants from the id `first` on. It
 * returns the tenant to continue with, or null when nothing is left or another process sweeps. It runs as the owner, to
 * whom row-level security applies too, so it sets each tenant in turn. The service can delete nothing else with it.
 */
export class Sweep extends Migration {
  override up(): void {
    this
      .addSql(`create function sweep_idempotency_keys(first bigint, most int) returns bigint language plpgsql volatile security definer
      set search_path = public, pg_temp
      as $$ declare
        gym bigint;
        room int := least(most, 10000);
        gone int;
        before text := coalesce(current_setting('app.tenant', true), '');
      begin
        if not pg_try_advisory_xact_lock(${SWEEP_LOCK}) then return null; end if;
        for gym in select id from tenant where id >= first order by id loop
          perform set_config('app.tenant', gym::text, true);
          delete from idempotency_key where tenant_id = gym and id = any (array(
            select id from idempotency_key where tenant_id = gym and created_at < now() - interval '24 hours' limit room));
          get diagnostics gone = row_count;
          room := room - gone;
          exit when room <= 0;
        end loop;
        perform set_config('app.tenant', before, true);
        return case when room <= 0 then gym end;
      end $$`);
    this.addSql('revoke execute on function sweep_idempotency_keys(bigint, int) from public');
    this.addSql(`grant execute on function sweep_idempotency_keys(bigint, int) to ${SERVICE_ROLE}`);
  }

  override down(): void {
    this.addSql('drop function sweep_idempotency_keys(bigint, int)');
  }
}
