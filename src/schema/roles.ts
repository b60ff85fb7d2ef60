import { SEARCH_ROLE, SERVICE_ROLE } from '../core/tenancy.ts';

// Roles belong to the whole server: the migration of another database may have created one, or may be creating it now.
const createRole = (name: string): string => `do $$ begin
    if not exists (select from pg_roles where rolname = '${name}') then
      create role ${name} nologin;
    end if;
  exception when duplicate_object or unique_violation then null;
  end $$`;

/** Makes the owner of the tables a member of a role. A superuser needs no membership. */
const join = (name: string): string => `do $$ begin
    if not (select rolsuper from pg_roles where rolname = current_user) then
      grant ${name} to current_user;
    end if;
  exception
    when unique_violation then null;
    when insufficient_privilege then
      if not pg_has_role(current_user, '${name}', 'member') then raise; end if;
  end $$`;

/** Creates the roles. The owner may switch to that of requests. */
export const roles = [createRole(SERVICE_ROLE), createRole(SEARCH_ROLE), join(SERVICE_ROLE)];

/**
 * Lets the owner of the tables transfer a function to the role of the search functions, or replace one. Must be followed
 * by {@link returnSearchRole}.
 */
export const borrowSearchRole = join(SEARCH_ROLE);

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
