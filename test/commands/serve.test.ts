import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { ON_SERVER, useEms, type Output, type Served } from '../support/ems.ts';

const ems = useEms();
let served: Served;
/** A write token of the tenant "Gym". */
let token: string;
beforeAll(async () => {
  served = await ems.serve();
});

const get = (path: string, token: string, { address } = served): Promise<Response> =>
  fetch(address + path, { headers: { authorization: `Bearer ${token}` } });
const add = (name: string, token: string, { address } = served): Promise<Response> =>
  fetch(`${address}/api/v1/machines`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  });
const names = async (token: string, from = served): Promise<string[]> =>
  JSON.parse(await (await get('/api/v1/machines?limit=100', token, from)).text()).data.map(
    ({ name }: { name: string }) => name,
  );

type Run = (...argv: string[]) => Promise<Output>;
/** Runs a command that must succeed, and returns its output. */
const succeeding =
  (run: Run) =>
  async (...argv: string[]): Promise<string> => {
    const output = await run(...argv);
    expect(output).toMatchObject({ code: 0, stderr: '' });
    return output.stdout;
  };
/** Runs a command that must fail with one line, and returns that line. */
const failing =
  (run: Run) =>
  async (...argv: string[]): Promise<string> => {
    const { code, stdout, stderr } = await run(...argv);
    expect([code, stdout, stderr.trim().split('\n').length]).toEqual([1, '', 1]);
    return stderr;
  };
// A process per command would be most of the time of this file, so each kind of result has one.
const [ok, failed] = [succeeding(ems.runHere), failing(ems.runHere)];
const [okAsProcess, failedAsProcess] = [succeeding(ems.run), failing(ems.run)];

describe('serve', () => {
  it('prints the addresses of the service, the docs and the tools to standard error', async () => {
    expect(served.said()).toContain(`docs    ${served.address}/docs`);
    expect(served.said()).toContain(`tools   ${served.address}/mcp`);
    expect((await fetch(`${served.address}/docs`)).status).toBe(200);
    expect(await (await fetch(`${served.address}/readyz`)).json()).toEqual({ status: 'ok' });
  });

  it('rejects an address with a broken escape, also as it was built', async () => {
    for (const path of ['/api/v1/machines/%zz', '/api/v1/machines?q=%', '/r/%E0%A4%A'])
      expect((await fetch(served.address + path)).status, path).toBe(400);
  });

  it.skipIf(ON_SERVER)(
    'loads the demo gym into an empty embedded database and prints a curl command that works',
    async () => {
      const [, address = '', header = ''] = /curl '([^']+)' -H 'Authorization: ([^']+)'/.exec(served.said()) ?? [];
      const page = JSON.parse(await (await fetch(address, { headers: { authorization: header } })).text());
      expect(page.data).toHaveLength(3);
      expect(page.has_more).toBe(true);
      const token = /token {3}(ems_\w+)/.exec(served.said())?.[1] ?? '';
      expect(header).toBe(`Bearer ${token}`);
      expect(JSON.parse(await ok('tenant', 'list', '--json')).map(({ name }: { name: string }) => name)).toEqual([
        'Corner Gym',
        'Demo Gym',
      ]);
      const file = join(ems.environment['DATA_DIR'] ?? '', 'demo-token');
      expect(readFileSync(file, 'utf8').trim()).toBe(token);
      expect(statSync(file).mode & 0o777).toBe(0o600);
    },
  );

  it.runIf(ON_SERVER)('leaves a database on a server empty and prints how to create a token', async () => {
    expect(served.said()).toContain('token issue --tenant');
    expect(await ok('tenant', 'list', '--json')).toBe('[]\n');
  });
});

