import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../generated/contract.ts';
import { createDirectory, SERVER } from '../support/database.ts';
import { ON_SERVER, runEms, runEmsVerbatim, useEms } from '../support/ems.ts';

const ems = useEms();
const directory = createDirectory();
afterAll(() => rmSync(directory, { recursive: true }));

describe('a command', () => {
  it('names its database on standard error and prints only its result to standard output', async () => {
    await ems.runHere('tenant', 'create', 'Named');
    const { code, stdout, stderr } = await runEmsVerbatim(ems.environment, 'token', 'issue', '--tenant', 'named');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^ems_\w{36}\n$/);
    const [first, second, ...rest] = stderr.trim().split('\n');
    expect(first).toMatch(
      ON_SERVER ? /^Database: postgres:\/\/\S+$/ : /^Database: embedded in \/.*DATABASE_URL is not set/,
    );
    expect(second).toMatch(/^The token expires on 20\d\d-\d\d-\d\d\. Choose another lifetime with --expires/);
    expect(rest).toEqual([]);
  });

  it('prints JSON lines to standard error with --json, also when it fails', async () => {
    const failed = await runEmsVerbatim(ems.environment, 'token', 'issue', '--tenant', 'Nobody', '--json');
    expect([failed.code, failed.stdout]).toEqual([1, '']);
    expect(
      failed.stderr
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([
      { database: expect.any(String) },
      { error: { code: 'failed', message: expect.stringContaining('There is no tenant named "Nobody"') } },
    ]);
    const misused = await ems.runHere('token', 'issue', '--json');
    expect(misused.code).toBe(2);
    expect(JSON.parse(misused.stderr)).toEqual({
      error: { code: 'usage', message: expect.stringContaining("'--tenant <name>' not specified") },
    });
    const misconfigured = await runEms({ PORT: 'many' }, 'tenant', 'list', '--json');
    expect(JSON.parse(misconfigured.stderr)).toEqual({
      error: { code: 'failed', message: expect.stringContaining('PORT=many') },
    });
  });

  it.each([['tenant', 'list'], ['token', 'list', '--tenant', 'x'], ['demo'], ['doctor']])(
    'never creates an embedded database by mistake, and says what to do: %s',
    async (...argv) => {
      const DATA_DIR = join(directory, 'missing');
      const { code, stdout, stderr } = await runEms({ DATA_DIR }, ...argv);
      expect(code).toBe(1);
      expect(stdout + stderr).toContain(`There is no database in ${DATA_DIR}, and DATABASE_URL is not set`);
      expect(existsSync(DATA_DIR)).toBe(false);
    },
  );
});

describe('ems demo plans', () => {
  it('adds the example plans to a tenant once, inactive', async () => {
    await ems.runHere('tenant', 'create', 'Planned');
    const add = () => ems.runHere('demo', 'plans', '--tenant', 'planned', '--json');
    const { added } = JSON.parse((await add()).stdout);
    expect(added).toHaveLength(5);
    expect(JSON.parse((await add()).stdout)).toEqual({ added: [] });
    const out = join(directory, 'plans');
    await ems.runHere('export', '--tenant', 'planned', '--out', out, '--area', 'maintenance_plans');
    const lines = readFileSync(join(out, 'maintenance_plans.ndjson'), 'utf8').trim().split('\n');
    const plans: Schemas['MaintenancePlan'][] = lines.map((line) => JSON.parse(line));
    expect(plans.map(({ name, active }) => [name, active])).toEqual(added.map((name: string) => [name, false]));
  });
});

describe('ems person', () => {
  it('says in one line that an email address belongs to another person', async () => {
    await ems.runHere('tenant', 'create', 'Staffed');
    const add = (name: string, email: string) =>
      ems.runHere('person', 'create', '--tenant', 'staffed', '--name', name, '--role', 'staff', '--email', email);
    expect((await add('Bo', 'bo@gym.example')).code).toBe(0);
    const { code, stdout, stderr } = await add('Bob', 'BO@gym.example');
    expect([code, stdout, stderr]).toEqual([1, '', 'Another person has this email address.\n']);
  });
});

describe('ems tenant', () => {
  it('renames, archives, restores and deletes a tenant, and counts the rows before it deletes', async () => {
    await ems.runHere('tenant', 'create', 'Old');
    await ems.runHere('token', 'issue', '--tenant', 'Old', '--expires', '90d');
    expect((await ems.runHere('tenant', 'rename', 'old', 'New')).stdout).toBe('Renamed "old" to "New".\n');
    expect((await ems.runHere('tenant', 'set-timezone', 'new', 'Asia/Tokyo')).stdout).toContain('Asia/Tokyo');
    expect(await ems.runHere('tenant', 'delete', 'new', '--yes')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('npx ems tenant archive "New"'),
    });
    expect((await ems.runHere('tenant', 'archive', 'new')).stdout).toContain('npx ems tenant restore "New"');
    expect((await ems.runHere('tenant', 'list')).stdout).toMatch(/\tNew\tAsia\/Tokyo\tarchived 20/);
    expect((await ems.runHere('tenant', 'restore', 'new')).stdout).toContain('Restored "New"');
    await ems.runHere('tenant', 'archive', 'new');
    expect(await ems.runHere('tenant', 'delete', 'new')).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'This would delete "New" for good: settings 1, token 1. To delete it: npx ems tenant delete "New" --yes\n',
    });
    const { stdout } = await ems.runHere('tenant', 'delete', 'new', '--yes', '--json');
    expect(JSON.parse(stdout)).toMatchObject({ tenant: { name: 'New' }, rows: { token: 1 } });
    expect((await ems.runHere('tenant', 'list')).stdout).not.toContain('New');
  });
});

