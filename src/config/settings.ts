/**
 * Every setting, with its schema. Its environment variable has the same name in upper case; `docs/configuration.md`
 * explains each.
 */
export const SETTINGS = {
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
  /** The first tenant id of this cell; undefined to give ids as the database does. */
  tenant_id_start: { type: 'integer', minimum: 1, maximum: 2_000_000_001 },
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
  /** Where to ask about the API: a mailto or https URI. */
  api_contact: { type: 'string' },
  /** The https address of the terms of service. */
  terms_of_service: { type: 'string' },
  /** The https address of guides that replace those of the service in the contract. */
  docs_url: { type: 'string' },
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
export type Settings = {
  [Name in SettingName]:
    ValueOf<(typeof SETTINGS)[Name]> | ((typeof SETTINGS)[Name] extends { default: unknown } ? never : undefined);
};

/** Returns the entries of a list with commas. */
export const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);

/** The number of proxies, or their addresses. */
export const proxiesOf = (text: string): number | string[] => (/^\d{1,2}$/.test(text) ? Number(text) : listOf(text));
