import type { Duplex } from 'node:stream';

/** A statement without a response in time. Its connection has been destroyed. */
class StatementDeadlineError extends Error {
  readonly code = 'ETIMEDOUT';
}

/**
 * Destroys a connection that has pending statements and completes none of them for `ms`. The driver's own `query_timeout`
 * leaves a connection without pipelining busy, and needs a timer per statement.
 */
export class Deadline {
  readonly #stream: Duplex;
  readonly #ms: number;
  #timer: NodeJS.Timeout | undefined;
  #pending = 0;

  constructor(stream: Duplex, ms: number) {
    this.#stream = stream;
    this.#ms = ms;
  }

  /** Counts a statement that is being sent. */
  begin(): void {
    this.#pending += 1;
    if (this.#pending > 1) return;
    this.#timer = this.#timer?.refresh() ?? setTimeout(() => this.#expire(), this.#ms).unref();
  }

  /** Counts a statement as completed. */
  end(): void {
    this.#pending -= 1;
    if (this.#pending > 0) this.#timer?.refresh();
  }

  #expire(): void {
    if (this.#pending > 0)
      this.#stream.destroy(
        new StatementDeadlineError(`the database did not complete a statement within ${this.#ms} ms`),
      );
  }
}
