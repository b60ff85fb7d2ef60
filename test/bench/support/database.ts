import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { openServiceDatabase } from '../../../src/app.ts';
import { createTenant, issueToken } from '../../../src/auth/administration.ts';
import { runOn } from '../../support/statements.ts';

const SERVER = process.env['BENCH_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/** Creates a migrated database with tenants of the given names, and a token for each. */
export const createTenants = async (
  names: string[],
): Promise<{ url: string; tokens: string[]; drop: () => Promise<void> }> => {
  const name = `ems_bench_${randomUUID().slice(0, 8)}`;
  await runOn(SERVER, `create database ${name}`);
  const url = new URL(SERVER);
  url.pathname = `/${name}`;
  const database = await openServiceDatabase({ url: url.href, pool: 2 }, pino({ level: 'warn' }));
  await database.migrate();
  const tokens: string[] = [];
  for (const gym of names)
    tokens.push(
      (await issueToken(database, await createTenant(database, gym, 'UTC'), { scope: 'write', expires_at: null }))
        .token,
    );
  await database.close();
  return { url: url.href, tokens, drop: async () => void (await runOn(SERVER, `drop database ${name} with (force)`)) };
};

/** Creates a database with one tenant of `machines` machines, and a token for it. */
export const createBenchDatabase = async (
  machines: number,
): Promise<{ url: string; token: string; drop: () => Promise<void> }> => {
  const {
    url,
    tokens: [token = ''],
    drop,
  } = await createTenants(['Bench']);
  await runOn(
    url,
    `insert into machine (tenant_id, name, brand, model, type, serial_number, asset_tag, location, purchased_at, purchase_price)
     select tenant.id, 'Machine ' || n, 'Brand ' || n % 20, 'Model ' || n % 100, 'treadmill', 'SN-' || n, 'A' || n, 'Hall ' || n % 5, '2024-03-18', 1999.5
     from tenant, generate_series(1, ${machines}) n`,
  );
  await runOn(url, 'vacuum analyze machine');
  return { url, token, drop };
};
