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
  'across/public-reports/browser',
  'commands/crash',
  'commands/backup',
  'postgres/replicas',
  'http/bad-addresses',
  'faults/embedded-full-disk',
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
  'faults/embedded-overload',
  'faults/full-log-disk',
  'faults/held-row-locks',
  'faults/diverged-replica',
  'faults/migration-locks',
  'attacks/slow-readers',
];

/**
 * The slowest files whose results do not depend on the database: documents, pages in a browser, pictures, samples of code,
 * and the forms of requests and arguments. Only the suite on the embedded database runs them.
 */
const ON_EMBEDDED_ONLY = [
  'contract/documents',
  'contract/release',
  'contract/evolution',
  'contract/library-uses',
  'commands/usage',
  'http/documents',
  'http/reference',
  'http/reference-links',
  'http/reference-types',
  'http/redoc',
  'http/samples',
  'http/typescript-samples',
  'links/browser',
  'across/public-reports/browser',
  'identity/sign-in/browser',
  'identity/sign-in/sign-in',
  'attacks/expensive-addresses-and-headers',
  'http/pages',
  'across/labels/labels',
  'evals/scores',
  'files/s3-service',
  'mcp/clients',
  'mcp/malformed-calls',
  'mcp/snapshots',
  'apps/browser',
  'telemetry/deploy',
  'http/bad-addresses',
  'http/bad-input',
  'http/conditional',
  'http/methods',
  'mcp/arguments',
  'mcp/time-words',
  'attacks/large-pages',
  'attacks/silent-webhooks',
];

/**
 * The slowest files that try every operation and tool against the rules of the database, which are the same on both, and
 * those that restore a gym again and again. Only the suite on a server runs them, where many connections do.
 */
const ON_SERVER_ONLY = [
  'contract/access',
  'contract/fixtures',
  'contract/roles',
  'contract/sites',
  'mcp/expected-version',
  'mcp/lost-answer',
  'mcp/repeats',
  'http/idempotency',
  'across/reports/random-series',
  'commands/administration',
  'evals/requests',
  'evals/tasks',
];

const pathOf = (name: string): string => `test/${name}.test.ts`;

const exclude = [...configDefaults.exclude];
// Tests that take more than seconds; `npm run test:faults` runs them.
if (process.env['FAULTS'] !== 'all') exclude.push('**/*.slow.test.ts');
if (process.env['TEST_DATABASE_URL'] !== undefined) {
  process.stderr.write(
    `SKIPPED on a server, because the database makes no difference: ${ON_EMBEDDED_ONLY.join(', ')}\n`,
  );
  exclude.push(...ON_EMBEDDED_ONLY.map(pathOf));
  // A run of many generated arguments chooses its database.
  if (process.env['GENERATED_RUNS'] === undefined) exclude.push(pathOf('mcp/generated'));
} else {
  process.stderr.write(`SKIPPED without a server (TEST_DATABASE_URL): ${ON_SERVER_ONLY.join(', ')}\n`);
  exclude.push(...ON_SERVER_ONLY.map(pathOf));
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
    // More than the two cores of a small machine, because tests also wait: for processes, timeouts and the
    // disk, and on a server for its processes too.
    maxWorkers: process.env['TEST_DATABASE_URL'] === undefined ? 3 : 4,
    // Files of a worker share its modules: an import of the application and of PGlite takes long.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // Vitest's second is too short where a machine is busy; a condition that is met ends the wait.
    expect: { poll: { timeout: 15_000 } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
