import type { Duplex } from 'node:stream';

/** A statement without a response in time. Its connection has been destroyed. */
class StatementDeadlineError extends Error {
  readonly code = 'ETIMEDOUT';
}

/**
 * Destroys a connection that has pending statements and completes none of them for `ms`. The driver's own
 * `query_timeout` leaves a connection without pipelining busy, and needs a timer per statement.
 */
export class Deadline {
  readonly #stream: Duplex;
  readonly #ms: number;
  #timer: NodeJS.Timeout | undefined;
  #pending = 0;
  /** When the first pending statement was sent, or the last one completed (monotonic clock). */
  #progressAt = 0;

  constructor(stream: Duplex, ms: number) {
    this.#stream = stream;
    this.#ms = ms;
  }

  /** Counts a statement that is being sent. */
  begin(): void {
    this.#pending += 1;
    if (this.#pending > 1) return;
    this.#progressAt = performance.now();
    if (this.#timer === undefined) this.#checkIn(this.#ms);
  }

  /** Counts a statement as completed. */
  end(): void {
    this.#pending -= 1;
    if (this.#pending > 0) this.#progressAt = performance.now();
  }

  /** Checks at the earliest time at which the deadline may have passed: a timer per statement would cost more. */
  #checkIn(ms: number): void {
    this.#timer = setTimeout(() => this.#check(), ms).unref();
  }

  #check(): void {
    this.#timer = undefined;
    if (this.#pending === 0) return;
    const left = this.#progressAt + this.#ms - performance.now();
    if (left > 0) this.#checkIn(Math.ceil(left));
    else
      this.#stream.destroy(
        new StatementDeadlineError(`the database did not complete a statement within ${this.#ms} ms`),
      );
  }
}
