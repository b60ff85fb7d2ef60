import type { Reporter, TestModule } from 'vitest/node';

/** Returns the tests of a module that passed or failed in a second try, with their file. */
const retriedIn = (module: TestModule): string[] =>
  [...module.children.allTests()]
    .filter((test) => (test.diagnostic()?.retryCount ?? 0) > 0)
    .map((test) => `${module.relativeModuleId} > ${test.fullName}: ${test.result().state}`);

/** Prints the tests that were retried as the last lines of a run, so that a second try is noticed. */
export class RetriedReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const retried = modules.flatMap(retriedIn);
    if (retried.length === 0) return;
    process.stdout.write(`\nRetried, ${retried.length} in all:\n${retried.map((line) => `  ${line}\n`).join('')}`);
  }
}
