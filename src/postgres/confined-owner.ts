import { sql, type Kysely } from 'kysely';
import type { Tables } from '../core/tables.ts';

/**
 * The tables with a policy for a single role, such as that of the search functions, which sees the rows of all tenants. An
 * owner that is a member of that role, as one without the right to create roles is, would inherit the policy. Superusers
 * are exempt from all policies.
 */
const UNCONFINED = sql`
  select relname as name, quote_ident(rolname) as owner from pg_class join pg_roles on pg_roles.oid = relowner
  where relnamespace = 'public'::regnamespace and not rolsuper
    and relforcerowsecurity and exists (select from pg_policy
      where polrelid = pg_class.oid and polpermissive and not 0 = any (polroles) and polname not in ('platform', 'platform_adds'))
    and not exists (select from pg_policy where polrelid = pg_class.oid and polname = 'owner' and relowner = any (polroles))`;

/** Returns whether the owner of the tables may inherit a policy that shows it the rows of all tenants. */
export const isOwnerUnconfined = async (db: Kysely<Tables>): Promise<boolean> =>
  (await sql`${UNCONFINED} limit 1`.execute(db)).rows.length > 0;

/**
 * Confines the owner of the tables to the tenant of the session by a restrictive policy of its own, which no membership
 * lifts. A policy for everybody would keep searches from their index.
 */
export const confineOwner = (db: Kysely<Tables>): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ name: string; owner: string }>`${UNCONFINED}`.execute(tx);
    for (const { name, owner } of rows) {
      // One for a former owner may be left.
      await sql`drop policy if exists owner on ${sql.table(name)}`.execute(tx);
      await sql`create policy owner on ${sql.table(name)} as restrictive to ${sql.raw(owner)}
        using (tenant_id = current_tenant())`.execute(tx);
    }
  });
