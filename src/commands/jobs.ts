import { InvalidArgumentError, type Command } from 'commander';
import { AdministrationError } from '../core/administration-error.ts';
import { countJobs, listFailedJobs, retryJobs } from '../jobs/administration.ts';
import { EMS } from '../config/command-name.ts';
import type { JsonOption } from './arguments.ts';
import type { CommandEnvironment } from './environment.ts';

const parseJobId = (text: string): string => {
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) return text.toLowerCase();
  throw new InvalidArgumentError(`It must be the id of a failed job, as shown by "${EMS} jobs".`);
};

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';

/** Adds `jobs`, which lists queues and failed jobs, and `jobs retry`. */
export const addJobCommands = (program: Command, { open, print }: CommandEnvironment): void => {
  const jobs = program
    .command('jobs')
    .description('list the queues of background jobs and the jobs that failed')
    .option('--json', 'print the lists as JSON')
    .action(async ({ json }: JsonOption) => {
      const database = await open();
      const [queues, failed] = [await countJobs(database), await listFailedJobs(database)];
      if (json) return print(JSON.stringify({ queues, failed }));
      print('queue\twaiting\tdelayed\tactive\tfailed\tcompleted');
      for (const { name, ...counts } of queues) print([name, ...Object.values(counts)].join('\t'));
      for (const { id, queue, tenant_id, failed_at, error } of failed)
        print(`${id}\t${queue}\t${tenant_id === null ? '' : `tenant ${tenant_id}`}\t${failed_at}\t${firstLine(error)}`);
    });
  jobs
    .command('retry')
    .argument('[id]', `id of a failed job, as shown by "${EMS} jobs"`, parseJobId)
    .description('run failed jobs once more')
    .option('--all', 'retry every failed job')
    .option('--json', 'print the result as JSON')
    .action(async (id: string | undefined, _own: object, command: Command) => {
      // `jobs` itself has the option --json too and receives it.
      const { all, json }: JsonOption & { all?: boolean } = command.optsWithGlobals();
      if ((id === undefined) === (all === undefined))
        throw new AdministrationError('Give the id of a failed job, or --all.');
      const retried = await retryJobs(await open(), id ?? null);
      if (id !== undefined && retried === 0)
        throw new AdministrationError(`There is no failed job ${id}, or the next run of its queue is due already.`);
      print(json ? JSON.stringify({ retried }) : `Queued ${retried} failed ${retried === 1 ? 'job' : 'jobs'}.`);
    });
};
