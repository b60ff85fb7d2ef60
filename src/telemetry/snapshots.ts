import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue, type Registry } from 'prom-client';

/** The values of all metrics of a process at one time, as plain JSON. */
export type Snapshot = readonly MetricObjectWithValues<MetricValue<string>>[];

/** The worst process matters for the event loop, and prom-client would return the average. */
const LAG = /^nodejs_eventloop_lag_/;

/** Reads the metrics of registries. */
export const takeSnapshot = async (registries: readonly Registry[]): Promise<Snapshot> => {
  const parts = await Promise.all(registries.map((registry) => registry.getMetricsAsJSON()));
  return parts.flat().map((metric) => (LAG.test(metric.name) ? { ...metric, aggregator: 'max' } : metric));
};

/** Joins the metrics of several processes as each metric defines: most are added up. */
export const merge = (snapshots: readonly Snapshot[]): Registry =>
  AggregatorRegistry.aggregate(snapshots.map((snapshot) => [...snapshot]));

/** Returns what has to be kept of a process that ended: counters must not go down, or Prometheus sees a restart of all. */
export const cumulativeOf = (snapshot: Snapshot): Snapshot =>
  snapshot.filter(({ type }) => String(type) === 'counter' || String(type) === 'histogram');
