import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import type { JobDefinition } from '../../src/core/jobs.ts';
import { defineJob } from '../../src/jobs/define.ts';
import { createQueues } from '../../src/jobs/queues.ts';
import { startJobs } from '../../src/jobs/runner.ts';
import { silent } from '../support/database.ts';
import { useService } from '../support/service.ts';

const service = useService();

/** A recurring job that records the minutes in which it ran. */
const everyMinute = (minutes: number[]): JobDefinition<Record<never, never>> =>
  defineJob({
    name: 'test.minute',
    pollSeconds: 0.5,
    every: { cron: '* * * * *', data: {} },
    handle: async () => void minutes.push(Math.floor(Date.now() / 60_000)),
  });

it('a recurring job runs once at its time, however many processes run jobs', { timeout: 120_000 }, async () => {
  const minutes: number[] = [];
  const job = everyMinute(minutes);
  await createQueues(service.database, [job]);
  const runners = [1, 2].map(() => startJobs(service.database, [job], silent));
  try {
    await vi.waitFor(() => expect(minutes).toHaveLength(1), { timeout: 100_000, interval: 100 });
    // Until the other process has looked at the schedule too.
    await sleep(8000);
    expect(minutes.length).toBe(new Set(minutes).size);
  } finally {
    await Promise.all(runners.map((runner) => runner.stop(5)));
  }
});
