import cluster, { type Worker } from 'node:cluster';
import type { Logger } from 'pino';

/**
 * Processes that share one port. `ended` resolves when all have exited: to true after `stop`, to false if the first one
 * failed to start.
 */
type Workers = { stop(): void; ended: Promise<boolean> };

const MIN_PAUSE_MILLISECONDS = 100;
const MAX_PAUSE_MILLISECONDS = 30_000;

/** A process that runs this long counts as healthy and resets the pause before the next start. */
const HEALTHY_MILLISECONDS = 60_000;

/** Returns the pause before the next start, with jitter because several processes may have died together. */
const pauseAfter = (failures: number): number =>
  Math.min(MAX_PAUSE_MILLISECONDS, MIN_PAUSE_MILLISECONDS * 2 ** Math.min(failures, 16)) * (0.5 + Math.random() / 2);

/**
 * Supervises `count` processes of this program that share its port. Starts one process first: if it exits before it
 * serves, every other would fail too, and the service ends. Afterwards replaces every process that dies, after a pause
 * that grows while processes keep dying early.
 */
class Supervisor {
  readonly #count: number;
  readonly #log: Logger;
  readonly #alive = new Set<Worker>();
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #end: (succeeded: boolean) => void;
  #served = false;
  #stopping = false;
  #failures = 0;

  constructor(count: number, log: Logger, end: (succeeded: boolean) => void) {
    this.#count = count;
    this.#log = log;
    this.#end = end;
    this.#start();
  }

  #start(): void {
    const worker = cluster.fork();
    let healthy: NodeJS.Timeout | undefined;
    this.#alive.add(worker);
    worker.once('listening', () => {
      healthy = setTimeout(() => (this.#failures = 0), HEALTHY_MILLISECONDS).unref();
      if (this.#served) return;
      this.#served = true;
      for (let n = 1; n < this.#count && !this.#stopping; n += 1) this.#start();
    });
    worker.once('exit', (code, signal) => {
      clearTimeout(healthy);
      this.#alive.delete(worker);
      if (this.#stopping) this.#endWhenDone(true);
      else if (!this.#served && !signal) this.#endWhenDone(false);
      else this.#replace(worker.process.pid, code, signal);
    });
  }

  #replace(pid: number | undefined, code: number, signal: string): void {
    const pause = pauseAfter(this.#failures);
    this.#failures += 1;
    this.#log.error({ pid, code, signal, pause: Math.round(pause) }, 'a process died and will be replaced');
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#start();
    }, pause);
    this.#timers.add(timer);
  }

  #endWhenDone(succeeded: boolean): void {
    if (this.#alive.size === 0) this.#end(succeeded);
  }

  stop(): void {
    if (this.#stopping) return;
    this.#stopping = true;
    for (const timer of this.#timers) clearTimeout(timer);
    for (const worker of this.#alive) worker.process.kill('SIGTERM');
    this.#endWhenDone(true);
  }
}

/** Starts `count` processes of this program that share its port, and keeps that many running until `stop`. */
export const startWorkers = (count: number, log: Logger): Workers => {
  const { promise: ended, resolve } = Promise.withResolvers<boolean>();
  const supervisor = new Supervisor(count, log, resolve);
  return { stop: () => supervisor.stop(), ended };
};
