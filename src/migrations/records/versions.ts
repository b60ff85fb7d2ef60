import { SERVICE_ROLE, SITES_ROLE } from '../../platform/tenancy.ts';
import { INTERNAL_COLUMNS } from './documents.ts';

/**
 * The condition of all triggers that record changes: always, unless the owner of the tables has turned it off to load
 * rows with their own past. The service cannot turn it off.
 */
export const RECORDING = `(current_user in ('${SERVICE_ROLE}', '${SITES_ROLE}') or coalesce(current_setting('app.recording', true), '') <> 'off')`;

/** How trigger functions run: with the privileges of the owner, because the service may not write records itself. */
export const AS_OWNER = 'security definer set search_path = public, pg_temp';

/** Internal columns whose change is a new version all the same. */
const VERSIONED = ['sealed_secret', 'sealed_previous_secret', 'signature', 'erased_at'];

/** Columns that may change without a new version: what the service remembers of a row, and what is computed from it. */
const UNVERSIONED = [...INTERNAL_COLUMNS.filter((column) => !VERSIONED.includes(column)), 'version', 'updated_at'];

const LIST = `array[${UNVERSIONED.map((column) => `'${column}'`).join(', ')}]`;

/** Whether an update is a new version of its row. */
export const IS_NEW_VERSION = `to_jsonb(new) - ${LIST} is distinct from to_jsonb(old) - ${LIST}`;

/** Gives a row that changes its next version and the time of the change, whatever the statement writes to both. */
export const NEXT_VERSION = `create function next_version() returns trigger language plpgsql as $$
  begin
    new.version := old.version;
    new.updated_at := old.updated_at;
    if ${IS_NEW_VERSION} then
      new.version := old.version + 1;
      new.updated_at := changed_at();
    end if;
    return new;
  end $$`;

/** Returns the trigger that keeps the versions of the rows of a table. */
export const versionTriggerOf = (table: string): string =>
  `create trigger version before update on ${table} for each row when ${RECORDING} execute function next_version()`;

/** Returns the triggers that keep the versions of the rows of tables. */
export const versions = (tables: readonly string[]): string[] => [NEXT_VERSION, ...tables.map(versionTriggerOf)];
