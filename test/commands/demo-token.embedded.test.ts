import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { locationOf, openServiceDatabase } from '../../src/app.ts';
import type { Service } from '../../src/commands/serve.ts';
import { readConfig } from '../../src/config/config.ts';
import { asOwner } from '../../src/core/tenancy.ts';
import { silent } from '../support/database.ts';
import { ON_SERVER, startService, useEms } from '../support/ems.ts';

const ems = useEms();

const DAY_MS = 86_400_000;

const start = (): Promise<Service> => startService(ems.environment);
const kept = (): string => readFileSync(join(ems.environment['DATA_DIR'] ?? '', 'demo-token'), 'utf8').trim();

const statusOf = async ({ address }: Service, token: string | null): Promise<number> =>
  (await fetch(`${address}/api/v1/machines`, { headers: { authorization: `Bearer ${token}` } })).status;

/** Changes every token while nothing serves. */
const changeTokens = async (values: { expires_at: string } | { revoked_at: string }): Promise<void> => {
  const database = openServiceDatabase(locationOf(readConfig(ems.environment)), silent);
  await asOwner(() => database.db.updateTable('token').set(values).execute());
  await database.close();
};

describe.skipIf(ON_SERVER)('the token of the embedded demo', () => {
  it(
    'is valid for 30 days, is replaced by the next start after that, and stays away once it is revoked',
    { timeout: 90_000 },
    async () => {
      let served = await start();
      const { demoToken: first } = served;
      expect(await statusOf(served, first)).toBe(200);
      const { stdout } = await ems.run('token', 'list', '--tenant', 'Demo Gym', '--json');
      const [record] = JSON.parse(stdout);
      expect(Math.abs(Date.parse(record.expires_at) - Date.now() - 30 * DAY_MS)).toBeLessThan(600_000);
      await served.stop();

      await changeTokens({ expires_at: new Date(Date.now() - 1000).toISOString() });
      served = await start();
      const { demoToken: second } = served;
      expect(second).not.toBe(first);
      expect(kept()).toBe(second);
      expect([await statusOf(served, first), await statusOf(served, second)]).toEqual([401, 200]);
      await served.stop();

      await changeTokens({ revoked_at: new Date().toISOString() });
      served = await start();
      expect(served.demoToken).toBeNull();
      expect(await statusOf(served, second)).toBe(401);
      await served.stop();
    },
  );
});
