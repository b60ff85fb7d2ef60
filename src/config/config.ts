import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { filesLocation, findFilesUrlProblem } from './files-location.ts';
import type { Limits } from './database-limits.ts';
import { findUrlProblem, maskUrls } from './mask-url.ts';
import { findOidcProblems, oidcOf } from './oidc-settings.ts';
import { withSecretFiles } from './secret-files.ts';
import { decodeSecretsKey } from './secrets-key.ts';
import { isServiceUrl, LOOPBACK } from './service-url.ts';

/**
 * Every setting, with its schema. Its environment variable has the same name in upper case; `docs/configuration.md`
 * explains each.
 */
const SETTINGS = {
  port: { type: 'integer', minimum: 0, maximum: 65535, default: 3000 },
  host: { type: 'string', minLength: 1, default: '127.0.0.1' },
  /** Undefined for the embedded database in `data_dir`. */
  database_url: { type: 'string' },
  /** The same database with the login that owns it, for migrations and administration. */
  database_owner_url: { type: 'string' },
  database_pool: { type: 'integer', minimum: 2, maximum: 500, default: 10 },
  /** Whether the pooler before the server, if any, assigns a server connection per session or per transaction. */
  database_pooler: { enum: ['session', 'transaction'], default: 'session' },
  database_queue: { type: 'integer', minimum: 1, maximum: 100_000, default: 500 },
  database_queue_seconds: { type: 'integer', minimum: 1, maximum: 600, default: 5 },
  database_replica_urls: { type: 'string', default: '' },
  statement_timeout_seconds: { type: 'integer', minimum: 1, maximum: 3600, default: 10 },
  lock_timeout_seconds: { type: 'integer', minimum: 1, maximum: 3600, default: 3 },
  data_dir: { type: 'string', minLength: 1, default: './data' },
  /** Where attached files are; undefined for a folder in `data_dir`. */
  files_url: { type: 'string' },
  /** Maximum size of an attached file, in bytes. */
  max_file_bytes: { type: 'integer', minimum: 1024, maximum: 2 ** 30, default: 20 * 2 ** 20 },
  /** Whether a commit of the embedded database waits until it is on disk. */
  embedded_fsync: { type: 'boolean', default: true },
  /** Maximum rows of each area per tenant; 0 for no limit. */
  max_tenant_rows: { type: 'integer', minimum: 0, maximum: 1_000_000_000, default: 0 },
  /** Maximum bytes per tenant; 0 for no limit. */
  max_tenant_bytes: { type: 'integer', minimum: 0, maximum: 2 ** 50, default: 0 },
  log_level: { enum: ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], default: 'info' },
  /** Port of the metrics; undefined for none. */
  metrics_port: { type: 'integer', minimum: 0, maximum: 65535 },
  /** Base URL of an OpenTelemetry collector; undefined for no traces. */
  otel_exporter_otlp_endpoint: { type: 'string' },
  /** Share of the traces that begin in the service and are recorded. */
  otel_traces_sampler_arg: { type: 'number', minimum: 0, maximum: 1, default: 1 },
  metrics_host: { type: 'string', minLength: 1, default: '127.0.0.1' },
  /** Number of serving processes. More than one requires a database on a server. */
  web_concurrency: { type: 'integer', minimum: 1, maximum: 64, default: 1 },
  /** Role of this process: serve requests, run background jobs, or both. */
  ems_role: { enum: ['all', 'web', 'worker'], default: 'all' },
  /** How long events are kept, in days. */
  event_retention_days: { type: 'integer', minimum: 1, maximum: 36_500, default: 400 },
  /** How long a start waits for an unreachable database, in seconds. */
  database_wait_seconds: { type: 'integer', minimum: 0, maximum: 3600, default: 60 },
  /** Maximum open connections per process; 0 for no limit. */
  max_connections: { type: 'integer', minimum: 0, maximum: 1_000_000, default: 2000 },
  /** Maximum unfinished requests per token and process; 0 for no limit. */
  max_in_flight: { type: 'integer', minimum: 0, maximum: 10_000, default: 20 },
  /** Maximum requests per token and minute; 0 for no limit. */
  rate_limit: { type: 'integer', minimum: 0, maximum: 1_000_000, default: 600 },
  /** URL of the service as its callers see it; undefined for the address of each request. */
  public_url: { type: 'string' },
  /** Whether programs may register themselves as OAuth clients. */
  oauth_registration: { enum: ['on', 'off'], default: 'on' },
  /** How long a used refresh token returns its successor again, in seconds; 0 for never. */
  oauth_refresh_grace: { type: 'integer', minimum: 0, maximum: 3600, default: 60 },
  /** Whether the metadata announces that responses of the authorization server have `iss`. */
  oauth_announce_iss: { enum: ['on', 'off'], default: 'off' },
  /** The provider with which people sign in; undefined for mailed links. */
  oidc_issuer: { type: 'string' },
  oidc_client_id: { type: 'string', maxLength: 255 },
  oidc_client_secret: { type: 'string' },
  /** The server that sends mail, with its login; undefined to send none. */
  smtp_url: { type: 'string' },
  /** The address that mail comes from. */
  mail_from: { type: 'string', maxLength: 320 },
  shutdown_seconds: { type: 'integer', minimum: 1, maximum: 600, default: 20 },
  trust_proxy: { type: 'string', default: '' },
  /** 32 bytes in Base64, which encrypt stored secrets. */
  secrets_key: { type: 'string' },
  webhook_timeout_seconds: { type: 'integer', minimum: 1, maximum: 10, default: 10 },
  /** Whether webhooks may also go to http and local addresses; for development only. */
  webhook_allow_local: { type: 'boolean', default: false },
  allowed_origins: { type: 'string', default: '' },
  /** Where to report vulnerabilities: mailto, https or tel URIs. */
  security_contact: { type: 'string', default: '' },
} as const;