describe('the running service', () => {
  beforeAll(async () => {
    await okAsProcess('tenant', 'create', 'Gym');
    token = (await okAsProcess('token', 'issue', '--tenant', 'Gym', '--expires', 'never')).trim();
  });

  it('logs each request in one line on standard output, with its id and without token or query', async () => {
    await fetch(`${served.address}/api/v1/machines?q=private`, {
      headers: { authorization: `Bearer ${token}`, 'x-request-id': 'seen-in-the-log' },
    });
    const lines = () =>
      served
        .log()
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
        .filter(({ request_id }) => request_id === 'seen-in-the-log');
    await expect.poll(lines).toMatchObject([{ method: 'GET', path: '/api/v1/machines', status: 200 }]);
    expect(served.log()).not.toContain(token.slice(4, 30));
    expect(served.log()).not.toContain('private');
  });

  it.skipIf(ON_SERVER)('does not start on a data directory in use, and the first service keeps working', async () => {
    expect(await failedAsProcess('serve')).toMatch(/Another process uses the data in .*DATA_DIR/);
    expect((await add('Still here', token)).status).toBe(201);
    expect(await names(token)).toContain('Still here');
  });

  it.runIf(ON_SERVER)('runs in several processes on one server, and each sees the writes of the others', async () => {
    const second = await ems.serve();
    await Promise.all(Array.from({ length: 20 }, (_, i) => add(`Machine ${i}`, token, i % 2 === 0 ? served : second)));
    expect(await names(token)).toEqual(expect.arrayContaining(Array.from({ length: 20 }, (_, i) => `Machine ${i}`)));
    expect(await names(token, second)).toEqual(await names(token));
    expect(await second.end('SIGTERM')).toEqual({ code: 0, signal: null });
    expect((await add('One more', token)).status).toBe(201);
  });

  it.runIf(ON_SERVER)('runs several processes, replaces a killed one and stops all on SIGTERM', async () => {
    const served = await ems.serve({ WEB_CONCURRENCY: '2' });
    const pids = (): Set<number> =>
      new Set(
        served
          .log()
          .split('\n')
          .filter((line) => line.includes('"listening"'))
          .map((line) => JSON.parse(line).pid),
      );
    await expect.poll(() => pids().size, { timeout: 20_000 }).toBe(2);
    const [first] = pids();
    process.kill(first ?? 0, 'SIGKILL');
    await expect.poll(() => pids().size, { timeout: 20_000 }).toBe(3);
    const health = await Promise.all(Array.from({ length: 20 }, () => fetch(`${served.address}/readyz`)));
    expect(new Set(health.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await served.end('SIGTERM')).code).toBe(0);
    for (const pid of pids()) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });

  it.runIf(ON_SERVER)('rejects a second service on the same port with a message', async () => {
    await expect(ems.serve({ PORT: new URL(served.address).port })).rejects.toThrow(
      /ended with 1: Cannot continue: .*EADDRINUSE/,
    );
  });
});

