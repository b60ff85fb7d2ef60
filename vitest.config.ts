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
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
