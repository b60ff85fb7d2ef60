import type { Schemas } from '../../../generated/contract.ts';
import { COLUMNS } from '../../../generated/values.ts';
import { inTransaction, type Context } from '../../core/context.ts';
import { Problem } from '../../core/errors.ts';
import { requireSecrets } from '../../outside/secrets.ts';
import { checkVersion } from '../../records/versions.ts';

type Settings = Schemas['Settings'];

/** The problem of a gym without settings: it was erased since the token of the request was verified. */
const erased = (): Problem => new Problem('invalid_token');

/** Returns the settings of the tenant. */
export const readSettings = ({ em }: Context): Promise<Settings> =>
  em.getKysely().selectFrom('settings').select(COLUMNS.Settings).executeTakeFirstOrThrow(erased);

/** Changes the given settings. @throws Problem version_mismatch, not_configured for puzzles of a service without a key */
export const updateSettings = (
  ctx: Context,
  changes: Schemas['SettingsUpdate'],
  expected?: readonly number[],
): Promise<Settings> =>
  inTransaction(ctx, async ({ em }) => {
    if (changes.public_proof_of_work === true) requireSecrets(ctx);
    const db = em.getKysely();
    checkVersion(
      await db.selectFrom('settings').select('version').forUpdate().executeTakeFirstOrThrow(erased),
      expected,
    );
    return db.updateTable('settings').set(changes).returning(COLUMNS.Settings).executeTakeFirstOrThrow();
  });
