import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ExportArea } from '../../generated/values.ts';
import { locationOf, openServiceDatabase } from '../../src/app.ts';
import { runCommand } from '../../src/commands/commands.ts';
import { readConfig } from '../../src/config/config.ts';
import { createDirectory, silent } from '../support/database.ts';
import { useEms, type Output, type Served } from '../support/ems.ts';

const ems = useEms();
const directory = createDirectory();
let served: Served;
let token: string;
beforeAll(async () => {
  token = (await ems.runHere('demo')).stdout.trim();
  served = await ems.serve();
});
afterAll(async () => {
  await served.end('SIGTERM');
  rmSync(directory, { recursive: true });
});

const exportTo = (out: string, ...more: string[]): Promise<Output> =>
  ems.runHere('export', '--tenant', 'Demo Gym', '--out', out, ...more);

describe('ems export', () => {
  it('writes a file per area that only its owner can read, while the service runs', async () => {
    const out = join(directory, 'all');
    const { code, stdout, stderr } = await ems.run('export', '--tenant', 'Demo Gym', '--out', out);
    expect([code, stderr]).toEqual([0, '']);
    expect(readdirSync(out).toSorted()).toEqual(ExportArea.map((area) => `${area}.ndjson`).toSorted());
    expect(statSync(out).mode & 0o777).toBe(0o700);
    for (const area of ExportArea) {
      const file = join(out, `${area}.ndjson`);
      const text = readFileSync(file, 'utf8');
      const count = text.split('\n').length - 1;
      expect(stdout).toContain(`${file}\t${count} ${count === 1 ? 'record' : 'records'}\n`);
      expect(statSync(file).mode & 0o777).toBe(0o600);
      const url = `${served.address}/api/v1/exports/${area}.ndjson`;
      expect(await (await fetch(url, { headers: { authorization: `Bearer ${token}` } })).text()).toBe(text);
    }
  });

  it('replaces a file only with --force', async () => {
    const out = join(directory, 'again');
    mkdirSync(out);
    const file = join(out, 'machines.csv');
    writeFileSync(file, 'mine');
    const options = ['--format', 'csv', '--area', 'suppliers', 'machines'];
    expect(await exportTo(out, ...options)).toEqual({
      code: 1,
      stdout: '',
      stderr: `${file} exists. Choose another directory, or replace it with --force.\n`,
    });
    expect([readdirSync(out), readFileSync(file, 'utf8')]).toEqual([['machines.csv'], 'mine']);
    const { code, stdout } = await exportTo(out, ...options, '--force', '--json');
    expect([code, JSON.parse(stdout).map(({ area }: { area: string }) => area)]).toEqual([
      0,
      ['suppliers', 'machines'],
    ]);
    expect(readFileSync(file, 'utf8')).toMatch(/^id,uuid,version,external_ref,name,/);
    expect(readdirSync(out).toSorted()).toEqual(['machines.csv', 'suppliers.csv']);
  });

  it('reports a tenant that does not exist and a directory that cannot be created', async () => {
    const out = join(directory, 'missing', 'below');
    expect(await exportTo(out)).toMatchObject({ code: 1, stderr: expect.stringMatching(/^Cannot export: ENOENT/) });
    expect((await ems.runHere('export', '--tenant', 'Nobody', '--out', out)).stderr).toMatch(
      /^There is no tenant named/,
    );
  });
});

describe('the directory of an export', () => {
  it('is resolved in the directory of the caller', async () => {
    await served.end('SIGTERM');
    const config = readConfig(ems.environment);
    const database = openServiceDatabase(locationOf(config), silent);
    try {
      const argv = ['export', '--tenant', 'Demo Gym', '--out', 'relative', '--area', 'notes'];
      const place = { config, cwd: directory, isServing: false, open: async () => database };
      expect(await runCommand(place, argv)).toMatchObject({ code: 0 });
    } finally {
      await database.close();
    }
    expect(readdirSync(join(directory, 'relative'))).toEqual(['notes.ndjson']);
    served = await ems.serve();
  });
});
