import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { openServiceDatabase } from '../../../src/app.ts';
import { createTenant, issueToken } from '../../../src/auth/administration.ts';
import type { Database } from '../../../src/postgres/database.ts';
import { runOn } from '../../support/statements.ts';
import { insertMachines } from './machine-rows.ts';

const SERVER = process.env['BENCH_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/** Creates tenants of the given names in a database, and returns a token for each. */
export const issueTokens = async (database: Database, names: readonly string[]): Promise<string[]> => {
  const tokens: string[] = [];
  for (const name of names) {
    const tenant = await createTenant(database, name, 'UTC');
    tokens.push((await issueToken(database, tenant, { scope: 'write', admin: true, expires_at: null })).token);
  }
  return tokens;
};

/** Creates a migrated database with tenants of the given names, and a token for each. */
export const createTenants = async (
  names: string[],
): Promise<{ url: string; tokens: string[]; drop: () => Promise<void> }> => {
  const name = `ems_bench_${randomUUID().slice(0, 8)}`;
  await runOn(SERVER, `create database ${name}`);
  const url = new URL(SERVER);
  url.pathname = `/${name}`;
  const database = openServiceDatabase({ url: url.href, pool: 2 }, pino({ level: 'warn' }));
  await database.migrate();
  const tokens = await issueTokens(database, names);
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
  if (machines > 0) await runOn(url, insertMachines(machines));
  await runOn(url, 'vacuum analyze');
  return { url, token, drop };
};
