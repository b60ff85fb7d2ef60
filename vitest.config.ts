import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

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
  'areas/public-reports/browser',
  'commands/crash',
  'commands/backup',
  'postgres/replicas',
  'http/bad-addresses',
  'faults/embedded-full-disk',
  'http/typescript-samples',
  'http/conditional',
  'areas/webhooks/receiving-endpoints',
  'areas/links/browser',
  'areas/labels/labels',
  'commands/serve',
  'http/pages',
  'areas/reports/random-series',
  'http/methods',
  'contract/library-uses',
  'http/bad-input',
  'faults/graceful-stop',
  'contract/fixtures',
  'scenarios/webhooks',
  'http/idempotency',
  'jobs/runner',
  'areas/exports/downloads',
  'contract/release',
  'mcp/expected-version',
  'http/documents',
  'areas/webhooks/deliveries',
  'areas/notifications/sending',
  'mcp/time-words',
  'attacks/becoming-the-owner',
  'attacks/printed-passwords',
  'faults/supervisor',
  'faults/vanished-host',
  'attacks/transaction-pooler',
  'commands/imports',
  'commands/administration',
  'faults/embedded-overload',
  'faults/full-log-disk',
  'faults/held-row-locks',
  'faults/diverged-replica',
  'faults/migration-locks',
  'attacks/slow-readers',
];

/**
 * The slowest files whose results do not depend on the database: documents, pages in a browser, pictures, samples of code,
 * the forms of requests and arguments, and requests as a script solves them. Only the suite on the embedded database runs
 * them.
 */
const ON_EMBEDDED_ONLY = [
  'contract/documents',
  'contract/release',
  'contract/evolution',
  'contract/library-uses',
  'commands/usage',
  'http/documents',
  'http/reference',
  'http/samples',
  'http/typescript-samples',
  'areas/links/browser',
  'areas/public-reports/browser',
  'areas/sign-in/browser',
  'http/bad-addresses',
  'http/bad-input',
  'http/methods',
  'http/pages',
  'areas/labels/labels',
  'evals/requests',
  'evals/tasks',
  'files/s3-service',
  'mcp/arguments',
  'mcp/malformed-calls',
  'mcp/snapshots',
  'mcp/time-words',
  'telemetry/deploy',
];

const exclude = [...configDefaults.exclude];
// Tests that take more than seconds; `npm run test:faults` runs them.
if (process.env['FAULTS'] !== 'all') exclude.push('**/*.slow.test.ts');
if (process.env['TEST_DATABASE_URL'] !== undefined) {
  process.stderr.write(
    `SKIPPED on a server, because the database makes no difference: ${ON_EMBEDDED_ONLY.join(', ')}\n`,
  );
  exclude.push(...ON_EMBEDDED_ONLY.map((name) => `test/${name}.test.ts`));
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
