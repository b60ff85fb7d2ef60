import type { Principal } from './context.ts';
import { Problem } from './errors.ts';

/** Who may do something: people with one of the roles, and only tokens for administration if `admin`. */
export type Permission = { roles: readonly string[]; admin: boolean };

/**
 * Checks that a caller may do something. A person needs one of the roles. The token of a program needs to be for
 * administration where that is required.
 * @throws Problem forbidden, also for a person who may see some locations only: nothing limits their rows to these yet
 */
export const requirePermission = ({ person, admin }: Principal, permission: Permission): void => {
  if (person !== null && person.location_ids.length > 0)
    throw new Problem('forbidden', {
      detail: `${person.name} may see some locations only, and tokens cannot be limited to locations yet. Remove location_ids of person ${person.id}, or use the token of a program.`,
    });
  if (person !== null && !permission.roles.includes(person.role))
    throw new Problem('forbidden', {
      detail: `The role ${person.role} may not do this; it takes ${permission.roles.join(' or ')}.`,
    });
  if (person === null && permission.admin && !admin) throw new Problem('forbidden');
};

/** The kinds of records about purchasing, which only managers among people see. */
const PURCHASING: readonly string[] = ['quote', 'purchase_order', 'contract'];

/** Whether a caller may see records about purchasing. */
export const seesPurchasing = ({ person }: Principal): boolean => person === null || person.role === 'manager';

/** Checks that a caller may see what is on a kind of record, such as notes and files. @throws Problem forbidden */
export const requireKind = (principal: Principal, kind: string): void => {
  if (PURCHASING.includes(kind)) requirePermission(principal, { roles: ['manager'], admin: false });
};
