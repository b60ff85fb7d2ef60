import { sql } from 'kysely';
import { conflict, Problem } from '../core/errors.ts';
import { asOwner, SITES_ROLE } from '../core/tenancy.ts';
import type { Database } from '../postgres/database.ts';
import type { Principal } from '../core/context.ts';

/**
 * Creates what limits callers of some sites, as far as it is missing. Returns false without the privilege to create its
 * role; the tokens of such callers are refused then.
 */
export const limitSites = (database: Database): Promise<boolean> =>
  asOwner(async () => {
    const { rows } = await sql<{ ready: boolean }>`select limit_sites() as ready`.execute(database.db);
    return rows[0]?.ready === true;
  });

/**
 * Checks that something would limit the rows of a caller of some sites: the role and its policies exist, and the login may become it.
 * `authenticate_token()` returns `unlimited`.
 * @throws Problem not_configured
 */
export const requireLimits = ({ unlimited }: { unlimited: boolean }): void => {
  if (unlimited)
    throw new Problem('not_configured', {
      detail: `The database has no role ${SITES_ROLE}, which tokens of some locations need. docs/postgresql.md shows how to create it; then restart the service.`,
    });
};

const message = (error: unknown): string => (error instanceof Error ? error.message : '');

/** Returns the problem of a caller of some sites whose change a policy, or a row of another site, refused; null for any other error. */
export const toSitesProblem = ({ location_ids }: Principal, error: unknown): Problem | null => {
  if (location_ids.length === 0) return null;
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code }: { code?: unknown } = Object(cause);
    // Hidden rows of a document, such as the lines with the parts of other sites, keep their places in it.
    if (code === '23505' || (code === '42501' && message(cause).includes('row-level security')))
      return new Problem('forbidden', {
        detail: 'This would change what belongs to locations that this token may not see.',
      });
    // 23001 since PostgreSQL 18. References by rows of other sites are not among the uses that the caller may count.
    if ((code === '23503' || code === '23001') && message(cause).startsWith('update or delete on table'))
      return conflict('Records of locations that this token may not see refer to this one, so it cannot be deleted.');
  }
  return null;
};
