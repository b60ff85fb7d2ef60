import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { hashToken } from '../../src/auth/token.ts';
import { asPlatform, PLATFORM_ROLE } from '../../src/core/tenancy.ts';
import { ALL_TOOLS, allOperations, checkedFetch, platformOperations } from '../support/contract.ts';
import { createPlatform, type Platform } from '../support/platform.ts';
import { refusal } from '../support/rows.ts';
import { useService, type Gym } from '../support/service.ts';

const service = useService();
let platform: Platform;
let gym: Gym;

beforeAll(async () => {
  platform = await createPlatform(service);
  gym = await service.createGym('Own');
});

const ANY_ID = '00000000-0000-4000-8000-000000000000';

const addressOf = (path: string): string => path.replace('{area}', 'machines').replaceAll(/\{[^}]+\}/g, ANY_ID);

const send = (method: string, path: string, token: string | null): Promise<Response> =>
  checkedFetch(service.base + addressOf(path), {
    method,
    headers: { ...(token !== null && { authorization: `Bearer ${token}` }), 'content-type': 'application/json' },
    // It is not read, so it need not fit.
    ...(method === 'GET' ? {} : { body: '{"never read' }),
  });

describe('the token of a platform', () => {
  it('opens no operation of a tenant, and says why before it reads the body', async () => {
    const ofTenants = allOperations.filter(
      (operation) => operation.security.length > 0 && !platformOperations.includes(operation),
    );
    expect(ofTenants.length).toBeGreaterThan(150);
    for (const { method, path, operationId } of ofTenants)
      expect(await (await send(method, path, platform.token)).json(), operationId).toMatchObject({
        code: 'forbidden',
        detail: expect.stringContaining('/api/v1/platform'),
      });
  });

  it('opens no tool', async () => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
    const headers = { authorization: `Bearer ${platform.token}`, 'content-type': 'application/json' };
    const response = await checkedFetch(service.base + ALL_TOOLS, { method: 'POST', headers, body });
    expect(await refusal(response)).toMatchObject({ status: 403, code: 'forbidden' });
  });

  it('is the only one that opens the operations of platforms, also in a batch', async () => {
    for (const { method, path, operationId } of platformOperations) {
      expect(await refusal(await send(method, path, null)), operationId).toMatchObject({ status: 401 });
      expect(await (await send(method, path, gym.tokens.write)).json(), operationId).toMatchObject({
        status: 403,
        code: 'forbidden',
        detail: expect.stringContaining('emsp_'),
      });
    }
    const requests = [{ id: 'a', method: 'GET', path: '/api/v1/platform/tenants' }];
    const batch = await gym.request('POST', '/api/v1/batch', { body: { requests } });
    expect(await batch.json()).toMatchObject({ responses: [{ status: 403 }] });
  });
});

describe('the role of platforms', () => {
  it('has policies on tenants, tokens and usage only', async () => {
    const { rows } = await sql<{
      name: string;
    }>`select polrelid::regclass::text || ' ' || polcmd::text as name from pg_policy
      where polroles = array[to_regrole(${PLATFORM_ROLE})::oid] order by 1`.execute(service.database.db);
    expect(rows.map(({ name }) => name)).toEqual([
      'tenant *',
      'tenant_request r',
      'tenant_usage r',
      'token a',
      'token r',
    ]);
  });

  it('sees the gyms that it created, their tokens and usage, and no other row of theirs', async () => {
    const { id, token } = await platform.createGym();
    const other = await createPlatform(service);
    await other.createGym();
    await checkedFetch(`${service.base}/api/v1/machines`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token.secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Rower' }),
    });
    const { db } = service.database;
    const home = await platformIdOf(platform.token);
    const tables = await asPlatform(home, () =>
      sql<{ name: string }>`select table_name as name from information_schema.columns
        where table_schema = 'public' and column_name = 'tenant_id'
          and has_table_privilege('ems_platform', format('%I', table_name), 'select')`.execute(db),
    );
    const seen = new Map<string, number>();
    for (const { name } of tables.rows) {
      const { rows } = await asPlatform(home, () =>
        sql<{ n: number }>`select count(*)::int as n from ${sql.table(name)} where tenant_id <> ${home}`.execute(db),
      );
      if ((rows[0]?.n ?? 0) > 0) seen.set(name, rows[0]?.n ?? 0);
    }
    expect([...seen.keys()].toSorted()).toEqual(['tenant_usage']);
    const gyms = await asPlatform(home, () => sql<{ id: number }>`select id from tenant`.execute(db));
    expect(gyms.rows).toEqual([{ id }]);
    const tokens = await asPlatform(home, () =>
      sql<{ tenant_id: number }>`select tenant_id from token where tenant_id <> ${home}`.execute(db),
    );
    expect(tokens.rows).toEqual([{ tenant_id: id }]);
    for (const statement of [
      sql`insert into tenant (name) values ('Free')`,
      sql`insert into tenant (name, platform_id) values ('Foreign', ${home + 1})`,
      sql`insert into token (tenant_id, name, hash, last_four) values (${gym.id}, 'Thief', sha256('x'), 'xxxx')`,
      sql`update token set revoked_at = now() where tenant_id = ${id} returning id`,
    ])
      expect(String(await asPlatform(home, () => statement.execute(db)).then(({ rows }) => rows, String))).toMatch(
        /^$|row-level security/,
      );
  });
});

/** Returns the id of the tenant of a platform. */
const platformIdOf = async (token: string): Promise<number> => {
  const { rows } = await sql<{
    tenant_id: number;
  }>`select tenant_id from authenticate_token(${hashToken(token)})`.execute(service.database.db);
  return rows[0]?.tenant_id ?? 0;
};