type SettingName = keyof typeof SETTINGS;

type ValueOf<Schema> = Schema extends { enum: readonly (infer Value)[] }
  ? Value
  : Schema extends { type: 'integer' | 'number' }
    ? number
    : Schema extends { type: 'boolean' }
      ? boolean
      : string;

/** The value of each setting after validation; undefined without a value and a default. */
type Settings = {
  [Name in SettingName]:
    ValueOf<(typeof SETTINGS)[Name]> | ((typeof SETTINGS)[Name] extends { default: unknown } ? never : undefined);
};

// Validating this schema against the meta-schema would slow down every start.
const validate = new Ajv2020({
  coerceTypes: true,
  useDefaults: true,
  allErrors: true,
  validateSchema: false,
}).compile<Settings>({ type: 'object', properties: SETTINGS });

/** The configuration of a process, read from its environment. */
export type Config = ReturnType<typeof toConfig>;

/** An invalid configuration. The message names every invalid variable and the values that it accepts. */
export class ConfigError extends Error {}

/**
 * Reads the configuration. An empty variable counts as not set. Some values may be in files ({@link withSecretFiles}).
 * @throws ConfigError that names every invalid variable
 */
export const readConfig = (variables: NodeJS.ProcessEnv = process.env): Config => {
  const { environment, problems: unreadable } = withSecretFiles(variables);
  if (unreadable.length > 0) return refuse(unreadable);
  const settings: Record<string, unknown> = {};
  for (const name of Object.keys(SETTINGS)) {
    const text = environment[name.toUpperCase()];
    if (text) settings[name] = text;
  }
  if (!validate(settings)) {
    const problems = (validate.errors ?? []).map((error) => {
      const variable = error.instancePath.slice(1).toUpperCase();
      const allowed = error.keyword === 'enum' ? `: ${error.params.allowedValues.join(', ')}` : '';
      return `${variable}=${maskUrls(environment[variable] ?? '')}: ${error.message}${allowed}`;
    });
    return refuse([...problems, ...findUrlProblems(environment)]);
  }
  const conflicts = [...findUrlProblems(environment), ...findConflicts(settings)];
  if (conflicts.length > 0) return refuse(conflicts);
  return toConfig(settings);
};

/** Whether a text is the URL of a service at the root of its host, where the paths of its pages begin. */
const isRoot = (text: string): boolean => isServiceUrl(text) && /^\/*$/.test(new URL(text).pathname);

/** Returns the address of the service without a slash at its end; null while it is not set. */
const addressIn = ({ public_url }: Pick<Settings, 'public_url'>): string | null =>
  public_url?.replace(/\/+$/, '') ?? null;

