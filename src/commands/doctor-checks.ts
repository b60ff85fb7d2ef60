import { sql, type RawBuilder } from 'kysely';
import { pino } from 'pino';
import { locationOf, openServiceDatabase } from '../app.ts';
import { openFiles } from '../files/open.ts';
import { listFailedJobs } from '../jobs/administration.ts';
import { EMS } from '../config/command-name.ts';
import type { Config } from '../config/config.ts';
import { LOW_FREE_BYTES, MIN_FREE_BYTES, readFreeBytes } from '../load/free-space.ts';
import { maskUrl } from '../config/mask-url.ts';
import type { Database } from '../postgres/database.ts';
import { assertServingLogin, findLoginRisk } from '../auth/database-logins.ts';
import { markVariable } from '../postgres/failures.ts';
import { CARRY_OVER, isFormer } from '../postgres/former-schemas.ts';
import { leadsToPooler } from '../postgres/pooler-probe.ts';
import { IDENTITY } from '../postgres/replica.ts';
import { asOwner, TABLES_FOUND_BY_CODE } from '../core/tenancy.ts';
import { checkSignIn } from './doctor-sign-in.ts';
import { checkMail } from './doctor-mail.ts';
import { checkSecrets } from './doctor-secrets.ts';
import { failed, ok, warning, type Finding } from './finding.ts';
import { countVisibleRows, findExemptLogin, findOpenTables, readLetterState, readServerState } from './inspection.ts';
import { LOGIN_RISKS } from './login-risks.ts';

const silent = pino({ level: 'silent' });

const MIN_NODE = 24;
const MIN_POSTGRESQL = 150_000;

/** Differences of clocks from which tokens expire, and rate limits count, noticeably wrong, in ms. */
const MAX_OFFSET_MS = 2000;

/** How far a replica may be behind before reads do not go to it, roughly, in bytes of log. */
const MAX_BEHIND_BYTES = 64 * 2 ** 20;

const gigabytes = (bytes: number): string => `${(bytes / 2 ** 30).toFixed(1)} GB`;

/** Checks that need no database. */
export const checkNode = (): Finding => {
  const { node } = process.versions;
  return Number(node.split('.')[0]) >= MIN_NODE
    ? ok(`Node.js ${node}`)
    : failed(`Node.js ${node} is too old`, `run the service with Node.js ${MIN_NODE}, which npm ci installs: ${EMS}`);
};

const checkVersion = async ({ db }: Database): Promise<Finding> => {
  const { version, version_num, bytes } = await readServerState(db);
  const detail = `PostgreSQL ${version}, ${gigabytes(bytes)}`;
  return version_num >= MIN_POSTGRESQL ? ok(detail) : failed(detail, 'upgrade PostgreSQL to 15 or newer');
};

/** Checks that letters of every language can be compared. */
const checkLetters = async ({ db }: Database): Promise<Finding> => {
  const { encoding, locale, has_icu } = await readLetterState(db);
  if (encoding !== 'UTF8')
    return failed(`the encoding is ${encoding}`, "create the database anew with encoding 'UTF8' template template0");
  return has_icu
    ? ok(`UTF8; searches and names do not depend on the locale, ${locale}, by which lists are sorted`)
    : failed('PostgreSQL was built without ICU', 'use a server with ICU, as packages and images have it');
};

/** Checks what the login that serves requests may do. */
const checkRole = async (database: Database, config: Config): Promise<Finding> => {
  if (!database.shared) return ok('the embedded database has one login');
  if (config.database_owner_url === null) {
    const risk = await findLoginRisk(database.db);
    return risk === null
      ? ok('one login, which can only serve')
      : warning(LOGIN_RISKS[risk].problem, LOGIN_RISKS[risk].repair);
  }
  const serving = openServiceDatabase(locationOf(config), silent);
  try {
    await assertServingLogin(serving);
    return ok('two logins, and the one of DATABASE_URL can only serve');
  } finally {
    await serving.close();
  }
};

/** A superuser is confined by no policy. The check of the role has warned of one that serves too. */
const reportExempt = (name: string, { database_owner_url }: Config): Finding =>
  database_owner_url === null
    ? ok('every table of tenants is confined by row-level security')
    : warning(
        `the login of DATABASE_OWNER_URL, ${name}, is exempt from row-level security`,
        `use a login of its own (docs/postgresql.md, "Two logins"), or: alter role ${name} nosuperuser nobypassrls;`,
      );

const checkRowSecurity = async ({ db }: Database, config: Config): Promise<Finding> => {
  const problems = await findOpenTables(db);
  if (problems.length > 0)
    return failed(problems.map(({ problem }) => problem).join(', '), problems.map(({ repair }) => repair).join(' '));
  const exempt = await findExemptLogin(db);
  if (exempt !== null) return reportExempt(exempt, config);
  const visible = await countVisibleRows(db);
  if (visible.length === 0)
    return ok(
      `every table of tenants is confined by row-level security, and without a tenant the owner sees only what is found by a code (${TABLES_FOUND_BY_CODE.join(', ')})`,
    );
  return failed(
    `the owner sees rows of all tenants: ${visible.map(({ name, count }) => `${count} in ${name}`).join(', ')}`,
    `${EMS} migrate; or revoke the roles through which it sees them`,
  );
};

