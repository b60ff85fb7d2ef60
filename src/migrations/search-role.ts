import { SEARCH_ROLE } from '../platform/tenancy.ts';

/**
 * Lets the owner of the tables transfer a function to the role of the search functions, or replace one. A superuser
 * needs no membership. Must be followed by {@link returnSearchRole}.
 */
export const borrowSearchRole = `do $$ begin
    if not (select rolsuper from pg_roles where rolname = current_user) then
      grant ${SEARCH_ROLE} to current_user;
    end if;
  exception when insufficient_privilege then
    if not pg_has_role(current_user, '${SEARCH_ROLE}', 'member') then raise; end if;
  end $$`;

/**
 * Ends the membership. Otherwise, with a single login, the connection of a request could become the role. A membership
 * that an administrator granted remains.
 */
export const returnSearchRole = `do $$ begin
    if not (select rolsuper from pg_roles where rolname = current_user) then
      revoke ${SEARCH_ROLE} from current_user;
    end if;
  exception when insufficient_privilege then null;
  end $$`;
