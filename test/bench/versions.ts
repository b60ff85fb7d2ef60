/**
 * Compares this version of the service with another one, in turn: how to find out what a change gains. The first argument is
 * the folder of the other version, with its packages, built: `git worktree add ../before HEAD~1`, then `npm ci` and
 * `npm run build` there. Further arguments select kinds of request by parts of their names. Each version has a database of
 * equal records that it made and migrated itself, because their schemas may differ.
 *
 * Prints the processor time of a request in both versions, in the service and in PostgreSQL, and the quotients, of the tenth
 * percentiles of the rounds. Processes of one
 * program differ by up to a tenth, so each version runs several (BENCH_PROCESSES), and the table has the spread of each. The
 * other variables are those of bench.ts.
 */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { environmentOf, measure, processor, ROUNDS, warmUp, type Bench, type Figures } from './support/measure.ts';
import { printTable, startService, tenthPercentile, type Running } from './support/process.ts';
import { isSelected } from './support/selection.ts';
import { MACHINES, WORKS, type Work } from './support/works.ts';

const PROCESSES = Number(process.env['BENCH_PROCESSES'] ?? 2);

const [folder, ...parts] = process.argv.slice(2);
if (folder === undefined) throw new Error('The first argument must be the folder of another version.');

type DatabaseModule = typeof import('./support/database.ts');

/** A version: its name, its folder and its database. */
type Version = {
  readonly name: 'before' | 'now';
  readonly folder: string;
  readonly bench: Bench;
  drop(): Promise<void>;
};

/** Creates the database of the version in a folder with the migrations and the records of that version. */
const openVersion = async (name: Version['name'], folder: string): Promise<Version> => {
  const { href } = pathToFileURL(resolve(folder, 'test/bench/support/database.ts'));
  const { createBenchDatabase }: DatabaseModule = await import(href);
  const { drop, ...bench } = await createBenchDatabase(MACHINES);
  return { name, folder, bench, drop };
};

/** A process of a version, and what each round measured of it. */
type Measured = { readonly server: Running; readonly version: Version; readonly rounds: Figures[] };

/** Measures all processes in each round, in the opposite order in every second one. */
const measureRounds = async (work: Work, servers: ReadonlyMap<Running, Version>): Promise<Measured[]> => {
  for (const [server, { bench }] of servers) await warmUp(bench, server, work);
  const measured = [...servers].map(([server, version]): Measured => ({ server, version, rounds: [] }));
  for (let n = 0; n < ROUNDS; n += 1)
    for (const { server, version, rounds } of n % 2 === 0 ? measured : measured.toReversed())
      rounds.push(await measure(version.bench, server, work));
  return measured;
};

const compare = async (work: Work, servers: ReadonlyMap<Running, Version>): Promise<string[]> => {
  const measured = await measureRounds(work, servers);
  const ofVersion = (name: Version['name']): Measured[] => measured.filter(({ version }) => version.name === name);
  /** A figure in each process, in microseconds, from the lowest to the highest. */
  const spread = (version: Version['name'], figure: (figures: Figures) => number): number[] =>
    ofVersion(version)
      .map(({ rounds }) => tenthPercentile(rounds.map(figure)))
      .toSorted((a, b) => a - b);
  const compared = (figure: (figures: Figures) => number): string[] => {
    const [before, now] = [spread('before', figure), spread('now', figure)];
    const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
    const show = (values: readonly number[]): string => values.map((time) => time.toFixed(0)).join(', ');
    return [show(before), show(now), (sum(now) / sum(before)).toFixed(3)];
  };
  return [work.name, ...compared(processor), ...compared(({ database }) => database)];
};

const versions: Version[] = [];
const servers = new Map<Running, Version>();
try {
  versions.push(await openVersion('before', folder));
  versions.push(await openVersion('now', '.'));
  for (let n = 0; n < PROCESSES; n += 1)
    for (const version of versions)
      servers.set(await startService(environmentOf(version.bench), { folder: version.folder }), version);
  const rows: string[][] = [];
  for (const work of WORKS.filter(({ name }) => isSelected(name, parts))) {
    const row = await compare(work, servers);
    // Shown at once too, because a run takes minutes.
    console.error(row.join(' | '));
    rows.push(row);
  }
  printTable(
    ['work', `${folder}, µs/request`, 'this version', 'quotient', 'PostgreSQL', 'this version', 'quotient'],
    rows,
  );
} finally {
  await Promise.all([...servers.keys()].map((server) => server.stop()));
  for (const { drop } of versions) await drop();
}
