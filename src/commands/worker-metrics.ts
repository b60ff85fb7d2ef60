import cluster, { type Worker } from 'node:cluster';
import type { Logger } from 'pino';
import { listenForScrapes } from '../http/metrics-server.ts';
import type { Config } from '../config/config.ts';
import { isObject } from '../core/json.ts';
import { cumulativeOf, merge, type Snapshot } from '../telemetry/snapshots.ts';

/** Message of the supervisor to a process. One of them also reads the numbers from the database. */
type MetricsRequest = { type: 'ems:read-metrics'; id: number; withDatabase: boolean };

/** Response of a process. */
export type MetricsReply = { type: 'ems:metrics'; id: number; snapshot: Snapshot };

/** Maximum wait for a process, in ms: one whose event loop hangs does not answer. Longer than its wait for the database. */
const TIMEOUT_MS = 4000;

export const isMetricsRequest = (message: unknown): message is MetricsRequest =>
  isObject(message) && message['type'] === 'ems:read-metrics';

const isReply = (message: unknown): message is MetricsReply => isObject(message) && message['type'] === 'ems:metrics';

/**
 * Joins the metrics of the processes that this one supervises. Keeps the last counters of a process that has ended or
 * does not answer, because for Prometheus a sum that goes down is a restart, after which everything counts again.
 */
class WorkerMetrics {
  readonly #latest = new Map<number, Snapshot>();
  /** Processes that answered the last time. */
  readonly #answering = new Set<number>();
  readonly #pending = new Map<number, (reply: MetricsReply) => void>();
  #ended: Snapshot[] = [];
  #lastId = 0;

  constructor() {
    cluster.on('message', (_worker: Worker, message: unknown) => {
      if (isReply(message)) this.#pending.get(message.id)?.(message);
    });
    cluster.on('exit', ({ id }: Worker) => {
      const last = this.#latest.get(id);
      this.#latest.delete(id);
      this.#answering.delete(id);
      if (last) this.#ended.push(cumulativeOf(last));
    });
  }

  /** Asks all processes and returns the text of their joined metrics. */
  async render(): Promise<string> {
    const workers = Object.values(cluster.workers ?? {}).flatMap((worker) => (worker?.isConnected() ? [worker] : []));
    const reader = workers.find(({ id }) => this.#answering.has(id)) ?? workers[0];
    const current = await Promise.all(workers.map((worker) => this.#read(worker, worker === reader)));
    return merge([
      ...(await this.#foldEnded()),
      ...current.flatMap((snapshot) => (snapshot ? [snapshot] : [])),
    ]).metrics();
  }

  /** Returns the metrics of a process, or its last counters when it does not answer. */
  async #read(worker: Worker, withDatabase: boolean): Promise<Snapshot | null> {
    const snapshot = await this.#ask(worker, withDatabase);
    if (snapshot) {
      if (!worker.isDead()) this.#latest.set(worker.id, snapshot);
      this.#answering.add(worker.id);
      return snapshot;
    }
    this.#answering.delete(worker.id);
    const last = this.#latest.get(worker.id);
    return last ? cumulativeOf(last) : null;
  }

  #ask(worker: Worker, withDatabase: boolean): Promise<Snapshot | null> {
    const id = (this.#lastId += 1);
    const { promise, resolve } = Promise.withResolvers<Snapshot | null>();
    const timer = setTimeout(resolve, TIMEOUT_MS, null);
    this.#pending.set(id, ({ snapshot }) => resolve(snapshot));
    worker.send({ type: 'ems:read-metrics', id, withDatabase } satisfies MetricsRequest, (error) => {
      if (error) resolve(null);
    });
    return promise.finally(() => {
      clearTimeout(timer);
      this.#pending.delete(id);
    });
  }

  async #foldEnded(): Promise<readonly Snapshot[]> {
    if (this.#ended.length > 1) {
      const folded = this.#ended.splice(0);
      this.#ended.push(await merge(folded).getMetricsAsJSON());
    }
    return this.#ended;
  }
}

/** Serves the joined metrics of the processes that this one supervises. Call it before the first of them starts. */
export const serveWorkerMetrics = (
  { metrics_host, metrics_port }: Pick<Config, 'metrics_host'> & { metrics_port: number },
  log: Logger,
): Promise<unknown> => {
  const workers = new WorkerMetrics();
  return listenForScrapes({ metrics_host, metrics_port, render: () => workers.render(), log });
};