const checkMigrations = async (database: Database): Promise<Finding> => {
  const history = await database.history();
  const known = history.length;
  const executed = history.flatMap(({ name, ran_at }) => (ran_at === null ? [] : [name]));
  if (
    isFormer(
      executed,
      history.map(({ name }) => name),
    )
  )
    return failed(
      'the database was made by a version from before the first release',
      `with the version that made it, ${CARRY_OVER}`,
    );
  const pending = known - executed.length;
  if (pending > 0)
    return failed(`${pending} of ${known} migrations have not run`, `${EMS} backup <file>; ${EMS} migrate`);
  return ok(`all ${known} have run`);
};

const checkReplica = async (database: Database, config: Config, url: string): Promise<Finding> => {
  const name = maskUrl(url);
  const replica = openServiceDatabase({ url, pool: 1, limits: config.database_limits, mayBeStandby: true }, silent);
  type State = { identity: string; lsn: number; standby: boolean };
  const read = async (one: Database, lsn: RawBuilder<string>): Promise<State | undefined> =>
    (
      await sql<State>`select ${IDENTITY} as identity, pg_is_in_recovery() as standby,
        pg_wal_lsn_diff(${lsn}, '0/0') as lsn`.execute(one.db)
    ).rows[0];
  try {
    const primary = await read(database, sql`pg_current_wal_lsn()`);
    const standby = await read(
      replica,
      sql`case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end`,
    );
    if (!standby?.standby) return failed(`${name} is not a standby`, 'correct DATABASE_REPLICA_URLS');
    if (primary?.identity !== standby.identity)
      return failed(
        `${name} follows another server or database`,
        'correct DATABASE_REPLICA_URLS, or rebuild the standby',
      );
    const behind = primary.lsn - standby.lsn;
    return behind > MAX_BEHIND_BYTES
      ? warning(`${name} is ${behind} bytes of log behind`, 'check the network and the load of the standby')
      : ok(`${name} is ${Math.max(0, behind)} bytes of log behind`);
  } finally {
    await replica.close();
  }
};

const checkPooler = async ({ database_url, database_owner_url, database_pooler }: Config): Promise<Finding> => {
  const url = database_url ?? database_owner_url;
  if (url === null) return ok('the embedded database has none');
  const pooled = await leadsToPooler(url).catch((error: unknown) => {
    throw markVariable(error, 'DATABASE_URL');
  });
  if (!pooled && database_pooler === 'transaction')
    return warning('DATABASE_POOLER is transaction, but there is no pooler', 'unset DATABASE_POOLER; it costs time');
  return ok(pooled ? `a pooler that fits DATABASE_POOLER=${database_pooler}` : 'none');
};

const checkClock = async ({ db, shared }: Database): Promise<Finding> => {
  if (!shared) return ok('the embedded database uses the clock of this machine');
  const { offset_ms } = await readServerState(db);
  const detail = `the server is ${offset_ms} ms ahead of this machine`;
  return Math.abs(offset_ms) <= MAX_OFFSET_MS ? ok(detail) : warning(detail, 'synchronize both clocks with NTP');
};

const checkDisk = async ({ shared }: Database, { data_dir }: Config): Promise<Finding> => {
  if (shared) return ok('the free space of the server cannot be seen from here');
  const bytes = readFreeBytes(data_dir);
  const detail = `${gigabytes(bytes)} free in ${data_dir}`;
  if (bytes < MIN_FREE_BYTES) return failed(detail, 'free space: writes are refused until there is some');
  return bytes < LOW_FREE_BYTES ? warning(detail, 'free space before the disk is full') : ok(detail);
};

/** Checks that the store of files can be written and read. */
const checkFiles = async ({ shared }: Database, config: Config): Promise<Finding> => {
  const { store } = openFiles(config, silent);
  try {
    await store.check();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return failed(`${store.place}: ${reason}`, 'correct FILES_URL, or the rights of the service there (docs/files.md)');
  }
  return ok(
    shared && config.files.kind === 'folder'
      ? `${store.place}, which several processes must share, or use a bucket as FILES_URL`
      : store.place,
  );
};

const checkJobs = async (database: Database): Promise<Finding> => {
  if ((await database.pending()).length > 0) return ok('not checked, because migrations are pending');
  const jobs = await listFailedJobs(database);
  return jobs.length === 0
    ? ok('no failed jobs')
    : warning(`${jobs.length} failed`, `${EMS} jobs shows why; then: ${EMS} jobs retry --all`);
};

/** The checks of an open database, by name, in the order in which they are shown. */
export const databaseChecks = (database: Database, config: Config): [name: string, check: () => Promise<Finding>][] => [
  ['postgresql', () => asOwner(() => checkVersion(database))],
  ['letters', () => asOwner(() => checkLetters(database))],
  ['role', () => checkRole(database, config)],
  ['row security', () => asOwner(() => checkRowSecurity(database, config))],
  ['migrations', () => checkMigrations(database)],
  ...config.database_replica_urls.map((url): [string, () => Promise<Finding>] => [
    'replica',
    () => asOwner(() => checkReplica(database, config, url)),
  ]),
  ['pooler', () => checkPooler(config)],
  ['clock', () => asOwner(() => checkClock(database))],
  ['disk', () => checkDisk(database, config)],
  ['files', () => checkFiles(database, config)],
  ['secrets', () => checkSecrets(database, config)],
  ['mail', async () => checkMail(config)],
  ['sign-in', () => checkSignIn(config)],
  ['jobs', () => checkJobs(database)],
];
