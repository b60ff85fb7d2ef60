import type { CompiledQuery } from 'kysely';
import type { Author, Session } from '../core/tenancy.ts';
import type { Limits } from '../config/database-limits.ts';
import { serverSettings, type Settings } from './limits.ts';

/** The text of a statement and its parameters. */
export type Statement = Pick<CompiledQuery, 'sql' | 'parameters'>;

/** Returns the statement that prepares a session for those that follow. If it fails in a transaction, they do not run. */
export type Prelude = (session: Session) => Statement;

/**
 * Creates the prelude that sets role, tenant and sites, and `others` with fixed values: until the end of the transaction
 * or savepoint if they are local, else until they are set again.
 */
const createSetter = (isLocal: boolean, others: Settings = {}, guards: readonly string[] = []): Prelude => {
  const set = (name: string, value: string): string => `set_config('${name}', ${value}, ${isLocal})`;
  const ofCall = [set('role', '$1'), set('app.tenant', '$2'), set('app.sites', '$3')];
  const fixed = Object.entries(others).map(([name, value]) => set(name, `'${value}'`));
  const sql = `select ${[...ofCall, ...fixed, ...guards].join(', ')}`;
  return ({ role, tenant, sites }) => ({ sql, parameters: [role, tenant, sites] });
};

/** Sets role, tenant and sites of a session that the server keeps. */
export const enterSession = createSetter(false);

/** Sets role, tenant and sites in a savepoint, which then only reads. */
export const enterReading = createSetter(true, { transaction_read_only: 'on' });

/** Marks the error of a guard among those of statements. */
const ON_STANDBY = 'not on a standby';

/**
 * Returns SQL that fails with a message which has the mark. The cast fails because the text is not a Boolean. It depends on `rest`, which
 * must not be constant, so the planner cannot evaluate it early.
 */
const failWith = (mark: string, rest: string): string => `('${mark} ' || ${rest})::boolean`;

/** Returns whether a guard with the mark failed. */
const hasMark = (error: unknown, mark: string): boolean => error instanceof Error && error.message.includes(mark);

const NO_STANDBY = `case when pg_is_in_recovery() then ${failWith(ON_STANDBY, "current_setting('role')")} end`;

/**
 * Creates the prelude for a pooler that assigns another server connection to each transaction. After a failover that may be
 * one to a standby, where the transaction fails unless it may run there.
 */
export const confineTransactions = (limits: Limits, mayBeStandby: boolean): Prelude =>
  createSetter(true, serverSettings(limits), mayBeStandby ? [] : [NO_STANDBY]);

/** Returns whether a transaction failed because a pooler assigned it to a standby. */
export const isOnStandby = (error: unknown): boolean => hasMark(error, ON_STANDBY);

// Local to a transaction, so a connection never keeps the author of an earlier one.
const AUTHOR = `select set_config('app.actor', $1, true), set_config('app.token_id', $2, true),
  set_config('app.tool', $3, true), set_config('app.request_id', $4, true), set_config('app.person_id', $5, true),
  set_config('app.client', $6, true)`;

/** Returns the statement that sets the author of a transaction. */
export const nameAuthor = ({ actor, token_id, tool, request_id, person_id, client }: Author): Statement => ({
  sql: AUTHOR,
  parameters: [
    actor,
    String(token_id),
    tool ?? '',
    request_id ?? '',
    String(person_id ?? ''),
    client === null ? '' : JSON.stringify(client),
  ],
});

/** Marks the error of a guard among those of statements. */
const FOREIGN = 'not the session of';

const HELD = "coalesce(current_setting('app.connection', true), '')";
const GUARD = `select case when ${HELD} = $1 then true else ${failWith(FOREIGN, `$1 || ${HELD}`)} end`;

/**
 * Creates the prelude for a pooler configured as a session pooler: a transaction runs only in the session that has
 * `value` in `app.connection`. It covers the cases that the probe cannot detect.
 */
export const guardSession = (value: string): Prelude => {
  const guard = { sql: GUARD, parameters: [value] };
  return () => guard;
};

/** PostgreSQL's message for a statement that another client of a pooler has prepared in the same session. */
const PREPARED_BY_ANOTHER = /^prepared statement "\w+" already exists$/;

/** Returns whether a guard failed, or another client uses the session too. */
export const isForeignSession = (error: unknown): boolean =>
  hasMark(error, FOREIGN) || (error instanceof Error && PREPARED_BY_ANOTHER.test(error.message));
