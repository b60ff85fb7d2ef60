import { configDefaults, defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Tests that take more than seconds; `npm run test:faults` runs them.
    exclude:
      process.env['FAULTS'] === 'all' ? configDefaults.exclude : [...configDefaults.exclude, '**/*.slow.test.ts'],
    globalSetup: ['test/support/database.ts'],
    // Two cores, and a database in each process: more workers only wait for each other.
    maxWorkers: 2,
    // Files of a worker share its modules: an import of the application and of PGlite costs two seconds of processor time.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
