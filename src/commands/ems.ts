/** Entry point of the command line, `ems`. No other file ends the process. */
import cluster from 'node:cluster';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { AdministrationError } from '../core/administration-error.ts';
import { createCommandLog, createLog, type LogDestination } from '../telemetry/log.ts';
import { readConfig, type Config } from '../config/config.ts';
import { EMS } from '../config/command-name.ts';
import type { Database } from '../postgres/database.ts';
import { lockDirectory } from '../config/data-directory.ts';
import { sendCommand, type CommandResult } from './control-socket.ts';
import type { OpenOptions } from './environment.ts';
import { EXIT } from './exit.ts';
import { describeFailure } from './operator-message.ts';
import type { Service } from './serve.ts';
import { storeStandardInput } from './standard-input.ts';
import { startWorkers } from './workers.ts';

const welcome = ({ address, demoToken, ems_role }: Service): string => {
  if (ems_role === 'worker')
    return `A worker of the Equipment Maintenance Service is at ${address} (/healthz and /readyz only)\n`;
  const lines = [
    `The Equipment Maintenance Service is at ${address}`,
    `  docs    ${address}/docs`,
    `  tools   ${address}/mcp`,
  ];
  if (demoToken === null)
    return `${[...lines, `  tokens  ${EMS} tenant create "<name>"; ${EMS} token issue --tenant "<name>"`, `          in another terminal, with the same DATABASE_URL or DATA_DIR`].join('\n')}\n`;
  return `${[...lines, `  token   ${demoToken}  (demo gym)`, '', 'Try it:', `  curl '${address}/api/v1/machines?limit=3' -H 'Authorization: Bearer ${demoToken}'`].join('\n')}\n`;
};

/** Maximum time to flush the log before exit. */
const FLUSH_MILLISECONDS = 1000;

const exit = async (code: number, { flush }: LogDestination): Promise<never> => {
  await flush(FLUSH_MILLISECONDS);
  process.exit(code);
};

/** Supervises the configured number of serving processes and exits after the last of them. */
const runWorkers = async (config: Config, log: Logger, destination: LogDestination): Promise<void> => {
  const { web_concurrency, metrics_host, metrics_port } = config;
  if (metrics_port !== null)
    await (await import('./worker-metrics.ts')).serveWorkerMetrics({ metrics_host, metrics_port }, log);
  const workers = startWorkers(web_concurrency, log);
  process.on('SIGTERM', workers.stop);
  process.on('SIGINT', workers.stop);
  await exit((await workers.ended) ? EXIT.ok : EXIT.failed, destination);
};

const runServe = async (config: Config): Promise<void> => {
  const { log, destination } = await createLog(config.log_level);
  if (config.web_concurrency > 1 && cluster.isPrimary) return runWorkers(config, log, destination);
  let service: Service | null = null;
  let stopping = false;
  // The same signal often arrives twice: from the terminal and npm, or from a supervisor that also signals the group.
  const stop = (signal: string): void => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    const stopped = service?.stop() ?? Promise.resolve();
    stopped.then(
      () => exit(EXIT.ok, destination),
      (error: unknown) => {
        log.fatal({ err: error }, 'could not stop cleanly');
        return exit(EXIT.failed, destination);
      },
    );
  };
  process.on('SIGTERM', stop);
  // A terminal interrupts every process of the group. Workers ignore it and stop when the supervisor tells them to.
  process.on('SIGINT', cluster.isPrimary ? stop : () => undefined);
  const { serve } = await import('./serve.ts');
  service = await serve(config, log, () => destination.lost);
  if (cluster.isPrimary || cluster.worker?.id === 1) process.stderr.write(`\n${welcome(service)}\n`);
  const { message } = await service.crashed;
  log.fatal(message);
  process.stderr.write(`${message}\n`);
  await exit(EXIT.failed, destination);
};

/** @throws AdministrationError when there is no embedded database and the command must not create one */
const requireEmbedded = ({ data_dir }: Config): void => {
  if (!existsSync(join(data_dir, 'postgres', 'PG_VERSION')))
    throw new AdministrationError(
      `There is no database in ${data_dir}, and DATABASE_URL is not set. Set DATABASE_URL (or DATA_DIR) as for the service, or create an embedded database there: ${EMS} migrate`,
    );
};

/** Runs a command in the process that serves the embedded database if there is one, otherwise in this process. */
const runCommandNearDatabase = async (config: Config, argv: string[]): Promise<CommandResult> => {
  const embedded = config.database_url === null;
  const cwd = process.cwd();
  const remoteResult = embedded ? await sendCommand(config.data_dir, { argv, cwd }) : null;
  if (remoteResult) return remoteResult;
  const [{ openOwnerDatabase }, { runCommand }] = await Promise.all([
    import('./owner-database.ts'),
    import('./commands.ts'),
  ]);
  const closers: (() => Promise<void> | void)[] = [];
  const open = async ({ create = false, migrate = true }: OpenOptions = {}): Promise<Database> => {
    if (embedded) {
      if (!create) requireEmbedded(config);
      closers.push(lockDirectory(config.data_dir).release);
    }
    const database = await openOwnerDatabase(config, await createCommandLog());
    closers.push(() => database.close());
    if (migrate) await database.migrate();
    return database;
  };
  try {
    return await runCommand({ config, cwd, isServing: false, open }, argv);
  } finally {
    for (const close of closers.reverse()) await close();
  }
};

const main = async (argv: string[]): Promise<void> => {
  const json = argv.includes('--json');
  let config: Config | null = null;
  try {
    config = readConfig();
    if (argv[0] === 'serve' && argv.length === 1) return await runServe(config);
    const stored = await storeStandardInput(argv);
    const { code, stdout, stderr } = await runCommandNearDatabase(config, stored.argv).finally(stored.remove);
    process.stdout.write(stdout);
    process.stderr.write(stderr);
    process.exitCode = code;
  } catch (error) {
    process.stderr.write(describeFailure(error, config, { json }));
    process.exit(EXIT.failed);
  }
};

await main(process.argv.slice(2));
