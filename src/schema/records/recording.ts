import { SERVICE_ROLE, SITES_ROLE } from '../../core/tenancy.ts';

/** How trigger functions run: with the privileges of the owner, because the service may not write records itself. */
export const AS_OWNER = 'security definer set search_path = public, pg_temp';

/**
 * Whether changes leave no record: never, unless the owner of the tables loads rows with their own past. It asks for the
 * role of the session, because in a function of the owner `current_user` is the owner. Asked in the bodies of triggers,
 * where PostgreSQL keeps the plan; it would read a `when` clause from its text for each statement.
 */
export const RECORDS_OFF = `create function records_off() returns boolean language sql stable parallel safe
  as $$ select coalesce(current_setting('app.recording', true), '') = 'off'
    and current_setting('role') not in ('${SERVICE_ROLE}', '${SITES_ROLE}') $$`;
