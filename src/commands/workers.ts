import cluster, { type Worker } from 'node:cluster';
import type { Logger } from 'pino';

/** Processes that serve on one port. `ended` is true once all have ended as they were told to, false when one could not start. */
export type Workers = { stop(): void; ended: Promise<boolean> };

/**
 * Starts `count` processes of this program that share its port, and replaces one that dies. One that ends before it has
 * served anything would only end again, so that the others are stopped too.
 */
export const startWorkers = (count: number, log: Logger): Workers => {
  const listening = new Set<Worker>();
  const alive = new Set<Worker>();
  let stopping = false;
  let sound = true;
  const stop = (): void => {
    stopping = true;
    for (const worker of alive) worker.process.kill('SIGTERM');
  };
  const ended = new Promise<boolean>((resolve) => {
    const start = (): void => {
      const worker = cluster.fork();
      alive.add(worker);
      worker.once('listening', () => listening.add(worker));
      worker.once('exit', (code, signal) => {
        alive.delete(worker);
        if (!stopping && listening.has(worker)) {
          log.error({ pid: worker.process.pid, code, signal }, 'a process died; another takes its place');
          start();
        } else if (!stopping) {
          sound = false;
          stop();
        }
        listening.delete(worker);
        if (alive.size === 0) resolve(sound);
      });
    };
    for (let i = 0; i < count; i += 1) start();
  });
  return { stop, ended };
};
