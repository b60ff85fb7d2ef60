import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useEms, withoutDatabase, type Output, type Served } from '../support/ems.ts';

const MAIN = fileURLToPath(new URL('../../bin/ems.js', import.meta.url));

const ems = useEms();
const directory = mkdtempSync(join(tmpdir(), 'ems-test-imports-'));
afterAll(() => rmSync(directory, { recursive: true }));

let token: string;
let served: Served;
beforeAll(async () => {
  token = await ems.createToken('Gym');
  served = await ems.serve();
});
afterAll(() => served.end('SIGTERM'));

/** Runs the command in the directory of the files, with a text as standard input. */
const runIn = async (input: string, ...argv: string[]): Promise<Output> => {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [MAIN, 'import', ...argv], {
    cwd: directory,
    env: { PATH, HOME, ...ems.environment },
  });
  child.stdin.end(input);
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return withoutDatabase({ code, stdout, stderr });
};

/** Runs the command in this process, on a file of the directory. */
const runHere = (area: string, file: string, ...argv: string[]): Promise<Output> =>
  ems.runHere('import', area, join(directory, file), '--tenant', ...argv);

const countOf = async (area: string): Promise<number> => {
  const response = await fetch(`${served.address}/api/v1/${area}?limit=100`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return JSON.parse(await response.text()).data.length;
};

describe('ems import', () => {
  it('imports a file of the working directory while the service runs', async () => {
    writeFileSync(join(directory, 'gym.csv'), 'Name,Serial No.,created_at\nTreadmill 1,S-1,\nTreadmill 2,S-2,\n');
    const dry = await runIn('', 'machines', 'gym.csv', '--tenant', 'Gym', '--dry-run');
    expect(dry).toMatchObject({ code: 0, stderr: '' });
    expect(dry.stdout).toContain('Dry run, nothing was changed: 2 rows, 2 created');
    expect(await countOf('machines')).toBe(0);
    const { code, stdout, stderr } = await runIn('', 'machines', 'gym.csv', '--tenant', 'Gym');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout.split('\n')).toEqual([
      'column "Name" is name',
      'column "Serial No." is serial_number',
      'column "created_at" ignored: is set by the service',
      'Imported: 2 rows, 2 created, 0 updated, 0 unchanged, 0 failed.',
      '',
    ]);
    expect(await countOf('machines')).toBe(2);
  });

  it('imports standard input and prints the result as JSON', async () => {
    const { code, stdout, stderr } = await runIn(
      '{"name":"A"}\n',
      'suppliers',
      '-',
      '--format',
      'ndjson',
      '--tenant',
      'Gym',
      '--json',
    );
    expect([code, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toMatchObject({ area: 'suppliers', created: 1 });
  });

  it('has exit code 1, names every invalid row and imports nothing', async () => {
    writeFileSync(join(directory, 'bad.csv'), 'name,kind\nA,\nB,shop\nC,store\n');
    const { code, stdout, stderr } = await runHere('locations', 'bad.csv', 'Gym');
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(
      /^row 2, column "kind" must be one of .*\nrow 3, column "kind" must be one of .*\nNothing was imported\.\n$/,
    );
    expect(await countOf('locations')).toBe(0);
    expect(await runHere('locations', 'bad.csv', 'Gym', '--on-error', 'skip')).toMatchObject({ code: 0 });
    expect(await countOf('locations')).toBe(1);
  });

  it('ends the process with exit code 1 and says what is wrong', async () => {
    const { code, stdout, stderr } = await runIn('', 'machines', 'none.csv', '--tenant', 'Gym');
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain('There is no file');
  });

  it.each([
    [['Other'], 'There is no tenant named "Other"'],
    [['Gym', '--match-on', 'sku'], '--match-on must be one of uuid, name'],
  ])('has exit code 1 and says what is wrong: %j', async (argv, said) => {
    const { code, stdout, stderr } = await runHere('machines', 'gym.csv', ...argv);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(said);
  });
});
