import { currentSession, type Author } from '../platform/tenancy.ts';
import { PLANNER_SETTINGS, serverSettings, type Limits } from './limits.ts';

/** A statement that follows the beginning of a transaction. If it fails, the transaction runs no other statement. */
type Statement = { text: string; values: string[] };

/** Returns the statement that follows the beginning of each transaction through a pooler. */
export type Prelude = () => Statement;

// Local to a transaction, so a connection never keeps the author of an earlier one.
const AUTHOR = `select set_config('app.actor', $1, true), set_config('app.token_id', $2, true),
  set_config('app.tool', $3, true), set_config('app.request_id', $4, true), set_config('app.person_id', $5, true)`;

/** Returns the statement that sets the author of a transaction. */
export const nameAuthor = ({ actor, token_id, tool, request_id, person_id }: Author): Statement => ({
  text: AUTHOR,
  values: [actor, String(token_id), tool ?? '', request_id ?? '', String(person_id ?? '')],
});

const SETTINGS = `select set_config('role', $1, true), set_config('app.tenant', $2, true), set_config('app.sites', $3, true),
  set_config('timezone', 'UTC', true), set_config('statement_timeout', $4, true), set_config('lock_timeout', $5, true),
  set_config('idle_in_transaction_session_timeout', $6, true),
  ${PLANNER_SETTINGS.map((name) => `set_config('${name}', 'off', true)`).join(', ')}`;

/**
 * Creates the prelude for a pooler that assigns another server connection to each transaction: it sets the session of
 * the call for one transaction.
 */
export const confineTransactions = (limits: Limits): Prelude => {
  const settings = Object.values(serverSettings(limits)).map(String);
  return () => {
    const { role, tenant, sites } = currentSession();
    return { text: SETTINGS, values: [role, tenant, sites, ...settings] };
  };
};

const READ_SETTINGS = `select set_config('role', $1, true), set_config('app.tenant', $2, true),
  set_config('app.sites', $3, true), set_config('transaction_read_only', 'on', true)`;

/**
 * Returns the statements around a read inside another session's transaction: one that begins a savepoint, one that sets
 * the session of the call until the savepoint ends, and one that rolls it back.
 */
export const enterSavepoint = (): { savepoint: string; settings: Statement; rollback: string } => {
  const { role, tenant, sites } = currentSession();
  return {
    savepoint: 'savepoint other_session',
    settings: { text: READ_SETTINGS, values: [role, tenant, sites] },
    rollback: 'rollback to savepoint other_session; release savepoint other_session',
  };
};

/** Marks the error of a guard among those of statements. */
const FOREIGN = 'not the session of';

// The cast fails because the text is not a Boolean. The text depends on a setting, so the planner cannot evaluate it
// early.
const GUARD = `select case when coalesce(current_setting('app.connection', true), '') = $1 then true
  else ('${FOREIGN} ' || $1 || coalesce(current_setting('app.connection', true), ''))::boolean end`;

/**
 * Creates the prelude for a pooler configured as a session pooler: a transaction runs only in the session that has
 * `value` in `app.connection`. It covers the cases that the probe cannot detect.
 */
export const guardSession = (value: string): Prelude => {
  const guard = { text: GUARD, values: [value] };
  return () => guard;
};

/** PostgreSQL's message for a statement that another client of a pooler has prepared in the same session. */
const PREPARED_BY_ANOTHER = /^prepared statement "\w+" already exists$/;

/** Returns whether a guard failed, or another client uses the session too. */
export const isForeignSession = (error: unknown): boolean =>
  error instanceof Error && (error.message.includes(FOREIGN) || PREPARED_BY_ANOTHER.test(error.message));