const toConfig = ({
  database_queue,
  database_queue_seconds,
  statement_timeout_seconds,
  lock_timeout_seconds,
  ...settings
}: Settings) => ({
  ...settings,
  oidc: oidcOf(settings, addressIn(settings)),
  metrics_port: settings.metrics_port ?? null,
  otel_exporter_otlp_endpoint: settings.otel_exporter_otlp_endpoint ?? null,
  public_url: addressIn(settings),
  smtp_url: settings.smtp_url ?? null,
  mail_from: settings.mail_from ?? null,
  database_url: settings.database_url ?? null,
  database_owner_url: settings.database_owner_url ?? null,
  database_limits: {
    statementMs: statement_timeout_seconds * 1000,
    lockMs: lock_timeout_seconds * 1000,
    maxWaiting: database_queue,
    maxWaitMs: database_queue_seconds * 1000,
  } satisfies Limits,
  database_replica_urls: listOf(settings.database_replica_urls),
  data_dir: resolve(settings.data_dir),
  files: filesLocation(settings.files_url, resolve(settings.data_dir)),
  trust_proxy: proxiesOf(settings.trust_proxy),
  allowed_origins: listOf(settings.allowed_origins),
  security_contact: listOf(settings.security_contact),
});

const refuse = (problems: string[]): never => {
  throw new ConfigError(`Invalid configuration:\n  ${problems.join('\n  ')}`);
};

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);

/** The number of proxies, or their addresses. */
const proxiesOf = (text: string): number | string[] => (/^\d{1,2}$/.test(text) ? Number(text) : listOf(text));

/** Whether an entry is a network such as `10.0.0.0/8`, an address, or a name that proxy-addr defines for networks. */
const isProxy = (entry: string): boolean => {
  const [address = '', mask, ...rest] = entry.split('/');
  if (rest.length > 0) return false;
  if (mask === undefined && ['loopback', 'linklocal', 'uniquelocal'].includes(entry)) return true;
  const bits = isIP(address) === 4 ? 32 : 128;
  return (
    isIP(address) > 0 && (mask === undefined || (/^\d{1,3}$/.test(mask) && Number(mask) >= 1 && Number(mask) <= bits))
  );
};

/** Problems of the database URLs. A URL is never repeated, because it may contain a password. */
const findUrlProblems = (environment: NodeJS.ProcessEnv): string[] =>
  ['DATABASE_URL', 'DATABASE_OWNER_URL'].flatMap((name) => {
    const problem = environment[name] ? findUrlProblem(environment[name]) : null;
    return problem === null ? [] : [`${name}: ${problem}`];
  });

/** Settings that require DATABASE_URL, although it is not set. */
const findServerOnly = (settings: Settings): string[] => {
  const problems: string[] = [];
  if (settings.web_concurrency > 1)
    problems.push('WEB_CONCURRENCY: more than one process needs DATABASE_URL; the embedded database allows one');
  if (settings.ems_role !== 'all')
    problems.push('EMS_ROLE: web and worker need DATABASE_URL; the embedded database allows one process');
  if (settings.database_pooler === 'transaction')
    problems.push('DATABASE_POOLER: a pooler needs DATABASE_URL; the embedded database has none');
  if (settings.database_owner_url !== undefined)
    problems.push('DATABASE_OWNER_URL: needs DATABASE_URL, the same database with the login that serves requests');
  if (listOf(settings.database_replica_urls).length > 0)
    problems.push('DATABASE_REPLICA_URLS: replicas need DATABASE_URL, the primary that they follow');
  return problems;
};

/** Problems of secrets and webhooks. A key is never repeated. */
const findWebhookProblems = ({ secrets_key, webhook_allow_local, host, trust_proxy }: Settings): string[] => {
  const problems: string[] = [];
  if (secrets_key !== undefined && decodeSecretsKey(secrets_key) === null)
    problems.push('SECRETS_KEY: must be 32 bytes in Base64; make one with: openssl rand -base64 32');
  if (webhook_allow_local && (!LOOPBACK.test(host) || trust_proxy !== ''))
    problems.push(
      'WEBHOOK_ALLOW_LOCAL: is for development only: tenants could reach the network of the service; unset it, or HOST and TRUST_PROXY',
    );
  return problems;
};

