import cluster, { type Worker } from 'node:cluster';
import type { Logger } from 'pino';

/** Processes that serve on one port. `ended` is true once all have ended as they were told to, false when the first could not start. */
export type Workers = { stop(): void; ended: Promise<boolean> };

const MIN_PAUSE_MILLISECONDS = 100;
const MAX_PAUSE_MILLISECONDS = 30_000;

/** A process that lived this long was sound: the next one starts without a pause again. */
const SOUND_MILLISECONDS = 60_000;

/** How long to wait before the next start, after so many processes that died early; spread, because several may have died together. */
const pauseAfter = (failures: number): number =>
  Math.min(MAX_PAUSE_MILLISECONDS, MIN_PAUSE_MILLISECONDS * 2 ** Math.min(failures, 16)) * (0.5 + Math.random() / 2);

/**
 * Supervises `count` processes of this program that share its port. The first starts alone: one that ends by itself before any has
 * served would only end again, so the service ends with it. From then on every process that dies is replaced, after a pause that
 * grows while they die early.
 */
class Supervisor {
  readonly #count: number;
  readonly #log: Logger;
  readonly #alive = new Set<Worker>();
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #end: (sound: boolean) => void;
  #served = false;
  #stopping = false;
  #failures = 0;

  constructor(count: number, log: Logger, end: (sound: boolean) => void) {
    this.#count = count;
    this.#log = log;
    this.#end = end;
    this.#start();
  }

  #start(): void {
    const worker = cluster.fork();
    let sound: NodeJS.Timeout | undefined;
    this.#alive.add(worker);
    worker.once('listening', () => {
      sound = setTimeout(() => (this.#failures = 0), SOUND_MILLISECONDS).unref();
      if (this.#served) return;
      this.#served = true;
      for (let n = 1; n < this.#count && !this.#stopping; n += 1) this.#start();
    });
    worker.once('exit', (code, signal) => {
      clearTimeout(sound);
      this.#alive.delete(worker);
      if (this.#stopping) this.#endWhenDone(true);
      else if (!this.#served && !signal) this.#endWhenDone(false);
      else this.#replace(worker.process.pid, code, signal);
    });
  }

  #replace(pid: number | undefined, code: number, signal: string): void {
    const pause = pauseAfter(this.#failures);
    this.#failures += 1;
    this.#log.error({ pid, code, signal, pause: Math.round(pause) }, 'a process died; another takes its place');
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#start();
    }, pause);
    this.#timers.add(timer);
  }

  #endWhenDone(sound: boolean): void {
    if (this.#alive.size === 0) this.#end(sound);
  }

  stop(): void {
    if (this.#stopping) return;
    this.#stopping = true;
    for (const timer of this.#timers) clearTimeout(timer);
    for (const worker of this.#alive) worker.process.kill('SIGTERM');
    this.#endWhenDone(true);
  }
}

/** Starts `count` processes of this program that share its port, and keeps as many running until `stop`. */
export const startWorkers = (count: number, log: Logger): Workers => {
  const { promise: ended, resolve } = Promise.withResolvers<boolean>();
  const supervisor = new Supervisor(count, log, resolve);
  return { stop: () => supervisor.stop(), ended };
};
