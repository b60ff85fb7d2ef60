import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runEms, useEms, type Served } from '../support/ems.ts';
import { removePrograms } from '../support/programs.ts';
import { createPrimary, NO_SERVER, type Primary } from '../support/standby.ts';
import { runOn } from '../support/statements.ts';

/** Two logins as they were before there were tokens of some locations, of which the owner may not create roles. */
const LOGINS = [
  'create role ems_service nologin',
  'create role ems_search nologin',
  "create role ems_owner login password 'secret'",
  'grant ems_service, ems_search to ems_owner',
  'create database ems owner ems_owner',
  "create role ems_app login noinherit password 'secret'",
  'grant ems_service to ems_app',
];

const CREATE_ROLE = [
  'create role ems_sites nologin',
  'grant ems_service to ems_sites',
  'grant ems_sites to ems_owner',
  'grant ems_sites to ems_app',
];

/** A restore without the role leaves the policies out. */
const DROP_POLICIES = `do $$ declare limited regclass; begin
  for limited in select polrelid from pg_policy where polname = 'sites'
  loop execute format('drop policy sites on %s', limited); end loop;
end $$`;

const ems = useEms();

describe.skipIf(NO_SERVER !== null)('a database without the role of callers of some locations', () => {
  let primary: Primary;
  let environment: Record<string, string>;
  let served: Served;
  /** Tokens of the gym and of its site North. */
  let whole: string;
  let north: string;
  let south_id: number;

  const runAll = async (statements: readonly string[], database = 'postgres'): Promise<void> => {
    const url = new URL(primary.url);
    url.pathname = `/${database}`;
    for (const statement of statements) await runOn(url.href, statement);
  };

  const run = async (...argv: string[]): Promise<string> => {
    const { code, stdout, stderr } = await runEms(environment, ...argv);
    expect(code, stderr).toBe(0);
    return stdout.trim();
  };

  const call = async (token: string, path: string, body?: object): Promise<{ status: number; text: string }> => {
    const response = await fetch(`${served.address}${path}`, {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text() };
  };

  const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_machines', arguments: {} } };

  /** Checks that the token of North is refused with a reason, by REST and by tools, and that of the gym is not. */
  const expectRefusal = async (): Promise<void> => {
    const machines = await call(north, '/api/v1/machines');
    expect(machines).toEqual({ status: 501, text: expect.stringContaining('not_configured') });
    expect(machines.text).toContain('no role ems_sites');
    expect(machines.text).toContain('docs/postgresql.md');
    expect((await call(north, '/mcp', LIST)).status).toBe(501);
    expect((await call(whole, '/api/v1/machines')).status).toBe(200);
  };

  beforeAll(async () => {
    primary = await createPrimary();
    await runAll(LOGINS);
    const login = (user: string): string => `postgres://${user}:secret@127.0.0.1:${primary.port}/ems`;
    environment = {
      DATABASE_URL: login('ems_app'),
      DATABASE_OWNER_URL: login('ems_owner'),
      DATA_DIR: '/nonexistent',
      RATE_LIMIT: '0',
      PUBLIC_URL: 'https://ems.example',
    };
    await run('tenant', 'create', 'Limited');
    whole = await run('token', 'issue', '--tenant', 'Limited');
    served = await ems.serve(environment);
    const [north_id, south] = await Promise.all(
      ['North', 'South'].map(
        async (name): Promise<number> => JSON.parse((await call(whole, '/api/v1/locations', { name })).text).id,
      ),
    );
    south_id = south ?? 0;
    for (const location_id of [north_id, south_id])
      await call(whole, '/api/v1/machines', { name: `Bike ${location_id}`, location_id });
    north = await run('token', 'issue', '--tenant', 'Limited', '--location', String(north_id));
  });
  afterAll(removePrograms);

  it('serves tokens of all locations, and refuses those of some until the role, its rights and its rules exist', async () => {
    expect(served.log()).toContain(
      'the role ems_sites are refused, because it is missing: docs/postgresql.md shows how to create it',
    );
    await expectRefusal();
    for (const statement of CREATE_ROLE) {
      await runAll([statement]);
      await expectRefusal();
    }
    await served.end('SIGTERM');
    served = await ems.serve(environment);
    const { status, text } = await call(north, '/api/v1/machines');
    expect([status, text.includes('Bike'), text.includes(`Bike ${south_id}`)]).toEqual([200, true, false]);
  });

  it('refuses links of such a token too once the rules are gone', async () => {
    const machines: { data: { id: number }[] } = JSON.parse((await call(north, '/api/v1/machines')).text);
    const link = { attachable_type: 'machine', attachable_id: machines.data[0]?.id };
    const { url } = JSON.parse((await call(north, '/api/v1/upload_links', link)).text);
    const { pathname } = new URL(url);
    expect((await fetch(served.address + pathname)).status).toBe(200);
    await runAll([DROP_POLICIES], 'ems');
    expect((await fetch(served.address + pathname)).status).toBe(501);
    expect((await fetch(served.address + pathname, { method: 'PUT', body: 'text' })).status).toBe(501);
    await served.end('SIGTERM');
  });
});