/** An address, or a name and an address in angle brackets. */
const SENDER = /^([^<>@"\p{Cc}]{1,100} <[^\s@<>,;"]+@[^\s@<>,;"]+>|[^\s@<>,;"]+@[^\s@<>,;"]+)$/u;

/** Problems of mail. The URL is never repeated, because it may contain a password. */
const findMailProblems = ({ smtp_url, mail_from }: Settings): string[] => {
  const problems: string[] = [];
  const url = smtp_url === undefined ? null : URL.parse(smtp_url);
  if (smtp_url !== undefined && (!/^smtps?:$/.test(url?.protocol ?? '') || url?.hostname === ''))
    problems.push(
      'SMTP_URL: must be an smtp or smtps URL, such as smtps://user:password@mail.example; encode special characters of the password',
    );
  if (mail_from !== undefined && !SENDER.test(mail_from))
    problems.push('MAIL_FROM: must be an address, such as ems@gym.example or Maintenance <ems@gym.example>');
  if ((smtp_url === undefined) !== (mail_from === undefined))
    problems.push(
      `${smtp_url === undefined ? 'SMTP_URL' : 'MAIL_FROM'}: SMTP_URL and MAIL_FROM need each other; set both or neither`,
    );
  return problems;
};

/** Problems of metrics and traces. The endpoint is not repeated, because it may contain a password. */
const findTelemetryProblems = ({ metrics_port, port, otel_exporter_otlp_endpoint }: Settings): string[] => {
  const problems: string[] = [];
  if (metrics_port === port && port !== 0)
    problems.push('METRICS_PORT: must differ from PORT, because metrics need no token');
  if (
    otel_exporter_otlp_endpoint !== undefined &&
    !/^https?:$/.test(URL.parse(otel_exporter_otlp_endpoint)?.protocol ?? '')
  )
    problems.push(
      'OTEL_EXPORTER_OTLP_ENDPOINT: must be the http or https URL of an OpenTelemetry collector, such as http://127.0.0.1:4318',
    );
  return problems;
};

/** A contact of RFC 9116. */
const CONTACT = /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+|tel:\+?[\d.()-]+)$/;

/** Problems between settings that are individually valid. */
const findConflicts = (settings: Settings): string[] => {
  const problems = settings.database_url === undefined ? findServerOnly(settings) : [];
  const proxies = proxiesOf(settings.trust_proxy);
  const filesProblem = settings.files_url === undefined ? null : findFilesUrlProblem(settings.files_url);
  if (filesProblem !== null) problems.push(`FILES_URL: ${filesProblem}`);
  problems.push(...findWebhookProblems(settings), ...findMailProblems(settings), ...findTelemetryProblems(settings));
  problems.push(...findOidcProblems(settings));
  if (!listOf(settings.security_contact).every((contact) => CONTACT.test(contact)))
    problems.push(
      'SECURITY_CONTACT: must be addresses such as mailto:security@gym.example or https://gym.example/security, separated by commas',
    );
  if (Array.isArray(proxies) && !proxies.every(isProxy))
    problems.push(
      'TRUST_PROXY: must be the number of proxies before the service, or their addresses, such as 10.0.0.0/8',
    );
  if (settings.public_url !== undefined && !isRoot(settings.public_url))
    problems.push(
      'PUBLIC_URL: must be an https URL, or http on a loopback address, without path, query and fragment, such as https://ems.example. Pages, forms and links of the service begin at the root of its host',
    );
  const replicas = listOf(settings.database_replica_urls);
  replicas.forEach((url, i) => {
    const problem = findUrlProblem(url);
    if (problem !== null) problems.push(`DATABASE_REPLICA_URLS: number ${i + 1}: ${problem}`);
    else if (url === settings.database_url)
      problems.push(`DATABASE_REPLICA_URLS: number ${i + 1} is DATABASE_URL itself; list replicas only`);
    else if (replicas.indexOf(url) < i) problems.push(`DATABASE_REPLICA_URLS: number ${i + 1} is a duplicate`);
  });
  return problems;
};
