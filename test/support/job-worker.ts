/** A worker in a process of its own: runs traced jobs until SIGTERM, then stops within STOP_SECONDS. */
import { pino } from 'pino';
import { openServiceDatabase } from '../../src/app.ts';
import { startJobs } from '../../src/jobs/runner.ts';
import { tracedJob } from './traced-job.ts';

const { URL: url = '', POOLER, TRACE = '', WORKER = '', CONCURRENCY = '1', STOP_SECONDS = '20' } = process.env;
const log = pino({ level: 'silent' });
const pooler = POOLER === 'transaction' ? 'transaction' : 'session';
const database = openServiceDatabase({ url, pool: 5, pooler }, log);
const runner = startJobs(database, [tracedJob(TRACE, WORKER, Number(CONCURRENCY))], log);
process.once('SIGTERM', () => {
  void runner.stop(Number(STOP_SECONDS)).then(() => database.close());
});
