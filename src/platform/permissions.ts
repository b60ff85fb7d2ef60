import type { Principal } from './context.ts';
import { Problem } from './errors.ts';

/** Who may do something: people with one of the roles, and only tokens for administration if `admin`. */
export type Permission = { roles: readonly string[]; admin: boolean };

/**
 * Checks that a caller may do something. A person needs one of the roles. The token of a program needs to be for
 * administration where that is required.
 * @throws Problem forbidden
 */
export const requirePermission = ({ person, admin }: Principal, permission: Permission): void => {
  if (person !== null && !permission.roles.includes(person.role))
    throw new Problem('forbidden', {
      detail: `The role ${person.role} may not do this; it takes ${permission.roles.join(' or ')}.`,
    });
  if (person === null && permission.admin && !admin) throw new Problem('forbidden');
};
