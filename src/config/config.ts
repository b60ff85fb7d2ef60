import { resolve } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { findConflicts, findUrlProblems } from './conflicts.ts';
import { filesLocation } from './files-location.ts';
import type { Limits } from './database-limits.ts';
import { maskUrls } from './mask-url.ts';
import { oidcOf } from './oidc-settings.ts';
import { withSecretFiles } from './secret-files.ts';
import { listOf, proxiesOf, SETTINGS, type Settings } from './settings.ts';

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
  tenant_id_start: settings.tenant_id_start ?? null,
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
  api_contact: settings.api_contact ?? null,
  terms_of_service: settings.terms_of_service ?? null,
  docs_url: settings.docs_url ?? null,
});

const refuse = (problems: string[]): never => {
  throw new ConfigError(`Invalid configuration:\n  ${problems.join('\n  ')}`);
};