describe('ems token rotate', () => {
  it('prints only the new token, and says until when the old one works', async () => {
    await ems.runHere('tenant', 'create', 'Rotated');
    const issued = await ems.runHere('token', 'issue', '--tenant', 'Rotated', '--expires', 'never', '--json');
    const { id }: { id: number } = JSON.parse(issued.stdout);
    const rotated = await ems.runHere('token', 'rotate', String(id), '--grace', '2d');
    expect(rotated).toMatchObject({ code: 0, stdout: expect.stringMatching(/^ems_\w{36}\n$/) });
    expect(rotated.stderr).toMatch(/^The old token expires 20.*; the new one has the id \d+ and does not expire\.\n$/);
  });
});

describe('ems migrate', () => {
  it('lists the migrations, and reverts the last one only with --yes when that loses data', async () => {
    const { migrations }: { migrations: { name: string; ran_at: string | null }[] } = JSON.parse(
      (await ems.runHere('migrate', '--status', '--json')).stdout,
    );
    expect(migrations.every(({ ran_at }) => ran_at !== null)).toBe(true);
    const reverted: string[] = [];
    const names = migrations.map(({ name }) => name).toReversed();
    const down = (...flags: string[]) => ems.runHere('migrate', '--down', ...flags);
    let attempt = await down();
    for (; attempt.code === 0; attempt = await down()) reverted.unshift(names[reverted.length] ?? '');
    expect(attempt).toMatchObject({ code: 1, stderr: expect.stringMatching(/loses data \(.*add --yes/) });
    const last = names[reverted.length] ?? '';
    expect((await down('--yes')).stdout).toContain(`Reverted ${last}`);
    expect((await ems.runHere('migrate', '--status')).stdout).toContain(`${last}\tpending`);
    const doctor = await ems.runHere('doctor');
    expect(doctor.code).toBe(1);
    expect(doctor.stdout).toMatch(/^failed {2}migrations .*Repair: .*npx ems migrate$/m);
    expect((await ems.runHere('migrate')).stdout).toBe(`Ran ${[last, ...reverted].join(', ')}.\n`);
  });
});

describe('ems doctor', () => {
  it('checks the installation, names a state for each check, and changes nothing', async () => {
    const { code, stdout } = await ems.runHere('doctor', '--json');
    const { checks }: { checks: { check: string; state: string; detail: string }[] } = JSON.parse(stdout);
    expect(code).toBe(0);
    expect(checks.map(({ check }) => check)).toEqual([
      'node',
      'database',
      'postgresql',
      'letters',
      'role',
      'row security',
      'migrations',
      'pooler',
      'clock',
      'disk',
      'files',
      'secrets',
      'mail',
      'sign-in',
      'jobs',
    ]);
    expect(checks.filter(({ state }) => state === 'failed')).toEqual([]);
  });

  it('fails when the company’s provider cannot be reached, without its secret', async () => {
    const environment = {
      ...ems.environment,
      PUBLIC_URL: 'https://ems.example',
      OIDC_ISSUER: 'http://127.0.0.1:9',
      OIDC_CLIENT_ID: 'ems',
      OIDC_CLIENT_SECRET: 'hunter2',
    };
    const { code, stdout } = await runEms(environment, 'doctor');
    expect(code).toBe(1);
    expect(stdout).toMatch(/^failed {2}sign-in .*http:\/\/127\.0\.0\.1:9: .*Repair: check the network, .*OIDC_ISSUER/m);
    expect(stdout).not.toContain('hunter2');
  });

  it('fails when no file can be stored, and another command says what to check', async () => {
    const FILES_URL = 's3://files?endpoint=http://127.0.0.1:1&region=eu-1';
    const environment = { ...ems.environment, FILES_URL, AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'hunter2' };
    const { code, stdout } = await runEms(environment, 'doctor');
    expect(code).toBe(1);
    expect(stdout).toMatch(/^failed {2}files .*s3:\/\/files\/: .*ECONNREFUSED.*Repair: correct FILES_URL/m);
    expect(stdout).not.toContain('hunter2');
    const swept = await runEms(environment, 'files', 'sweep');
    expect(swept.code).toBe(1);
    expect(swept.stderr).toMatch(/^Cannot continue: the store of files at s3:.*ECONNREFUSED.*Check FILES_URL/m);
    expect(swept.stderr).not.toMatch(/DATABASE_URL|hunter2/);
  });

  it('fails with one line when there is no server', async () => {
    const { code, stdout } = await runEms({ DATABASE_URL: 'postgres://ems:hunter2@127.0.0.1:1/ems' }, 'doctor');
    expect(code).toBe(1);
    expect(stdout).toMatch(/^failed {2}database .*ECONNREFUSED.*Check that the server runs/m);
    expect(stdout).not.toContain('hunter2');
  });

  it.runIf(ON_SERVER)('reports a replica that is none', async () => {
    const other = new URL(SERVER ?? '');
    other.pathname = '/postgres';
    const { code, stdout } = await runEms({ ...ems.environment, DATABASE_REPLICA_URLS: other.href }, 'doctor');
    expect(code).toBe(1);
    expect(stdout).toMatch(/^failed {2}replica .*is not a standby/m);
  });
});
