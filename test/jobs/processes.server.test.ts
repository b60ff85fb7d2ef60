import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueues } from '../../src/jobs/queues.ts';
import { createDirectory, POOLER } from '../support/database.ts';
import { ON_SERVER } from '../support/ems.ts';
import { useService } from '../support/service.ts';
import { readSteps, tracedJob, type Step, type Traced } from '../support/traced-job.ts';
import { withSender } from '../support/jobs.ts';

const WORKER = fileURLToPath(new URL('../support/job-worker.ts', import.meta.url));

/** The compile cache of the command line, which halves the processor time of a start. */
const NODE_COMPILE_CACHE = fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url));

const service = useService();
const directory = createDirectory();
afterAll(() => rmSync(directory, { recursive: true }));

let trace = '';
let traces = 0;
const workers = new Set<ChildProcess>();
beforeEach(() => {
  trace = join(directory, `trace-${(traces += 1)}`);
  writeFileSync(trace, '');
});
afterEach(async () => {
  for (const worker of workers) {
    worker.kill('SIGKILL');
    if (worker.exitCode === null && worker.signalCode === null) await once(worker, 'exit');
  }
  workers.clear();
});

const startWorker = (name: string, settings: Record<string, string> = {}): ChildProcess => {
  const { PATH = '', HOME = '' } = process.env;
  const env = {
    PATH,
    HOME,
    NODE_COMPILE_CACHE,
    URL: service.url ?? '',
    POOLER,
    TRACE: trace,
    WORKER: name,
    ...settings,
  };
  const worker = spawn(process.execPath, [WORKER], { env, stdio: ['ignore', 'inherit', 'inherit'] });
  workers.add(worker);
  return worker;
};

const queue = async (...jobs: Traced[]): Promise<void> => {
  const job = tracedJob(trace, '');
  await createQueues(service.database, [job]);
  await withSender(service.database, async ({ send }) => {
    for (const data of jobs) await send(service.database.db, job, data);
  });
};

const steps = (step: Step['step']): Step[] => readSteps(trace).filter((entry) => entry.step === step);

/** How long a worker may take to start on a busy machine, in ms. */
const STARTED_MS = 60_000;

const until = (check: () => void, timeout: number): Promise<void> => vi.waitFor(check, { timeout, interval: 50 });

// The embedded database has one process.
describe.runIf(ON_SERVER)('several workers', { timeout: 240_000 }, () => {
  it('share the jobs, and each job runs in one of them', async () => {
    startWorker('A', { CONCURRENCY: '2' });
    startWorker('B', { CONCURRENCY: '2' });
    await queue(...Array.from({ length: 100 }, (_, job) => ({ job, ms: 100 })));
    await until(() => expect(steps('end')).toHaveLength(100), 60_000);
    expect(new Set(steps('begin').map(({ job }) => job)).size).toBe(100);
    expect(steps('begin')).toHaveLength(100);
    expect(new Set(steps('begin').map(({ worker }) => worker))).toEqual(new Set(['A', 'B']));
  });

  it('take over the jobs of one that was killed or suspended within a minute, and no job runs in two', async () => {
    const [killed, suspended] = [startWorker('killed'), startWorker('suspended')];
    await queue({ job: 1, ms: 100_000 }, { job: 2, ms: 100_000 });
    await until(() => expect(steps('begin')).toHaveLength(2), STARTED_MS);
    const jobOf = (worker: string) => steps('begin').find((entry) => entry.worker === worker)?.job;
    const [first, second] = [jobOf('killed'), jobOf('suspended')];
    killed.kill('SIGKILL');
    suspended.kill('SIGSTOP');
    startWorker('other', { CONCURRENCY: '2' });
    await until(() => expect(steps('end')).toHaveLength(2), 60_000);
    expect(steps('end').map(({ job, worker }) => [worker, job])).toEqual(
      expect.arrayContaining([
        ['other', first],
        ['other', second],
      ]),
    );
    suspended.kill('SIGCONT');
    await until(() => expect(steps('abort')).toMatchObject([{ job: second, worker: 'suspended' }]), 5000);
    expect(steps('begin')).toHaveLength(4);
  });
});

describe.runIf(ON_SERVER)('a worker that is asked to stop', () => {
  it('finishes its job, begins no other, and ends', async () => {
    const worker = startWorker('A');
    await queue({ job: 1, ms: 5000 }, { job: 2, ms: 0 });
    await until(() => expect(steps('begin')).toHaveLength(1), STARTED_MS);
    worker.kill('SIGTERM');
    expect(await once(worker, 'exit')).toEqual([0, null]);
    expect(readSteps(trace).map(({ step, job }) => [step, job])).toEqual([
      ['begin', 1],
      ['end', 1],
    ]);
    startWorker('B');
    await until(() => expect(steps('end')).toMatchObject([{ job: 1 }, { job: 2, worker: 'B' }]), STARTED_MS);
  });

  it('gives up a job that takes too long, and another worker runs it', async () => {
    const worker = startWorker('A', { STOP_SECONDS: '1' });
    await queue({ job: 1, ms: 50_000 });
    await until(() => expect(steps('begin')).toHaveLength(1), STARTED_MS);
    worker.kill('SIGTERM');
    expect(await once(worker, 'exit')).toEqual([0, null]);
    expect(steps('abort')).toHaveLength(1);
    startWorker('B');
    await until(() => expect(steps('end')).toMatchObject([{ job: 1, worker: 'B' }]), STARTED_MS);
  });
});
