import type { Duplex } from 'node:stream';

/** A statement that the server did not answer in time. Its connection has been destroyed. */
class StatementDeadlineError extends Error {
  readonly code = 'ETIMEDOUT';
}

/**
 * Destroys a connection that has statements under way and completes none of them for `ms`: the driver's own
 * `query_timeout` leaves one that does not pipeline busy, and takes a timer for each statement.
 */
export class Deadline {
  readonly #stream: Duplex;
  readonly #ms: number;
  #timer: NodeJS.Timeout | undefined;
  #underWay = 0;

  constructor(stream: Duplex, ms: number) {
    this.#stream = stream;
    this.#ms = ms;
  }

  /** Counts a statement that is being sent. */
  begin(): void {
    this.#underWay += 1;
    if (this.#underWay > 1) return;
    this.#timer = this.#timer?.refresh() ?? setTimeout(() => this.#expire(), this.#ms).unref();
  }

  /** Counts a statement as completed. */
  end(): void {
    this.#underWay -= 1;
    if (this.#underWay > 0) this.#timer?.refresh();
  }

  #expire(): void {
    if (this.#underWay > 0)
      this.#stream.destroy(new StatementDeadlineError(`the database did not answer a statement within ${this.#ms} ms`));
  }
}
