import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { inTransaction, type Context } from '../../platform/context.ts';
import { checkVersion } from '../../records/versions.ts';

type Settings = Schemas['Settings'];

/** The settings of a tenant that has not changed any. The table has the same defaults. */
export const DEFAULT_SETTINGS: Settings = { version: 1, labor_rate: null, replace_above: 0.5, completion_grace: 0.1 };

const COLUMNS = ['version', 'labor_rate', 'replace_above', 'completion_grace'] as const satisfies (keyof Settings)[];

/** Returns the settings of the tenant. */
export const readSettings = async ({ em }: Context): Promise<Settings> =>
  (await em.getKysely().selectFrom('settings').select(COLUMNS).executeTakeFirst()) ?? DEFAULT_SETTINGS;

/** Changes the given settings. @throws Problem version_mismatch */
export const updateSettings = (
  ctx: Context,
  changes: Schemas['SettingsUpdate'],
  expected?: readonly number[],
): Promise<Settings> =>
  inTransaction(ctx, async ({ em }) => {
    await sql`insert into settings default values on conflict do nothing`.execute(em.getKysely());
    const settings = await em.getKysely().selectFrom('settings').select(COLUMNS).forUpdate().executeTakeFirstOrThrow();
    checkVersion(settings, expected);
    const changed = { ...settings, ...changes };
    if (COLUMNS.every((name) => changed[name] === settings[name])) return settings;
    return em
      .getKysely()
      .updateTable('settings')
      .set({ ...changes, version: settings.version + 1 })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
  });
