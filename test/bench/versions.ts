/**
 * Compares this version of the service with another one on the same database, in turn: how to find out what a change
 * gains. The first argument is the folder of the other version, with its packages, built: `git worktree add ../before HEAD~1`,
 * then `npm ci` and `npm run build` there. Further arguments select kinds of request by parts of their names.
 *
 * Prints the processor time of a request in both versions, and the median of its quotients in each round. Processes of one
 * program differ by up to a tenth, so each version runs several (BENCH_PROCESSES), and the table has the spread of each. The
 * other variables are those of bench.ts.
 */
import { createBenchDatabase } from './support/database.ts';
import { measure, processor, ROUNDS, warmUp, type Bench, type Figures } from './support/measure.ts';
import { median, printTable, startService, type Running } from './support/process.ts';
import { MACHINES, selectWorks, type Work } from './support/works.ts';

const PROCESSES = Number(process.env['BENCH_PROCESSES'] ?? 2);

/** The processes of a version, and what each round measured of them. */
type Version = { readonly processes: Running[]; readonly rounds: Figures[][] };

const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Returns the processor time of a request in each process, in microseconds, from the lowest to the highest. */
const spreadOf = ({ processes, rounds }: Version): string =>
  processes
    .map((_, index) => median(rounds.map((round) => processor(round[index] ?? { rate: 0, user: 0, system: 0 }))))
    .toSorted((a, b) => a - b)
    .map((time) => time.toFixed(0))
    .join(', ');

const compare = async (bench: Bench, work: Work, [before, now]: readonly [Running[], Running[]]): Promise<string[]> => {
  const versions = [before, now].map((processes): Version => ({ processes, rounds: [] }));
  for (const server of [...before, ...now]) await warmUp(bench, server, work);
  for (let n = 0; n < ROUNDS; n += 1) {
    for (const version of versions) version.rounds.push([]);
    for (let index = 0; index < PROCESSES; index += 1)
      for (const { processes, rounds } of n % 2 === 0 ? versions : versions.toReversed()) {
        const server = processes[index];
        if (server) rounds.at(-1)?.push(await measure(bench, server, work));
      }
  }
  const quotient = (figure: (figures: Figures) => number): string => {
    const [first = [], second = []] = versions.map(({ rounds }) => rounds.map((round) => mean(round.map(figure))));
    return median(second.map((value, n) => value / (first[n] ?? Number.NaN))).toFixed(3);
  };
  return [work.name, ...versions.map(spreadOf), quotient(processor), quotient(({ rate }) => rate)];
};

const [folder, ...only] = process.argv.slice(2);
if (folder === undefined) throw new Error('The first argument must be the folder of another version.');

const { drop, ...bench } = await createBenchDatabase(MACHINES);
const environment = {
  DATABASE_URL: bench.url,
  PORT: '0',
  LOG_LEVEL: 'warn',
  RATE_LIMIT: '0',
  MAX_IN_FLIGHT: '1000',
  NODE_ENV: 'production',
};
const started: Running[] = [];
const start = async (of: string): Promise<Running> => {
  const server = await startService(environment, { folder: of });
  started.push(server);
  return server;
};
try {
  const versions: [Running[], Running[]] = [[], []];
  for (let n = 0; n < PROCESSES; n += 1) {
    versions[0].push(await start(folder));
    versions[1].push(await start('.'));
  }
  const rows: string[][] = [];
  for (const work of selectWorks(only)) rows.push(await compare(bench, work, versions));
  printTable(['work', `${folder}, µs/request`, 'this version', 'quotient', 'of requests/s'], rows);
} finally {
  await Promise.all(started.map((server) => server.stop()));
  await drop();
}
