import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Limits } from './postgres/limits.ts';
import { findUrlProblem, maskUrls } from './mask-url.ts';

/** The environment variables the service reads, with their defaults. The README's table says what each is for. */
const schema = {
  type: 'object',
  properties: {
    PORT: { type: 'integer', minimum: 0, maximum: 65535, default: 3000 },
    HOST: { type: 'string', minLength: 1, default: '127.0.0.1' },
    DATABASE_URL: { type: 'string' },
    DATABASE_OWNER_URL: { type: 'string' },
    DATABASE_POOL: { type: 'integer', minimum: 2, maximum: 500, default: 10 },
    DATABASE_POOLER: { type: 'string', enum: ['session', 'transaction'], default: 'session' },
    DATABASE_QUEUE: { type: 'integer', minimum: 1, maximum: 100_000, default: 500 },
    DATABASE_QUEUE_SECONDS: { type: 'integer', minimum: 1, maximum: 600, default: 5 },
    DATABASE_REPLICA_URLS: { type: 'string', default: '' },
    STATEMENT_TIMEOUT_SECONDS: { type: 'integer', minimum: 1, maximum: 3600, default: 10 },
    LOCK_TIMEOUT_SECONDS: { type: 'integer', minimum: 1, maximum: 3600, default: 3 },
    DATA_DIR: { type: 'string', minLength: 1, default: './data' },
    EMBEDDED_FSYNC: { type: 'boolean', default: true },
    MAX_TENANT_ROWS: { type: 'integer', minimum: 0, maximum: 1_000_000_000, default: 0 },
    MAX_TENANT_BYTES: { type: 'integer', minimum: 0, maximum: 2 ** 50, default: 0 },
    LOG_LEVEL: {
      type: 'string',
      enum: ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      default: 'info',
    },
    WEB_CONCURRENCY: { type: 'integer', minimum: 1, maximum: 64, default: 1 },
    DATABASE_WAIT_SECONDS: { type: 'integer', minimum: 0, maximum: 3600, default: 60 },
    MAX_CONNECTIONS: { type: 'integer', minimum: 0, maximum: 1_000_000, default: 2000 },
    MAX_IN_FLIGHT: { type: 'integer', minimum: 0, maximum: 10_000, default: 20 },
    RATE_LIMIT: { type: 'integer', minimum: 0, maximum: 1_000_000, default: 600 },
    SHUTDOWN_SECONDS: { type: 'integer', minimum: 1, maximum: 600, default: 20 },
    TRUST_PROXY: { type: 'string', default: '' },
    ALLOWED_ORIGINS: { type: 'string', default: '' },
  },
} as const;

/** What the process was told by its environment. `database_url` null means the embedded database in `data_dir`. */
export type Config = {
  port: number;
  host: string;
  database_url: string | null;
  /** The database by the login that owns it, for migrations and administration; null when `database_url` is of the owner. */
  database_owner_url: string | null;
  database_pool: number;
  /** What a pooler before the server gives a connection to: a session, as if there were none, or a single transaction. */
  database_pooler: 'session' | 'transaction';
  /** What bounds statements, locks and waiting for a connection. */
  database_limits: Limits;
  /** Streaming replicas that reads may go to. */
  database_replica_urls: string[];
  data_dir: string;
  /** Whether a commit of the embedded database waits until it is on the disk. */
  embedded_fsync: boolean;
  /** Rows of each area and bytes that each tenant may store; 0 for no limit. */
  max_tenant_rows: number;
  max_tenant_bytes: number;
  log_level: string;
  /** How many processes serve; more than one needs a database on a server. */
  web_concurrency: number;
  /** Requests a minute that each token has; 0 for no limit. */
  rate_limit: number;
  /** Connections that a process has open at once; 0 for no limit. */
  max_connections: number;
  /** Requests that a token may have unfinished at once in a process; 0 for no limit. */
  max_in_flight: number;
  /** How long a start waits for a database that cannot be reached. */
  database_wait_seconds: number;
  /** Proxies whose `X-Forwarded-For` is believed: how many stand before the service, or their addresses; none by default. */
  trust_proxy: number | string[];
  shutdown_seconds: number;
  allowed_origins: string[];
};

type Environment = {
  PORT: number;
  HOST: string;
  DATABASE_URL?: string;
  DATABASE_OWNER_URL?: string;
  DATABASE_POOL: number;
  DATABASE_POOLER: 'session' | 'transaction';
  DATABASE_QUEUE: number;
  DATABASE_QUEUE_SECONDS: number;
  DATABASE_REPLICA_URLS: string;
  STATEMENT_TIMEOUT_SECONDS: number;
  LOCK_TIMEOUT_SECONDS: number;
  DATA_DIR: string;
  EMBEDDED_FSYNC: boolean;
  MAX_TENANT_ROWS: number;
  MAX_TENANT_BYTES: number;
  LOG_LEVEL: string;
  WEB_CONCURRENCY: number;
  RATE_LIMIT: number;
  DATABASE_WAIT_SECONDS: number;
  MAX_CONNECTIONS: number;
  MAX_IN_FLIGHT: number;
  TRUST_PROXY: string;
  SHUTDOWN_SECONDS: number;
  ALLOWED_ORIGINS: string;
};

// The schema is ours: holding it against the schema of schemas would take 40 ms of each start.
const validate = new Ajv2020({
  coerceTypes: true,
  useDefaults: true,
  allErrors: true,
  validateSchema: false,
}).compile<Environment>(schema);

/** Says which variables are wrong and what each would accept; the command line prints it and exits. */
export class ConfigError extends Error {}

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);

