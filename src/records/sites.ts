import { sql } from 'kysely';
import { conflict, Problem } from '../core/errors.ts';
import { asOwner, PLATFORM_ROLE, SITES_ROLE } from '../core/tenancy.ts';
import type { Database } from '../postgres/database.ts';
import type { Principal } from '../core/context.ts';

/**
 * Creates what callers of some sites and platforms need, as far as it is missing. Returns the roles that the owner may not create; the
 * tokens of their callers are refused then.
 */
export const addServingRoles = (database: Database): Promise<string[]> =>
  asOwner(async () => {
    const { rows } = await sql<{ sites: boolean; platforms: boolean }>`
      select limit_sites() as sites, admit_platforms() as platforms`.execute(database.db);
    return [...(rows[0]?.sites ? [] : [SITES_ROLE]), ...(rows[0]?.platforms ? [] : [PLATFORM_ROLE])];
  });

/**
 * Checks that something would limit the rows of a caller of some sites, or of a platform: the role and its policies exist, and the login
 * may become it. `authenticate_token()` returns `missing_role`.
 * @throws Problem not_configured
 */
export const requireLimits = ({ missing_role }: { missing_role: string | null }): void => {
  if (missing_role === null) return;
  const callers = missing_role === SITES_ROLE ? 'tokens of some locations' : 'tokens of platforms';
  throw new Problem('not_configured', {
    detail: `The database has no role ${missing_role}, which ${callers} need. docs/postgresql.md shows how to create it; then restart the service.`,
  });
};

/** Returns the refusal of a change of what belongs to other sites too. */
export const ofOtherSites = (): Problem =>
  new Problem('forbidden', { detail: 'This would change what belongs to locations that this token may not see.' });

const message = (error: unknown): string => (error instanceof Error ? error.message : '');

/** Returns the problem of a caller of some sites whose change a policy, or a row of another site, refused; null for any other error. */
export const toSitesProblem = ({ location_ids }: Principal, error: unknown): Problem | null => {
  if (location_ids.length === 0) return null;
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code }: { code?: unknown } = Object(cause);
    // Hidden rows of a document, such as the lines with the parts of other sites, keep their places in it.
    if (code === '23505' || (code === '42501' && message(cause).includes('row-level security'))) return ofOtherSites();
    // 23001 since PostgreSQL 18. References by rows of other sites are not among the uses that the caller may count.
    if ((code === '23503' || code === '23001') && message(cause).startsWith('update or delete on table'))
      return conflict('Records of locations that this token may not see refer to this one, so it cannot be deleted.');
  }
  return null;
};
