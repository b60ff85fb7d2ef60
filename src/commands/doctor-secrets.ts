import { listTenants } from '../auth/administration.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../postgres/database.ts';
import type { SecretBox } from '../core/services.ts';
import { openStoredSecretBox } from '../outside/secrets.ts';
import { asTenant } from '../core/tenancy.ts';
import { failed, ok, warning, type Finding } from './finding.ts';

/** Maximum secrets that are decrypted, the newest one of each tenant. */
const MAX_SECRETS = 20;

type Stored = { tenant_id: number; name: string; sealed: string };

const readSecrets = async (database: Database): Promise<Stored[]> => {
  const secrets: Stored[] = [];
  for (const { id, name } of await listTenants(database)) {
    const select = database.db.selectFrom('webhook_endpoint').select('sealed_secret').orderBy('id', 'desc').limit(1);
    const row = await asTenant(id, () => select.executeTakeFirst());
    if (row !== undefined) secrets.push({ tenant_id: id, name, sealed: row.sealed_secret });
    if (secrets.length === MAX_SECRETS) break;
  }
  return secrets;
};

const opens = (box: SecretBox, { tenant_id, sealed }: Stored): boolean => {
  try {
    return box.open(tenant_id, sealed) !== '';
  } catch {
    return false;
  }
};

/** Checks that the key decrypts the stored secrets of webhooks. Creates no key. */
export const checkSecrets = async (database: Database, config: Config): Promise<Finding> => {
  if ((await database.pending()).length > 0) return ok('not checked, because migrations are pending');
  const box = openStoredSecretBox(config.secrets_key, config.database_url === null ? config.data_dir : null);
  const secrets = await readSecrets(database);
  if (box === null)
    return secrets.length > 0
      ? failed('webhooks have secrets, but there is no key to decrypt them', 'set SECRETS_KEY to the key of before')
      : database.shared
        ? warning('without SECRETS_KEY no webhooks can be created', 'set SECRETS_KEY (openssl rand -base64 32)')
        : ok('the first start creates a key for the secrets of webhooks');
  const lost = secrets.filter((secret) => !opens(box, secret));
  if (lost.length > 0)
    return failed(
      `the key decrypts ${secrets.length - lost.length} of ${secrets.length} secrets, not that of "${lost[0]?.name}"`,
      'set SECRETS_KEY to the key that encrypted them, or replace the secrets with rotate_secret',
    );
  return ok(
    secrets.length === 0
      ? 'there is a key, and no secret yet; keep a copy of it with the backups'
      : `the key decrypts the stored secrets of webhooks (${secrets.length} tried); keep a copy of it with the backups`,
  );
};
