import { readFileSync, statSync } from 'node:fs';
import { codeOf } from '../core/error-code.ts';

/** Variables whose value may be in a file instead, as containers and systemd provide secrets. */
const VARIABLES = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_REPLICA_URLS',
  'SECRETS_KEY',
  'SMTP_URL',
  'OIDC_CLIENT_SECRET',
];

/** Maximum size of such a file, in bytes. */
const MAX_BYTES = 65_536;

const readSecret = (path: string): { value: string } | { problem: string } => {
  try {
    const stats = statSync(path);
    if (!stats.isFile()) return { problem: 'is not a file' };
    if (stats.size > MAX_BYTES) return { problem: `is larger than ${MAX_BYTES} bytes` };
    const value = readFileSync(path, 'utf8').trim();
    return value === '' ? { problem: 'is empty' } : { value };
  } catch (error) {
    const code = codeOf(error);
    return { problem: code === 'ENOENT' ? 'does not exist' : `cannot be read (${code || String(error)})` };
  }
};

/**
 * Returns the environment with the contents of the files that variables such as `DATABASE_URL_FILE` name, without the
 * white space around them. Problems never repeat the path, because it may be the secret itself.
 */
export const withSecretFiles = (
  environment: NodeJS.ProcessEnv,
): { environment: NodeJS.ProcessEnv; problems: string[] } => {
  const values: NodeJS.ProcessEnv = {};
  const problems: string[] = [];
  for (const name of VARIABLES) {
    const path = environment[`${name}_FILE`];
    if (!path) continue;
    const secret = readSecret(path);
    if (environment[name]) problems.push(`${name}_FILE: ${name} is set too; unset one of them`);
    else if ('problem' in secret) problems.push(`${name}_FILE: the file ${secret.problem}; it must contain ${name}`);
    else values[name] = secret.value;
  }
  return { environment: { ...environment, ...values }, problems };
};
