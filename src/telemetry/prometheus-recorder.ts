import type { Registry } from 'prom-client';
import { PROBLEMS } from '../core/errors.ts';
import { addCounter, addGauge, addHistogram } from './instruments.ts';
import type { FinishedRequest, Recorder } from './recorder.ts';

/** Buckets in seconds. Statements end after 10 s, and waiting for a connection after 5 s. */
const REQUEST_BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Buckets in seconds. A webhook endpoint may take 10 s. */
const WEBHOOK_BUCKETS = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Buckets in seconds. A job may take 15 minutes. */
const JOB_BUCKETS = [0.01, 0.05, 0.25, 1, 5, 30, 120, 900];

/** Operations whose response lasts until one side closes it. Their durations say nothing about speed. */
const ENDLESS: ReadonlySet<string> = new Set(['streamEvents']);

type Child<T> = (first: string, second?: string) => T;

/** Keeps the child of each combination of labels, because prom-client's own lookup costs more than the rest. */
const keepChildren = <T>(create: Child<T>): Child<T> => {
  const children = new Map<string, T>();
  return (first, second = '') => {
    const key = second === '' ? first : `${first} ${second}`;
    let child = children.get(key);
    if (child === undefined) children.set(key, (child = create(first, second)));
    return child;
  };
};

const createRequestRecorder = (registry: Registry): ((request: FinishedRequest) => void) => {
  const requests = addCounter(registry, {
    name: 'ems_http_requests_total',
    help: 'Requests by operation and status; status 499 if the client left before the response was sent.',
    labelNames: ['operation', 'status'],
  });
  const durations = addHistogram(registry, {
    name: 'ems_http_request_duration_seconds',
    help: 'Time from the headers of a request to the end of its response, by operation; without event streams.',
    labelNames: ['operation'],
    buckets: REQUEST_BUCKETS,
  });
  const calls = addCounter(registry, {
    name: 'ems_tool_calls_total',
    help: 'Tool calls by tool and outcome: ok, asked (a person), refused (the caller can act on it) or failed (a fault of the service).',
    labelNames: ['tool', 'outcome'],
  });
  const callDurations = addHistogram(registry, {
    name: 'ems_tool_call_duration_seconds',
    help: 'Duration of the requests that called a tool, by tool.',
    labelNames: ['tool'],
    buckets: REQUEST_BUCKETS,
  });
  const problems = addCounter(registry, {
    name: 'ems_problems_total',
    help: 'Problems in responses and in results of tools, by code and the HTTP status of the code.',
    labelNames: ['code', 'status'],
  });
  const request = keepChildren((operation, status) => requests.labels({ operation, status }));
  const duration = keepChildren((operation) => durations.labels({ operation }));
  const call = keepChildren((tool, outcome) => calls.labels({ tool, outcome }));
  const callDuration = keepChildren((tool) => callDurations.labels({ tool }));
  return ({ operation, status, seconds, code, tool, outcome }) => {
    request(operation, String(status)).inc();
    if (!ENDLESS.has(operation)) duration(operation).observe(seconds);
    if (code !== undefined) problems.inc({ code, status: PROBLEMS[code].status });
    if (tool === undefined) return;
    call(tool, outcome ?? 'failed').inc();
    callDuration(tool).observe(seconds);
  };
};

/** Creates the recorder that counts into metrics of a registry. */
export const createRecorder = (registry: Registry): Recorder => {
  let open = 0;
  addGauge(registry, {
    name: 'ems_http_requests_in_flight',
    help: 'Requests whose response has not been sent, including event streams.',
    collect() {
      this.set(open);
    },
  });
  const jobs = addCounter(registry, {
    name: 'ems_jobs_finished_total',
    help: 'Runs of background jobs by queue and result; a failed run may be retried.',
    labelNames: ['queue', 'result'],
  });
  const jobDurations = addHistogram(registry, {
    name: 'ems_job_duration_seconds',
    help: 'Duration of the runs of background jobs, by queue.',
    labelNames: ['queue'],
    buckets: JOB_BUCKETS,
  });
  const webhooks = addCounter(registry, {
    name: 'ems_webhook_requests_total',
    help: 'Requests to webhook endpoints by result: accepted (2xx), rejected (another status) or failed (no response).',
    labelNames: ['result'],
  });
  const webhookDurations = addHistogram(registry, {
    name: 'ems_webhook_request_duration_seconds',
    help: 'Duration of the requests to webhook endpoints.',
    buckets: WEBHOOK_BUCKETS,
  });
  const dropped = addCounter(registry, {
    name: 'ems_http_connections_dropped_total',
    help: 'New connections that were closed because MAX_CONNECTIONS were open.',
  });
  const reuses = addCounter(registry, {
    name: 'ems_oauth_grants_ended_by_reuse_total',
    help: 'Connections of programs that were ended because a code or refresh token was used again.',
  });
  const finish = createRequestRecorder(registry);
  return {
    requestStarted: () => void (open += 1),
    requestFinished: (request) => {
      open -= 1;
      finish(request);
    },
    jobFinished: (queue, result, seconds) => {
      jobs.inc({ queue, result });
      jobDurations.observe({ queue }, seconds);
    },
    webhookSent: (result, seconds) => {
      webhooks.inc({ result });
      webhookDurations.observe(seconds);
    },
    connectionDropped: () => dropped.inc(),
    reuseEndedGrant: () => reuses.inc(),
  };
};
