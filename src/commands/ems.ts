/** Entry point of the command line, `ems`. No other file ends the process. */
import cluster from 'node:cluster';
import type { Logger } from 'pino';
import { createLog, type LogDestination } from '../telemetry/log.ts';
import { readConfig, type Config } from '../config/config.ts';
import { EMS } from '../config/command-name.ts';
import { EXIT } from './exit.ts';
import { runCommandNearDatabase } from './near-database.ts';
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