/** A network as in `10.0.0.0/8`, or a name that express has for some. */
const isProxy = (entry: string): boolean => {
  const [address = '', mask, ...rest] = entry.split('/');
  if (rest.length > 0) return false;
  if (mask === undefined && ['loopback', 'linklocal', 'uniquelocal'].includes(entry)) return true;
  const bits = isIP(address) === 4 ? 32 : 128;
  return (
    isIP(address) > 0 && (mask === undefined || (/^\d{1,3}$/.test(mask) && Number(mask) >= 1 && Number(mask) <= bits))
  );
};

/** How many proxies there are, or where they are. */
const proxiesOf = (text: string): number | string[] => (/^\d{1,2}$/.test(text) ? Number(text) : listOf(text));
/** What is wrong with the addresses of databases, without repeating any of them. */
const findUrlProblems = (environment: NodeJS.ProcessEnv): string[] =>
  ['DATABASE_URL', 'DATABASE_OWNER_URL'].flatMap((name) => {
    const problem = environment[name] ? findUrlProblem(environment[name]) : null;
    return problem === null ? [] : [`${name}: ${problem}`];
  });

/** What is wrong with variables that are right each for itself. The addresses are not repeated: they may hold a password. */
const findConflicts = (known: Environment): string[] => {
  const problems: string[] = [];
  const replicas = listOf(known.DATABASE_REPLICA_URLS);
  const proxies = proxiesOf(known.TRUST_PROXY);
  if (Array.isArray(proxies) && !proxies.every(isProxy))
    problems.push(
      'TRUST_PROXY: must be the number of proxies before the service, or their addresses, such as 10.0.0.0/8',
    );
  if (known.DATABASE_URL === undefined) {
    if (known.WEB_CONCURRENCY > 1)
      problems.push('WEB_CONCURRENCY: more than one process needs DATABASE_URL; the embedded database has one.');
    if (known.DATABASE_POOLER === 'transaction')
      problems.push('DATABASE_POOLER: a pooler needs DATABASE_URL; the embedded database has none.');
    if (known.DATABASE_OWNER_URL !== undefined)
      problems.push(
        'DATABASE_OWNER_URL: the owner of a database needs DATABASE_URL, the same database by the login that serves.',
      );
    if (replicas.length > 0)
      problems.push('DATABASE_REPLICA_URLS: replicas need DATABASE_URL, the primary that they follow.');
  }
  replicas.forEach((url, i) => {
    const problem = findUrlProblem(url);
    if (problem !== null) problems.push(`DATABASE_REPLICA_URLS: number ${i + 1}: ${problem}`);
    else if (url === known.DATABASE_URL)
      problems.push(`DATABASE_REPLICA_URLS: number ${i + 1} is DATABASE_URL itself; name replicas only.`);
    else if (replicas.indexOf(url) < i) problems.push(`DATABASE_REPLICA_URLS: number ${i + 1} is there twice.`);
  });
  return problems;
};

const refuse = (problems: string[]): never => {
  throw new ConfigError(`The configuration is wrong.\n  ${problems.join('\n  ')}`);
};

/**
 * Reads the configuration. An empty variable counts as not set.
 * @throws ConfigError naming every variable that is wrong.
 */
export const readConfig = (environment: NodeJS.ProcessEnv = process.env): Config => {
  const known: Record<string, unknown> = {};
  for (const name of Object.keys(schema.properties)) {
    if (environment[name]) known[name] = environment[name];
  }
  if (!validate(known)) {
    const problems = (validate.errors ?? []).map((error) => {
      const name = error.instancePath.slice(1);
      const allowed = error.keyword === 'enum' ? `: ${error.params.allowedValues.join(', ')}` : '';
      return `${name}=${maskUrls(environment[name] ?? '')}: ${error.message}${allowed}`;
    });
    return refuse([...problems, ...findUrlProblems(environment)]);
  }
  const conflicts = [...findUrlProblems(environment), ...findConflicts(known)];
  if (conflicts.length > 0) return refuse(conflicts);
  return {
    port: known.PORT,
    host: known.HOST,
    database_url: known.DATABASE_URL ?? null,
    database_owner_url: known.DATABASE_OWNER_URL ?? null,
    database_pool: known.DATABASE_POOL,
    database_pooler: known.DATABASE_POOLER,
    database_limits: {
      statementMs: known.STATEMENT_TIMEOUT_SECONDS * 1000,
      lockMs: known.LOCK_TIMEOUT_SECONDS * 1000,
      maxWaiting: known.DATABASE_QUEUE,
      maxWaitMs: known.DATABASE_QUEUE_SECONDS * 1000,
    },
    database_replica_urls: listOf(known.DATABASE_REPLICA_URLS),
    data_dir: resolve(known.DATA_DIR),
    embedded_fsync: known.EMBEDDED_FSYNC,
    max_tenant_rows: known.MAX_TENANT_ROWS,
    max_tenant_bytes: known.MAX_TENANT_BYTES,
    log_level: known.LOG_LEVEL,
    web_concurrency: known.WEB_CONCURRENCY,
    rate_limit: known.RATE_LIMIT,
    max_connections: known.MAX_CONNECTIONS,
    max_in_flight: known.MAX_IN_FLIGHT,
    database_wait_seconds: known.DATABASE_WAIT_SECONDS,
    trust_proxy: proxiesOf(known.TRUST_PROXY),
    shutdown_seconds: known.SHUTDOWN_SECONDS,
    allowed_origins: listOf(known.ALLOWED_ORIGINS),
  };
};