describe('commands while the service runs', () => {
  it('create tenants with unique names and list them by name', async () => {
    expect(await ok('tenant', 'create', 'Zürich 🏋', '--timezone', 'Europe/Zurich')).toBe(
      'Created tenant "Zürich 🏋" (Europe/Zurich). Next: npx ems token issue --tenant "Zürich 🏋"\n',
    );
    const made = JSON.parse(await ok('tenant', 'create', 'Aarhus', '--json'));
    expect(made).toMatchObject({ name: 'Aarhus', timezone: 'UTC', uuid: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    const listed = JSON.parse(await ok('tenant', 'list', '--json'));
    expect(listed).toContainEqual(made);
    const plain = await ok('tenant', 'list');
    expect(plain).toContain(`${made.id}\tAarhus\tUTC\n`);
    expect(plain.trim().split('\n')).toHaveLength(listed.length);
    expect(await failedAsProcess('tenant', 'create', 'Aarhus')).toMatch(/There is a tenant named "Aarhus" already/);
  });

  it('print only the new token on standard output, and it works immediately', async () => {
    expect(token).toMatch(/^ems_[0-9A-Za-z]{36}$/);
    expect((await add('Rower', token)).status).toBe(201);
    const read = await ok('token', 'issue', '--tenant', 'Gym', '--scope', 'read', '--expires', '12h');
    expect(read).toMatch(/^ems_[0-9A-Za-z]{36}\n$/);
    expect(await names(read.trim())).toContain('Rower');
    expect((await add('Not allowed', read.trim())).status).toBe(403);
  });

  it('print the record of a token as JSON, with its text only when it is issued', async () => {
    await ok('tenant', 'create', 'Records');
    const issued = JSON.parse(
      await ok(
        'token',
        'issue',
        '--tenant',
        'Records',
        '--scope',
        'read',
        '--expires',
        '90d',
        '--name',
        'front desk',
        '--json',
      ),
    );
    expect(issued).toMatchObject({
      tenant: 'Records',
      name: 'front desk',
      scope: 'read',
      revoked_at: null,
      last_used_at: null,
    });
    expect(Math.abs(Date.parse(issued.expires_at) - Date.now() - 90 * 86_400_000)).toBeLessThan(600_000);
    expect((await get('/api/v1/machines', issued.token)).status).toBe(200);
    const { token: shown, ...record } = issued;
    const [listed] = JSON.parse(await ok('token', 'list', '--tenant', 'Records', '--json'));
    expect(listed).toEqual({ ...record, last_used_at: expect.any(String) });
    const plain = await ok('token', 'list', '--tenant', 'Records');
    expect(plain).toBe(`${issued.id}\tfront desk\tread\tends in …${shown.slice(-4)}\texpires ${issued.expires_at}\n`);
  });

  it('revoke a token, which is then rejected and listed as revoked', async () => {
    await ok('tenant', 'create', 'Revoked');
    const { id, token: ended } = JSON.parse(
      await ok('token', 'issue', '--tenant', 'Revoked', '--expires', 'never', '--json'),
    );
    expect(await ok('token', 'revoke', String(id))).toBe(`Revoked token ${id}.\n`);
    expect((await get('/api/v1/machines', ended)).status).toBe(401);
    expect(await ok('token', 'list', '--tenant', 'Revoked')).toMatch(/\trevoked 2\S+Z\n$/);
    expect(await failed('token', 'revoke', String(id))).toMatch(/was revoked at/);
    const other = JSON.parse(await ok('token', 'issue', '--tenant', 'Revoked', '--expires', 'never', '--json'));
    expect(JSON.parse(await ok('token', 'revoke', String(other.id), '--json'))).toEqual({
      id: other.id,
      revoked: true,
    });
  });

  it('list the existing names when a name does not exist', async () => {
    expect(await failed('token', 'issue', '--tenant', 'Unknown')).toMatch(
      /There is no tenant named "Unknown"\. There are: .*"Gym"/,
    );
    expect(await failed('token', 'list', '--tenant', 'Unknown')).toMatch(/There is no tenant named "Unknown"/);
    expect(await failed('token', 'revoke', '999999999')).toMatch(/There is no token with the id 999999999/);
  });

  it('report usage errors with exit code 2', async () => {
    const { code, stderr } = await ems.run('token', 'issue');
    expect([code, stderr.includes("'--tenant <name>' not specified")]).toEqual([2, true]);
  });

  it('load the demo gym into its own tenant once, and print only a token', async () => {
    const demo = await okAsProcess('demo', '--tenant', 'Second demo');
    expect(demo).toMatch(/^ems_[0-9A-Za-z]{36}\n$/);
    expect((await names(demo.trim())).length).toBeGreaterThan(40);
    expect(await failed('demo', '--tenant', 'Second demo')).toMatch(/already has machines/);
    expect(JSON.parse(await ok('demo', '--tenant', 'Third demo', '--json'))).toMatchObject({
      tenant: 'Third demo',
      scope: 'write',
    });
  });

  it('report that the schema is up to date', async () => {
    expect(await okAsProcess('migrate')).toBe('The schema is up to date.\n');
    expect(JSON.parse(await ok('migrate', '--json'))).toEqual({ migrations: [] });
  });

  it.skipIf(ON_SERVER)('use a socket that only its owner can access', () => {
    expect(statSync(join(ems.environment['DATA_DIR'] ?? '', 'control.sock')).mode & 0o777).toBe(0o600);
  });
});

describe('SIGTERM', () => {
  it('finishes the request in flight, exits with code 0, and keeps the writes for the next start', async () => {
    const body = JSON.stringify({ name: 'Written while stopping' });
    const call = request(`${served.address}/api/v1/machines`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'content-length': body.length,
        expect: '100-continue',
      },
    });
    call.flushHeaders();
    // The service has the request, and waits for the rest of it.
    await once(call, 'continue');
    const ended = served.end('SIGTERM');
    call.write(body.slice(0, 5));
    setTimeout(() => call.end(body.slice(5)), 300);
    const [response] = await once(call, 'response');
    expect(response.statusCode).toBe(201);
    expect(JSON.parse(await text(response))).toMatchObject({ name: 'Written while stopping' });
    expect(await ended).toEqual({ code: 0, signal: null });
    await expect(fetch(served.address)).rejects.toThrow('fetch failed');

    const before = /token {3}(ems_\w+)/.exec(served.said())?.[1];
    served = await ems.serve();
    expect(await names(token)).toContain('Written while stopping');
    expect(/token {3}(ems_\w+)/.exec(served.said())?.[1]).toBe(before);
    expect(await served.end('SIGINT')).toEqual({ code: 0, signal: null });
  });
});

describe('commands while no service runs', () => {
  it('open the database directly', async () => {
    expect(await okAsProcess('token', 'issue', '--tenant', 'Gym', '--expires', 'never')).toMatch(/^ems_/);
    expect(JSON.parse(await okAsProcess('token', 'list', '--tenant', 'Gym', '--json'))).toHaveLength(3);
    expect(await failedAsProcess('token', 'issue', '--tenant', 'Nobody')).toMatch(/There is no tenant named "Nobody"/);
  });
});
