/** Entry point of the command line, `ems`. No other file ends the process. */
import cluster from 'node:cluster';
import { pino, type Logger } from 'pino';
import { createLog, LOG_HOOKS, type LogDestination } from '../platform/log.ts';
import { ConfigError, readConfig, type Config } from '../platform/config.ts';
import { maskUrls } from '../platform/mask-url.ts';
import type { Database } from '../platform/postgres/database.ts';
import { DataDirectoryError, lockDirectory } from '../platform/data-directory.ts';
import { describeError } from '../platform/log-errors.ts';
import { UnsafeDatabaseError } from '../platform/postgres/unsafe-database-error.ts';
import { sendCommand, type CommandResult } from './control-socket.ts';
import { DatabaseAwayError, EXIT } from './exit.ts';
import type { Service } from './serve.ts';
import { startWorkers } from './workers.ts';

const welcome = ({ address, demoToken, ems_role }: Service): string => {
  if (ems_role === 'worker')
    return `A worker of the Equipment Maintenance Service is at ${address} (/healthz and /readyz only)\n`;
  const lines = [
    `The Equipment Maintenance Service is at ${address}`,
    `  docs    ${address}/docs`,
    `  tools   ${address}/mcp`,
  ];
  if (demoToken === null) return `${[...lines, '  tokens  npm run ems -- token issue --tenant "<name>"'].join('\n')}\n`;
  return `${[...lines, `  token   ${demoToken}  (demo gym)`, '', 'Try it:', `  curl '${address}/api/v1/machines?limit=3' -H 'Authorization: Bearer ${demoToken}'`].join('\n')}\n`;
};

/** Maximum time to flush the log before exit. */
const FLUSH_MILLISECONDS = 1000;

const exit = async (code: number, { flush }: LogDestination): Promise<never> => {
  await flush(FLUSH_MILLISECONDS);
  process.exit(code);
};

/** Supervises the configured number of serving processes and exits after the last of them. */
const runWorkers = async ({ web_concurrency }: Config, log: Logger, destination: LogDestination): Promise<void> => {
  const workers = startWorkers(web_concurrency, log);
  process.on('SIGTERM', workers.stop);
  process.on('SIGINT', workers.stop);
  await exit((await workers.ended) ? EXIT.ok : EXIT.failed, destination);
};

const runServe = async (config: Config): Promise<void> => {
  const { log, destination } = createLog(config.log_level);
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
  service = await serve(config, log);
  if (cluster.isPrimary || cluster.worker?.id === 1) process.stderr.write(`\n${welcome(service)}\n`);
  const { message } = await service.crashed;
  log.fatal(message);
  process.stderr.write(`${message}\n`);
  await exit(EXIT.failed, destination);
};

/** Runs a command in the process that serves the embedded database if there is one, otherwise in this process. */
const runCommandNearDatabase = async (config: Config, argv: string[]): Promise<CommandResult> => {
  const embedded = config.database_url === null;
  const remoteResult = embedded ? await sendCommand(config.data_dir, argv) : null;
  if (remoteResult) return remoteResult;
  const [{ openServiceDatabase, ownerLocationOf }, { runCommand }] = await Promise.all([
    import('../app.ts'),
    import('./commands.ts'),
  ]);
  const closers: (() => Promise<void> | void)[] = [];
  const open = async (): Promise<Database> => {
    if (embedded) closers.push(lockDirectory(config.data_dir).release);
    const database = await openServiceDatabase(
      ownerLocationOf(config),
      pino({ level: 'warn', hooks: LOG_HOOKS, serializers: { err: describeError } }, pino.destination(2)),
    );
    closers.push(() => database.close());
    if (argv[0] !== 'migrate') await database.migrate();
    return database;
  };
  try {
    return await runCommand(open, argv);
  } finally {
    for (const close of closers.reverse()) await close();
  }
};

const main = async (argv: string[]): Promise<void> => {
  const config = readConfig();
  if (argv[0] === 'serve' && argv.length === 1) return runServe(config);
  const { code, stdout, stderr } = await runCommandNearDatabase(config, argv);
  process.stdout.write(stdout);
  process.stderr.write(stderr);
  process.exitCode = code;
};

/**
 * Returns a one-line message for an error that the operator can fix: a failed system call, which Node.js names, or a
 * connection that PostgreSQL rejected with FATAL. Returns null for any other error: that is a bug and needs its stack.
 */
const operatorMessage = (error: unknown): string | null => {
  if (!(error instanceof Error)) return null;
  if (error instanceof ConfigError || error instanceof DataDirectoryError || error instanceof UnsafeDatabaseError)
    return error.message;
  if (error instanceof DatabaseAwayError) return `Cannot continue: ${error.message}`;
  const cause = error instanceof AggregateError ? error.errors[0] : error;
  const isOperational = 'syscall' in cause || ('severity' in cause && cause.severity === 'FATAL');
  return isOperational ? `Cannot continue: ${cause.message}` : null;
};

main(process.argv.slice(2)).catch((error: unknown) => {
  const message = operatorMessage(error) ?? (error instanceof Error ? error.stack : String(error));
  process.stderr.write(`${maskUrls(String(message))}\n`);
  process.exit(EXIT.failed);
});
