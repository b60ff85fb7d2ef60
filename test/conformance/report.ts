/** Prints a line for each test, then the number of passed and failed tests, and sets the exit code. */
export class Report {
  #passed = 0;
  #failed = 0;

  /** Prints the outcome of a test, which has passed if there are no problems. */
  outcome(name: string, problems: readonly string[], remark = ''): void {
    if (problems.length === 0) this.#passed += 1;
    else this.#failed += 1;
    const lines = problems.map((problem) => `    ${problem}\n`).join('');
    process.stdout.write(
      `${problems.length === 0 ? 'passed' : 'FAILED'}  ${name}${remark === '' ? '' : `  (${remark})`}\n${lines}`,
    );
  }

  /** Prints a skipped test and the reason, without counting it. */
  leftOut(name: string, reason: string): void {
    process.stdout.write(`   -    ${name}  (${reason})\n`);
  }

  end(): void {
    process.stdout.write(`${this.#passed} passed, ${this.#failed} failed\n`);
    process.exitCode = this.#failed === 0 && this.#passed > 0 ? 0 : 1;
  }
}
