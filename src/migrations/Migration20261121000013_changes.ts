import { Migration } from '@mikro-orm/migrations';

/** The tables of resources that are listed by `created_at` and `updated_at`. */
const LISTED = [
  'machine',
  'inspection',
  'ticket',
  'work_order',
  'maintenance_task',
  'part',
  'location',
  'supplier',
  'incident',
  'reporter',
  'quote',
  'purchase_order',
  'warranty_claim',
  'contract',
  'floor_plan',
  'exercise',
  'note',
];

/** Tables with the columns of a resource that have no list of their own. */
const UNLISTED = ['quote_line', 'purchase_order_line', 'floor_plan_position', 'stock_movement'];

/**
 * The locks of unfinished changes are keyed by the seconds since this instant, which fit the 32 bits of a key until
 * 2094.
 */
const LOCK_EPOCH = "timestamptz '2026-01-01T00:00:00Z'";

const TENANT_KEY = 'mod(current_tenant(), 2147483647)::int';

/**
 * The time of a transaction's changes, in `created_at` and `updated_at`. The first change takes a shared lock that
 * contains its time, which `settled_before` reads. The clock is read after the lock is held: a reader that did not see
 * the lock read its own clock earlier.
 */
const changedAt = `create function changed_at() returns timestamptz language plpgsql volatile as $$
  declare at text := current_setting('app.changed_at', true);
  begin
    if at is null or at = '' then
      perform pg_advisory_xact_lock_shared(floor(extract(epoch from clock_timestamp() - ${LOCK_EPOCH}))::int, ${TENANT_KEY});
      at := clock_timestamp()::text;
      perform set_config('app.changed_at', at, true);
    end if;
    return at::timestamptz;
  end $$`;

/**
 * The instant before which all changes of the tenant are committed or rolled back: now, or the oldest change in
 * progress. Rounded down, because \`updated_at\` is rounded to a millisecond.
 */
const settledBefore = `create function settled_before() returns timestamptz language plpgsql volatile as $$
  declare now_at timestamptz := date_trunc('milliseconds', clock_timestamp());
  begin
    return least(now_at, (
      select min(${LOCK_EPOCH} + classid::bigint * interval '1 second') from pg_locks
      where locktype = 'advisory' and objsubid = 2 and objid = ${TENANT_KEY}::bigint::oid
        and database = (select oid from pg_database where datname = current_database())
        and classid::bigint > extract(epoch from now_at - ${LOCK_EPOCH}) - 86400
    ));
  end $$`;

/** Adds `updated_since` to the lists: the time of each change, how far all changes are complete, and the indexes. */
export class Changes extends Migration {
  override up(): void {
    this.addSql(changedAt);
    this.addSql(settledBefore);
    for (const table of [...LISTED, ...UNLISTED])
      for (const column of ['created_at', 'updated_at'])
        this.addSql(`alter table ${table} alter column ${column} set default changed_at()`);
    this.addSql('drop index supplier_by_created_at, location_by_created_at');
    for (const table of LISTED)
      for (const column of ['created_at', 'updated_at'])
        this.addSql(`create index ${table}_by_${column} on ${table} (tenant_id, ${column}, id)`);
  }

  override down(): void {
    for (const table of LISTED) this.addSql(`drop index ${table}_by_created_at, ${table}_by_updated_at`);
    for (const table of ['supplier', 'location'])
      this.addSql(`create index ${table}_by_created_at on ${table} (tenant_id, created_at, id)`);
    for (const table of [...LISTED, ...UNLISTED])
      for (const column of ['created_at', 'updated_at'])
        this.addSql(`alter table ${table} alter column ${column} set default now()`);
    this.addSql('drop function settled_before(), changed_at()');
  }
}
