/** The command line, `ems`: runs the command that the process was started with. The only file that ends the process. */
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

const welcome = ({ address, demoToken }: Service): string => {
  const lines = [
    `The Equipment Maintenance Service is at ${address}`,
    `  docs    ${address}/docs`,
    `  tools   ${address}/mcp`,
  ];
  if (demoToken === null) return `${[...lines, '  tokens  npm run ems -- token issue --tenant "<name>"'].join('\n')}\n`;
  return `${[...lines, `  token   ${demoToken}  (demo gym)`, '', 'Try it:', `  curl '${address}/api/v1/machines?limit=3' -H 'Authorization: Bearer ${demoToken}'`].join('\n')}\n`;
};

/** How long the process waits for its log before it exits. */
const FLUSH_MILLISECONDS = 1000;

const exit = async (code: number, { flush }: LogDestination): Promise<never> => {
  await flush(FLUSH_MILLISECONDS);
  process.exit(code);
};

/** Supervises the configured number of serving processes and exits when they have. */
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
  // A signal often comes twice, from the terminal and from npm or from a supervisor and to its group: one stop is enough.
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
  // A terminal sends its interrupt to every process; those of a supervisor wait for its word.
  process.on('SIGINT', cluster.isPrimary ? stop : () => undefined);
  const { serve } = await import('./serve.ts');
  service = await serve(config, log);
  if (cluster.isPrimary || cluster.worker?.id === 1) process.stderr.write(`\n${welcome(service)}\n`);
  const { message } = await service.crashed;
  log.fatal(message);
  process.stderr.write(`${message}\n`);
  await exit(EXIT.failed, destination);
};

/** Runs a command where the database is: in the process that serves the embedded one, or on a connection of its own. */
const runElsewhereOrHere = async (config: Config, argv: string[]): Promise<CommandResult> => {
  const embedded = config.database_url === null;
  const elsewhere = embedded ? await sendCommand(config.data_dir, argv) : null;
  if (elsewhere) return elsewhere;
  const [{ openServiceDatabase, ownerLocationOf }, { runCommand }] = await Promise.all([
    import('../app.ts'),
    import('./commands.ts'),
  ]);
  const opened: (() => Promise<void> | void)[] = [];
  const open = async (): Promise<Database> => {
    if (embedded) opened.push(lockDirectory(config.data_dir).release);
    const database = await openServiceDatabase(
      ownerLocationOf(config),
      pino({ level: 'warn', hooks: LOG_HOOKS, serializers: { err: describeError } }, pino.destination(2)),
    );
    opened.push(() => database.close());
    if (argv[0] !== 'migrate') await database.migrate();
    return database;
  };
  try {
    return await runCommand(open, argv);
  } finally {
    for (const close of opened.reverse()) await close();
  }
};

const main = async (argv: string[]): Promise<void> => {
  const config = readConfig();
  if (argv[0] === 'serve' && argv.length === 1) return runServe(config);
  const { code, stdout, stderr } = await runElsewhereOrHere(config, argv);
  process.stdout.write(stdout);
  process.stderr.write(stderr);
  process.exitCode = code;
};

/**
 * Returns a one-line message for an error that the operator can fix. Node.js names the system call that failed, PostgreSQL refuses a connection
 * with FATAL. Returns null for anything else: that is a bug and needs its stack.
 */
const operatorMessage = (error: unknown): string | null => {
  if (!(error instanceof Error)) return null;
  if (error instanceof ConfigError || error instanceof DataDirectoryError || error instanceof UnsafeDatabaseError)
    return error.message;
  if (error instanceof DatabaseAwayError) return `Cannot go on: ${error.message}`;
  const cause = error instanceof AggregateError ? error.errors[0] : error;
  const refused = 'syscall' in cause || ('severity' in cause && cause.severity === 'FATAL');
  return refused ? `Cannot go on: ${cause.message}` : null;
};

main(process.argv.slice(2)).catch((error: unknown) => {
  const message = operatorMessage(error) ?? (error instanceof Error ? error.stack : String(error));
  process.stderr.write(`${maskUrls(String(message))}\n`);
  process.exit(EXIT.failed);
});
