/**
 * Measures imports of a CSV file of machines on PostgreSQL and on the embedded database: new machines, the same file
 * again (nothing changes), one in which every machine has another brand, and one of which each 500th row is refused and
 * skipped; over HTTP and by the command. BENCH_ROWS, BENCH_ROUNDS and BENCH_DATABASE_URL set the number of machines,
 * the number of rounds and the database. Fails when a median is above the target of 30 s for 20,000 machines.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, openAsBlob, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Schemas } from '../../generated/contract.ts';
import { createTenants } from './support/database.ts';
import { median, printTable, startService } from './support/process.ts';

const ROWS = Number(process.env['BENCH_ROWS'] ?? 20_000);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);
const REFUSED_EVERY = 500;
const TARGET_SECONDS = 30 * Math.max(1, ROWS / 20_000);

type Environment = Record<string, string>;
type Counts = Pick<Schemas['ImportResult'], 'created' | 'updated' | 'unchanged' | 'failed'>;

const run = promisify(execFile);

/** Runs a command of the service and returns its output. */
const ems = async (environment: Environment, ...args: string[]): Promise<string> => {
  const { stdout } = await run(process.execPath, ['bin/ems.js', ...args], { env: { ...process.env, ...environment } });
  return stdout.trim();
};

/** Returns a CSV file with nine columns of machines. With `isRefused` each 500th row is refused. */
const machinesOf = (brand: string, isRefused = false): string => {
  const lines = Array.from({ length: ROWS }, (_, i) =>
    [
      `Treadmill ${i}`,
      `${brand} ${i % 20}`,
      `Model ${i % 100}`,
      'treadmill',
      `SN-${100_000 + i}`,
      `A-${i}`,
      `2024-03-${String(1 + (i % 28)).padStart(2, '0')}`,
      '1999.50',
      isRefused && i % REFUSED_EVERY === REFUSED_EVERY - 1 ? 'Broken' : '',
    ].join(','),
  );
  return [
    'name,brand,model,type,serial_number,asset_tag,purchased_at,purchase_price,blocked_reason',
    ...lines,
    '',
  ].join('\n');
};

const directory = mkdtempSync(join(tmpdir(), 'ems-bench-'));
const FIRST = join(directory, 'machines.csv');
const SECOND = join(directory, 'changed.csv');
const THIRD = join(directory, 'refused.csv');
writeFileSync(FIRST, machinesOf('Brand'));
writeFileSync(SECOND, machinesOf('Other brand'));
writeFileSync(THIRD, machinesOf('Brand', true));

const FAILED = Math.floor(ROWS / REFUSED_EVERY);
const MATCHED = ['match_on', 'asset_tag'] as const;

/** The imports of a round, in turn, each with a parameter and the numbers that it must report. */
const IMPORTS: { name: string; file: string; parameter?: readonly [string, string]; expected: Partial<Counts> }[] = [
  { name: 'new machines', file: FIRST, expected: { created: ROWS } },
  { name: 'nothing changes', file: FIRST, parameter: MATCHED, expected: { unchanged: ROWS } },
  { name: 'every machine changes', file: SECOND, parameter: MATCHED, expected: { updated: ROWS } },
  {
    name: 'new machines, each 500th row is refused',
    file: THIRD,
    parameter: ['on_error', 'skip'],
    expected: { created: ROWS - FAILED, failed: FAILED },
  },
];

type Gym = { name: string; token: string; address: string; environment: Environment };
type Send = (gym: Gym, file: string, parameter?: readonly [string, string]) => Promise<Counts>;

const WAYS: { name: string; send: Send }[] = [
  {
    name: 'POST /imports',
    send: async ({ address, token }, file, parameter = ['on_error', 'stop']) => {
      const response = await fetch(`${address}/api/v1/imports?area=machines&${parameter.join('=')}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
        body: await openAsBlob(file),
      });
      if (!response.ok) throw new Error(`the import returned ${response.status}: ${await response.text()}`);
      return response.json();
    },
  },
  {
    name: 'ems import',
    send: async ({ environment, name }, file, [option, value] = ['on_error', 'stop']) => {
      const args = ['import', 'machines', file, '--tenant', name, '--json', `--${option.replace('_', '-')}`, value];
      return JSON.parse(await ems(environment, ...args));
    },
  },
];

const times = new Map<string, number[]>();

/** Imports the files into a new gym of a running service, and keeps how long each took. */
const measure = async (database: string, environment: Environment, address: string, round: number): Promise<void> => {
  for (const way of WAYS) {
    const name = `${way.name} ${round}`;
    await ems(environment, 'tenant', 'create', name);
    const gym = { name, token: await ems(environment, 'token', 'issue', '--tenant', name), address, environment };
    for (const { name: what, file, parameter, expected } of IMPORTS) {
      const begun = performance.now();
      const counts: Partial<Counts> = await way.send(gym, file, parameter);
      const key = `${way.name} ${what} ${database}`;
      times.set(key, [...(times.get(key) ?? []), (performance.now() - begun) / 1000]);
      for (const [action, count] of Object.entries(expected))
        if (Reflect.get(counts, action) !== count) throw new Error(`${key}: ${JSON.stringify(counts)}`);
    }
  }
};

const { url, drop } = await createTenants([]);
const shared = { PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'warn', RATE_LIMIT: '0', WEB_CONCURRENCY: '1' };
const databases: [name: string, environment: Environment][] = [
  ['PostgreSQL', { ...shared, DATABASE_URL: url }],
  ['embedded', { ...shared, DATABASE_URL: '', DATA_DIR: join(directory, 'data') }],
];
try {
  for (const [name, environment] of databases) {
    const service = await startService(environment);
    try {
      for (let round = 0; round < ROUNDS; round += 1) await measure(name, environment, service.address, round);
    } finally {
      await service.stop();
    }
  }
  const rows = WAYS.flatMap((way) =>
    IMPORTS.map((what) => {
      const figures = databases.map(([name]) => median(times.get(`${way.name} ${what.name} ${name}`) ?? []));
      if (figures.some((seconds) => seconds > TARGET_SECONDS)) process.exitCode = 1;
      return [`${way.name}, ${what.name}`, ...figures.map((seconds) => seconds.toFixed(1))];
    }),
  );
  printTable([`${ROWS} machines, s`, ...databases.map(([name]) => name)], rows);
} finally {
  await drop();
  rmSync(directory, { recursive: true, force: true });
}
