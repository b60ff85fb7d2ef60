/**
 * Measures every report of a year of a large gym on PostgreSQL and on the embedded database: ungrouped, and grouped by
 * model with an interval of a month. Prints a table, and fails when the processor time of a report, which other load on the
 * machine does not change, is above a target (a second on PostgreSQL, four embedded), or when the memory of the service grows after the first round. BENCH_DATABASE_URL, BENCH_MACHINES,
 * BENCH_STATUS_CHANGES, BENCH_ORDERS and BENCH_ROUNDS set the database, the sizes and the rounds.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { pino } from 'pino';
import { ReportName } from '../../generated/values.ts';
import { locationOf, openServiceDatabase } from '../../src/app.ts';
import { readConfig } from '../../src/config/config.ts';
import { residentMegabytes } from '../support/process-memory.ts';
import { createYearGym } from '../support/year-gym.ts';
import { createTenants } from './support/database.ts';
import { cpuMicroseconds, median, printTable, startService } from './support/process.ts';

const numberFrom = (name: string, fallback: number): number => Number(process.env[name] ?? fallback);

const SIZES = {
  machines: numberFrom('BENCH_MACHINES', 5000),
  statusChanges: numberFrom('BENCH_STATUS_CHANGES', 50_000),
  orders: numberFrom('BENCH_ORDERS', 20_000),
};
const ROUNDS = numberFrom('BENCH_ROUNDS', 5);
/** The memory that a service may take more after all rounds than after the first one. */
const MAX_GROWTH = 1.25;

const day = (date: Date): string => date.toISOString().slice(0, 10);
const now = new Date();
const YEAR = { from: day(new Date(now.getTime() - 365 * 86_400_000)), to: day(now) };

/** The reports that take no window and no groups. */
const FIXED: readonly string[] = ['replacement', 'parts_forecast'];

const CASES = ReportName.flatMap((name) =>
  FIXED.includes(name)
    ? [{ name, what: 'all', query: {} }]
    : [
        { name, what: 'totals', query: YEAR },
        { name, what: 'by model and month', query: { ...YEAR, group_by: 'model', interval: 'month' } },
      ],
);

/** Returns the processes that work for a service: its own, and those of a database on this machine. */
const workersOf = async (pid: number, url: string | undefined): Promise<number[]> => {
  if (url === undefined) return [pid];
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    `select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  await client.end();
  return [pid, ...rows.map((row) => Number(row.pid))];
};

/** Returns the processor time of processes by their ids. Connections of a pool may have ended. */
const processorTimes = (pids: readonly number[]): Map<number, number> =>
  new Map(pids.filter((pid) => existsSync(`/proc/${pid}/stat`)).map((pid) => [pid, cpuMicroseconds(pid) / 1_000_000]));

const secondsSince = (before: ReadonlyMap<number, number>): number =>
  [...processorTimes([...before.keys()])].reduce((sum, [pid, time]) => sum + time - (before.get(pid) ?? time), 0);

type Place = { name: string; target: number; environment: Record<string, string>; remove: () => Promise<void> };

const places = async (): Promise<Place[]> => {
  const { url, drop } = await createTenants([]);
  const directory = mkdtempSync(join(tmpdir(), 'ems-bench-'));
  const remove = async () => rmSync(directory, { recursive: true, force: true });
  return [
    { name: 'PostgreSQL', target: 1, environment: { DATABASE_URL: url }, remove: drop },
    { name: 'embedded', target: 4, environment: { DATA_DIR: directory }, remove },
  ];
};

/** Makes the gym in a database, and returns a token for it. */
const fill = async (environment: Record<string, string>): Promise<string> => {
  const config = readConfig(environment);
  const database = openServiceDatabase(locationOf(config), pino({ level: 'warn' }));
  await database.migrate();
  await database.close();
  return createYearGym(environment, SIZES);
};

const measure = async ({ name, target, environment }: Place): Promise<string[]> => {
  const token = await fill(environment);
  const service = await startService({ ...environment, PORT: '0', RATE_LIMIT: '0', LOG_LEVEL: 'warn' });
  const failures: string[] = [];
  try {
    const times = CASES.map((): number[] => []);
    const work = CASES.map((): number[] => []);
    const memory: number[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const [index, report] of CASES.entries()) {
        const workers = await workersOf(service.pid, environment['DATABASE_URL']);
        const [begun, before] = [performance.now(), processorTimes(workers)];
        const response = await fetch(
          `${service.address}/api/v1/reports/${report.name}?${new URLSearchParams({ ...report.query, limit: '50' })}`,
          { headers: { authorization: `Bearer ${token}` } },
        );
        const text = await response.text();
        if (!response.ok) throw new Error(`${report.name} returned ${response.status}: ${text}`);
        // The first round warms up.
        if (round === 0) continue;
        times[index]?.push((performance.now() - begun) / 1000);
        work[index]?.push(secondsSince(before));
      }
      memory.push(residentMegabytes(service.pid));
    }
    printTable(
      [name, 'rows', 'median, s', 'slowest, s', 'processor, s'],
      CASES.map((report, index) => [
        report.name,
        report.what,
        ...[median(times[index] ?? []), Math.max(...(times[index] ?? [])), median(work[index] ?? [])].map((seconds) =>
          seconds.toFixed(2),
        ),
      ]),
    );
    const [first = 0, last = 0] = [memory[1], memory.at(-1)];
    console.log(
      `\nMemory of the service: ${first.toFixed(0)} MB after the first round, ${last.toFixed(0)} MB at the end.`,
    );
    for (const [index, report] of CASES.entries())
      if (median(work[index] ?? []) > target)
        failures.push(`${name}: ${report.name} (${report.what}) takes longer than ${target} s`);
    if (last > first * MAX_GROWTH)
      failures.push(`${name}: the memory grows from ${first.toFixed(0)} to ${last.toFixed(0)} MB`);
  } finally {
    await service.stop();
  }
  return failures;
};

const failures: string[] = [];
for (const place of await places()) {
  try {
    failures.push(...(await measure(place)));
  } finally {
    await place.remove();
  }
}
if (failures.length > 0) {
  console.error(failures.join('\n'));
  process.exitCode = 1;
}
