import { collectDefaultMetrics, Registry } from 'prom-client';
import { VERSION } from '../../generated/values.ts';
import type { PoolState, ReplicaState } from './database-state.ts';
import { addCounter, addGauge } from './instruments.ts';
import { createRecorder } from './prometheus-recorder.ts';
import type { Recorder } from './recorder.ts';
import { createSampler } from './sampler.ts';

/** Process metrics of a scrape. */
export type ProcessSources = {
  /** The value of `EMS_ROLE`. */
  role: string;
  /** The value of `WEB_CONCURRENCY`. */
  expectedProcesses: number;
  isReady: () => Promise<boolean>;
  pool: () => PoolState;
  replicas: () => readonly ReplicaState[];
  connections: () => number;
  lostLogLines: () => number;
  /** The free space of the disk with the data of the service, in bytes; null when it has none there. */
  freeBytes: () => number | null;
};

/** How many jobs of a queue are in a state. `delayed` ones wait for their time or a retry, `failed` ones for the operator. */
type QueueState = { name: string; waiting: number; delayed: number; active: number; failed: number };

/** How long webhooks have been waiting, in seconds; 0 when none waits. */
export type WebhookBacklog = { oldest: number; overdue: number };

/** Database metrics of a scrape, equal in all processes. */
type DatabaseSources = { queues: () => Promise<readonly QueueState[]>; webhooks: () => Promise<WebhookBacklog> };

/** Maximum wait of a scrape for the database, in ms. Prometheus gives up after 10 s by default. */
const TIMEOUT_MS = 2000;

/** How long numbers from the database are reused, in ms. */
const DATABASE_TTL_MS = 10_000;

/** The metrics of a process. `database` has those that are the same for all processes; one of them reports these. */
export type Metrics = { readonly recorder: Recorder; readonly process: Registry; readonly database: Registry };

const addStateGauges = (registry: Registry, { role, isReady, ...sources }: ProcessSources): void => {
  const ready = createSampler(isReady, { ttlMs: 0, timeoutMs: TIMEOUT_MS });
  addGauge(registry, {
    name: 'ems_ready_processes',
    help: 'Processes that are ready, as /readyz reports, by EMS_ROLE.',
    labelNames: ['role'],
    async collect() {
      this.set({ role }, (await ready()) ? 1 : 0);
    },
  });
  addGauge(registry, { name: 'ems_processes', help: 'Processes that answered this scrape.' }).set(1);
  addGauge(registry, {
    name: 'ems_processes_expected',
    help: 'Processes that should run: WEB_CONCURRENCY.',
    aggregator: 'first',
  }).set(sources.expectedProcesses);
  addGauge(registry, {
    name: 'ems_build_info',
    help: 'Always 1; the labels have the versions of the service and of Node.js.',
    labelNames: ['version', 'node_version'],
    aggregator: 'first',
  }).set({ version: VERSION, node_version: process.version }, 1);
  addGauge(registry, {
    name: 'ems_http_connections',
    help: 'Open connections of clients.',
    collect() {
      this.set(sources.connections());
    },
  });
  addGauge(registry, {
    name: 'ems_disk_free_bytes',
    help: 'Free space of the disk with the embedded database or the folder of files; missing with neither.',
    aggregator: 'min',
    collect() {
      const bytes = sources.freeBytes();
      if (bytes === null) this.reset();
      else this.set(bytes);
    },
  });
  addCounter(registry, {
    name: 'ems_log_lines_lost_total',
    help: 'Log lines that were dropped because standard output did not accept them.',
    collect() {
      this.reset();
      this.inc(sources.lostLogLines());
    },
  });
};

const addPoolGauges = (registry: Registry, { pool, replicas }: ProcessSources): void => {
  addGauge(registry, {
    name: 'ems_database_pool_connections',
    help: 'Connections to the primary by state: in_use, idle, and max, the limit.',
    labelNames: ['state'],
    collect() {
      const { max, inUse, idle } = pool();
      this.set({ state: 'in_use' }, inUse);
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'max' }, max);
    },
  });
  addGauge(registry, {
    name: 'ems_database_pool_waiting',
    help: 'Callers that wait for a connection to the primary.',
    collect() {
      this.set(pool().waiting);
    },
  });
  addGauge(registry, {
    name: 'ems_replica_usable',
    help: '1 if reads go to the replica, 0 if it is away or too far behind.',
    labelNames: ['replica'],
    aggregator: 'min',
    collect() {
      for (const { name, lagMs } of replicas()) this.set({ replica: name }, lagMs === null ? 0 : 1);
    },
  });
  addGauge(registry, {
    name: 'ems_replica_lag_seconds',
    help: 'Upper bound of the lag of a replica that is usable.',
    labelNames: ['replica'],
    aggregator: 'max',
    collect() {
      this.reset();
      for (const { name, lagMs } of replicas()) if (lagMs !== null) this.set({ replica: name }, lagMs / 1000);
    },
  });
};

const addDatabaseGauges = (registry: Registry, { queues, webhooks }: DatabaseSources): void => {
  const limits = { ttlMs: DATABASE_TTL_MS, timeoutMs: TIMEOUT_MS };
  const read = createSampler(async () => ({ queues: await queues(), webhooks: await webhooks() }), limits);
  addGauge(registry, {
    name: 'ems_database_metrics_up',
    help: '1 if the database answered this scrape; if 0, ems_jobs and the ages of webhooks are missing.',
    async collect() {
      this.set((await read()) === null ? 0 : 1);
    },
  });
  addGauge(registry, {
    name: 'ems_jobs',
    help: 'Background jobs by queue and state: waiting, delayed, active or failed. The same in every process.',
    labelNames: ['queue', 'state'],
    async collect() {
      this.reset();
      for (const { name: queue, ...states } of (await read())?.queues ?? [])
        for (const state of ['waiting', 'delayed', 'active', 'failed'] as const)
          this.set({ queue, state }, states[state]);
    },
  });
  for (const [age, name, help] of [
    [
      'oldest',
      'ems_webhook_oldest_undelivered_seconds',
      'Age of the oldest event that an enabled endpoint has not received; 0 if none. Includes endpoints that fail.',
    ],
    [
      'overdue',
      'ems_webhook_overdue_seconds',
      'How long the delivery that is due longest has waited for a process; 0 if none. Endpoints that fail do not count.',
    ],
  ] as const)
    addGauge(registry, {
      name,
      help: `${help} The same in every process.`,
      async collect() {
        const sample = await read();
        this.reset();
        if (sample === null) this.remove();
        else this.set(sample.webhooks[age]);
      },
    });
};

/** Creates the metrics of a process, including those of Node.js. Nothing is measured before a scrape. */
export const createMetrics = (sources: ProcessSources, database: DatabaseSources): Metrics => {
  const own = new Registry();
  const shared = new Registry();
  collectDefaultMetrics({ register: own });
  addStateGauges(own, sources);
  addPoolGauges(own, sources);
  addDatabaseGauges(shared, database);
  return { recorder: createRecorder(own), process: own, database: shared };
};
