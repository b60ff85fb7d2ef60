import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The files that take longest, most of them because they wait for processes. They start first, because the last file of
 * one worker keeps the other waiting. Without durations of an earlier run Vitest orders the files by their size.
 */
const LONGEST = [
  'jobs/processes',
  'jobs/recurring',
  'commands/backup',
  'scenarios/webhooks',
  'contract/plans',
  'attacks/freezing-bodies',
  'contract/access',
  'postgres/replicas',
  'commands/serve',
  'attacks/becoming-the-owner',
  'attacks/printed-passwords',
  'faults/supervisor',
  'commands/crash',
  'faults/graceful-stop',
  'faults/vanished-host',
  'attacks/transaction-pooler',
  'contract/release',
  'http/try',
  'http/samples',
  'http/documents',
  'areas/webhooks/deliveries',
  'commands/imports',
  'telemetry/metrics',
  'jobs/runner',
  'commands/administration',
  'faults/embedded-full-disk',
  'faults/embedded-overload',
  'faults/full-log-disk',
  'commands/usage',
  'commands/demo-token',
  'faults/held-row-locks',
  'faults/diverged-replica',
  'faults/migration-locks',
  'attacks/slow-readers',
];

/** The slowest files that use no database. They are the same on both, so only the suite on the embedded one runs them. */
const WITHOUT_DATABASE = [
  'contract/documents',
  'contract/release',
  'contract/evolution',
  'contract/library-uses',
  'commands/usage',
];

const exclude = [...configDefaults.exclude];
// Tests that take more than seconds; `npm run test:faults` runs them.
if (process.env['FAULTS'] !== 'all') exclude.push('**/*.slow.test.ts');
if (process.env['TEST_DATABASE_URL'] !== undefined) {
  process.stderr.write(`SKIPPED on a server, because they use no database: ${WITHOUT_DATABASE.join(', ')}\n`);
  exclude.push(...WITHOUT_DATABASE.map((name) => `test/${name}.test.ts`));
}

const rankOf = ({ moduleId }: TestSpecification): number => {
  const index = LONGEST.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`));
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
    exclude,
    globalSetup: ['test/support/database.ts'],
    // More than the two cores of a small machine, because a third of the time tests wait: for processes, timeouts and the
    // disk, and on a server for its processes too.
    maxWorkers: process.env['TEST_DATABASE_URL'] === undefined ? 3 : 4,
    // Files of a worker share its modules: an import of the application and of PGlite costs two seconds of processor time.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // Vitest's second is too short where a machine is busy; a condition that is met ends the wait.
    expect: { poll: { timeout: 15_000 } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
