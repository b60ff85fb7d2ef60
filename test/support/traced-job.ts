import { appendFileSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JobDefinition } from '../../src/core/jobs.ts';
import { defineJob } from '../../src/jobs/define.ts';

/** Action of a worker on a job, with its time. */
export type Step = { step: 'begin' | 'end' | 'abort'; job: number; worker: string; at: number };

/** A job that lasts `ms` in its first run and nothing in later ones. */
export type Traced = { job: number; ms: number };

/** Defines a job that writes its steps to a file. */
export const tracedJob = (file: string, worker: string, concurrency = 1): JobDefinition<Traced> =>
  defineJob({
    name: 'test.traced',
    pollSeconds: 0.5,
    concurrency,
    retry: { limit: 3, delaySeconds: 1, maxDelaySeconds: 2 },
    async handle({ job, ms }, { signal, attempt }) {
      const note = (step: Step['step']): void =>
        appendFileSync(file, `${JSON.stringify({ step, job, worker, at: Date.now() } satisfies Step)}\n`);
      note('begin');
      try {
        await sleep(attempt === 1 ? ms : 0, undefined, { signal });
      } catch (error) {
        note('abort');
        throw error;
      }
      note('end');
    },
  });

/** Returns the steps of all workers so far. */
export const readSteps = (file: string): Step[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line): Step => JSON.parse(line));
