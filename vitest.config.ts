import { globSync } from 'node:fs';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { draw } from './test/support/draw.ts';
import { RetriedReporter } from './test/support/retried.ts';

/**
 * The files that take longest, most of them because they wait for processes. They start first, because the last file of
 * one worker keeps the other waiting. Without durations of an earlier run Vitest orders the files by their size.
 */
const LONGEST = [
  'attacks/freezing-bodies',
  'jobs/processes',
  'jobs/recurring',
  'contract/plans',
  'contract/access',
  'http/reference',
  'evals/requests',
  'evals/tasks',
  'mcp/arguments',
  'attacks/silent-webhooks',
  'contract/migrations',
  'http/samples',
  'across/public-reports/browser',
  'commands/crash',
  'commands/backup',
  'postgres/replicas',
  'http/bad-addresses',
  'faults/full-disk',
  'http/typescript-samples',
  'http/conditional',
  'across/webhooks/receiving-endpoints',
  'apps/browser',
  'links/browser',
  'across/labels/labels',
  'commands/serve',
  'http/pages',
  'across/reports/random-series',
  'http/methods',
  'contract/library-uses',
  'http/bad-input',
  'faults/graceful-stop',
  'contract/fixtures',
  'scenarios/webhooks',
  'http/idempotency',
  'jobs/runner',
  'across/exports/downloads',
  'contract/release',
  'mcp/expected-version',
  'http/documents',
  'across/webhooks/deliveries',
  'across/notifications/sending',
  'mcp/time-words',
  'attacks/becoming-the-owner',
  'attacks/printed-passwords',
  'faults/supervisor',
  'faults/vanished-host',
  'attacks/transaction-pooler',
  'commands/imports',
  'commands/administration',
  'faults/overload',
  'faults/full-log-disk',
  'faults/held-row-locks',
  'faults/diverged-replica',
  'faults/migration-locks',
  'attacks/slow-readers',
];

const ON_SERVER = process.env['TEST_DATABASE_URL'] !== undefined;
/** `npm run test:faults` runs the slow files, and starts the servers that files need when the suite runs on none. */
const RUNS_ALL = process.env['FAULTS'] === 'all';

/**
 * Where a file runs is in its name. The results of `.embedded` files do not depend on the database, or need the embedded
 * one; those of `.server` files need a PostgreSQL server, the suite's or their own; `.slow` files take more than seconds.
 */
const excluded = [...(ON_SERVER ? ['embedded'] : RUNS_ALL ? [] : ['server']), ...(RUNS_ALL ? [] : ['slow'])];
if (excluded.length > 0) process.stderr.write(`Left out: ${excluded.map((name) => `*.${name}.test.ts`).join(', ')}\n`);

// Of the files that a server runs too, the suite on the embedded database draws a quarter, unless the command names some. In
// tests of every operation or tool both draw cases, a server more of them.
const sampleSeed = Number(process.env['SAMPLE_SEED'] ?? Date.now() % 2 ** 31);
const DRAWS_FILES = !ON_SERVER && !RUNS_ALL;
if (!RUNS_ALL)
  process.stderr.write(
    `The seed of the samples is ${sampleSeed}; SAMPLE_SEED=${sampleSeed} repeats them, FAULTS=all runs all\n`,
  );
const namesFiles = process.argv.slice(2).some((argument) => !/^(?:run$|list$|-)/.test(argument));

/** Returns the files that both suites run and this run leaves out. */
const leftOut = (): string[] => {
  if (!DRAWS_FILES || namesFiles) return [];
  const both = globSync('test/**/*.test.ts', { exclude: ['**/node_modules'] })
    .filter((name) => !/\.(?:embedded|server|slow)\./.test(name))
    .sort();
  const drawn = new Set(draw(both, Math.ceil(both.length / 4), sampleSeed));
  process.stderr.write(`${drawn.size} of the ${both.length} files that a server runs too are drawn\n`);
  return both.filter((name) => !drawn.has(name));
};

const rankOf = ({ moduleId }: TestSpecification): number => {
  const index = LONGEST.findIndex((name) => moduleId.includes(`/test/${name}.`));
  return index === -1 ? LONGEST.length : index;
};

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...excluded.map((name) => `**/*.${name}.*test.ts`), ...leftOut()],
    provide: { sampleSeed },
    reporters: ['default', new RetriedReporter()],
    globalSetup: ['test/support/database.ts'],
    // More than the two cores of a small machine, because tests also wait: for processes, timeouts and the
    // disk, and on a server for its processes too.
    maxWorkers: ON_SERVER ? 4 : 3,
    // Files of a worker share its modules: an import of the application and of PGlite takes long.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // Vitest's second is too short where a machine is busy; a condition that is met ends the wait.
    expect: { poll: { timeout: 15_000 } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
