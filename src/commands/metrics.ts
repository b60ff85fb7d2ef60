import cluster from 'node:cluster';
import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import { readWebhookBacklog } from '../across/webhooks/backlog.ts';
import { listenForScrapes } from '../http/metrics-server.ts';
import { readQueues } from '../jobs/administration.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../postgres/database.ts';
import { createMetrics, type Metrics, type ProcessSources } from '../telemetry/metrics.ts';
import { takeSnapshot } from '../telemetry/snapshots.ts';
import { isMetricsRequest, type MetricsReply } from './worker-metrics.ts';

/** Process metrics of a scrape, besides the database. */
export type MetricsSources = Omit<ProcessSources, 'pool'>;

/** The metrics of a serving process. `stop` ends the port; the port of several processes belongs to their supervisor. */
export type ServedMetrics = Pick<Metrics, 'recorder'> & { stop(): void };

/** Answers the supervisor, which asks one of its processes for the numbers from the database too. */
const answerSupervisor = ({ process: own, database }: Metrics, log: Logger): (() => void) => {
  const answer = (message: unknown): void => {
    if (!isMetricsRequest(message)) return;
    const { id, withDatabase } = message;
    takeSnapshot(withDatabase ? [own, database] : [own]).then(
      (snapshot) => process.send?.({ type: 'ems:metrics', id, snapshot } satisfies MetricsReply),
      (error: unknown) => log.error({ err: error }, 'the metrics could not be read'),
    );
  };
  process.on('message', answer);
  return () => void process.off('message', answer);
};

/**
 * Creates the metrics of this process. Serves them at `METRICS_HOST` and `METRICS_PORT`, or reports them to the
 * supervisor of several processes.
 */
export const startMetrics = async (
  { metrics_host, metrics_port }: Pick<Config, 'metrics_host'> & { metrics_port: number },
  database: Database,
  sources: MetricsSources,
  log: Logger,
): Promise<ServedMetrics> => {
  const metrics = createMetrics(
    { ...sources, pool: () => database.pool() },
    { queues: () => readQueues(database), webhooks: () => readWebhookBacklog(database) },
  );
  const { recorder } = metrics;
  if (cluster.isWorker) return { recorder, stop: answerSupervisor(metrics, log) };
  const whole = Registry.merge([metrics.process, metrics.database]);
  const { stop } = await listenForScrapes({ metrics_host, metrics_port, render: () => whole.metrics(), log });
  return { recorder, stop };
};
