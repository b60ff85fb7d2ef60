import { writeDurably } from '../config/durable-files.ts';
import { decodeSecretsKey, SECRETS_KEY_BYTES } from '../config/secrets-key.ts';
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SecretBox, Services } from '../core/services.ts';
import { Problem } from '../core/errors.ts';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Creates a box. `key` has {@link SECRETS_KEY_BYTES} bytes. */
export const createSecretBox = (key: Uint8Array): SecretBox => ({
  seal(tenant_id, text) {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES }).setAAD(
      associatedData(tenant_id),
    );
    const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url');
  },
  open(tenant_id, sealed) {
    const bytes = Buffer.from(sealed, 'base64url');
    const nonce = bytes.subarray(0, NONCE_BYTES);
    const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
      .setAAD(associatedData(tenant_id))
      .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const encrypted = bytes.subarray(NONCE_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString('utf8');
  },
  derive: (purpose) => Buffer.from(hkdfSync('sha256', key, '', purpose, SECRETS_KEY_BYTES)).toString('hex'),
});

const associatedData = (tenant_id: number): Buffer => Buffer.from(`tenant ${tenant_id}`);

const keyFileIn = (directory: string): string => join(directory, 'secrets-key');

/**
 * Returns the key in the file `secrets-key` of a data directory that this process has locked. Creates it at the first
 * start. @throws Error for a file without a key
 */
const readKeyFile = (directory: string): Buffer => {
  const path = keyFileIn(directory);
  if (!existsSync(path)) writeDurably(path, `${randomBytes(SECRETS_KEY_BYTES).toString('base64')}\n`);
  const key = decodeSecretsKey(readFileSync(path, 'utf8').trim());
  if (key === null) throw new Error(`${path} is not a key: restore the file, or set SECRETS_KEY`);
  return key;
};

/**
 * Returns the box of the configuration: with SECRETS_KEY, or with the key file beside the embedded database; null
 * without either. A database server has no key file, because its processes may run on several machines.
 */
export const openSecretBox = (secrets_key: string | undefined, directory: string | null): SecretBox | null => {
  const key = secrets_key === undefined ? directory && readKeyFile(directory) : decodeSecretsKey(secrets_key);
  return key ? createSecretBox(key) : null;
};

/** Like {@link openSecretBox}, but creates no key file: null where there is none. */
export const openStoredSecretBox = (secrets_key: string | undefined, directory: string | null): SecretBox | null =>
  openSecretBox(secrets_key, directory !== null && existsSync(keyFileIn(directory)) ? directory : null);

/** Returns the box of a call. @throws Problem not_configured when the service has no key */
export const requireSecrets = ({ services }: { readonly services: Services }): SecretBox => {
  if (services.secrets === null)
    throw new Problem('not_configured', {
      detail: 'The service has no key to encrypt secrets with. Ask its operator to set SECRETS_KEY.',
    });
  return services.secrets;
};
