/**
 * Compares the service on the embedded database with itself on PostgreSQL, in turn, with the same machines. Prints, per kind
 * of request, the processor time of a request in the process, in the backends of PostgreSQL, and in the process that has
 * the database embedded; the last less the first is what the engine takes. A processor time is the tenth percentile of the
 * rounds. BENCH_DATABASE_URL, BENCH_WARMUP, BENCH_SECONDS and BENCH_ROUNDS are as for `npm run bench`; arguments select
 * kinds of request by parts of their names. Kinds that need SQL between the rounds are left out.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { openServiceDatabase } from '../../src/app.ts';
import { createTenants, issueTokens } from './support/database.ts';
import { headersOf } from './support/load.ts';
import { loadOfMachine } from './support/machine-load.ts';
import { environmentOf, measure, processor, ROUNDS, warmUp, type Bench, type Figures } from './support/measure.ts';
import { printTable, startService, tenthPercentile, type Running } from './support/process.ts';
import { isSelected } from './support/selection.ts';
import { MACHINES, WORKS, type Load } from './support/works.ts';

type Side = { bench: Bench; service: Running };

const machines = Array.from({ length: MACHINES }, (_, n) => `Machine ${n + 1},Brand ${n % 20},SN-${n + 1},1999.5`);

/** Starts the service and gives the gym of the token its machines. */
const start = async (bench: Bench, environment: Record<string, string>): Promise<Side> => {
  const service = await startService({ ...environmentOf(bench), ...environment });
  const answer = await fetch(`${service.address}/api/v1/imports?area=machines`, {
    method: 'POST',
    headers: { ...headersOf(bench.token), 'content-type': 'text/csv' },
    body: ['name,brand,serial_number,purchase_price', ...machines, ''].join('\n'),
  });
  if (!answer.ok) throw new Error(`the machines were not imported: ${await answer.text()}`);
  return { bench, service };
};

const compare = async (work: Load, server: Side, embedded: Side): Promise<string[]> => {
  for (const { bench, service } of [server, embedded]) await warmUp(bench, service, work);
  const rounds: { on: Figures; in: Figures }[] = [];
  for (let n = 0; n < ROUNDS; n += 1)
    rounds.push({
      on: await measure(server.bench, server.service, work),
      in: await measure(embedded.bench, embedded.service, work),
    });
  const own = tenthPercentile(rounds.map(({ on }) => processor(on)));
  const database = tenthPercentile(rounds.map(({ on }) => on.database));
  const both = tenthPercentile(rounds.map((round) => processor(round.in)));
  return [work.name, ...[own, database, both, both - own].map((time) => time.toFixed(0))];
};

const directory = mkdtempSync(join(tmpdir(), 'ems-bench-'));
const { url, tokens, drop } = await createTenants(['Bench']);
const sides: Side[] = [];
try {
  const database = openServiceDatabase({ directory }, pino({ level: 'warn' }));
  await database.migrate();
  const [token = ''] = await issueTokens(database, ['Bench']);
  await database.close();
  const server = await start({ url, token: tokens[0] ?? '' }, {});
  sides.push(server);
  const embedded = await start({ url: null, token }, { DATA_DIR: directory });
  sides.push(embedded);
  const rows: string[][] = [];
  for (const work of WORKS.filter(({ name, prepare }) => prepare === undefined && isSelected(name)))
    rows.push(await compare(work, server, embedded));
  printTable(['work', 'process, µs', 'PostgreSQL, µs', 'embedded, µs', 'of it the engine, µs'], rows);
  console.log(`\n${loadOfMachine()}`);
} finally {
  await Promise.all(sides.map(({ service }) => service.stop()));
  await drop();
  rmSync(directory, { recursive: true });
}
