/** Prints one line for each thing that was tried, and in the end how many passed and failed; the exit code follows. */
export class Report {
  #passed = 0;
  #failed = 0;

  /** Prints one outcome, which has passed when there are no problems. */
  outcome(name: string, problems: readonly string[], remark = ''): void {
    if (problems.length === 0) this.#passed += 1;
    else this.#failed += 1;
    const told = problems.map((problem) => `    ${problem}\n`).join('');
    process.stdout.write(
      `${problems.length === 0 ? 'passed' : 'FAILED'}  ${name}${remark === '' ? '' : `  (${remark})`}\n${told}`,
    );
  }

  /** Prints what was skipped and why, without counting it. */
  leftOut(name: string, reason: string): void {
    process.stdout.write(`   -    ${name}  (${reason})\n`);
  }

  end(): void {
    process.stdout.write(`${this.#passed} passed, ${this.#failed} failed\n`);
    process.exitCode = this.#failed === 0 && this.#passed > 0 ? 0 : 1;
  }
}
