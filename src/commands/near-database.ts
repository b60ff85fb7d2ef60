import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { EMS } from '../config/command-name.ts';
import type { Config } from '../config/config.ts';
import { lockDirectory } from '../config/data-directory.ts';
import { AdministrationError } from '../core/administration-error.ts';
import type { Database } from '../postgres/database.ts';
import { createCommandLog } from '../telemetry/log.ts';
import { sendCommand, type CommandResult } from './control-socket.ts';
import type { OpenOptions } from './environment.ts';

/** @throws AdministrationError when there is no embedded database and the command must not create one */
const requireEmbedded = ({ data_dir }: Config): void => {
  if (!existsSync(join(data_dir, 'postgres', 'PG_VERSION')))
    throw new AdministrationError(
      `There is no database in ${data_dir}, and DATABASE_URL is not set. Set DATABASE_URL (or DATA_DIR) as for the service, or create an embedded database there: ${EMS} migrate`,
    );
};

/** Runs a command in the process that serves the embedded database if there is one, otherwise in this process. */
export const runCommandNearDatabase = async (config: Config, argv: string[]): Promise<CommandResult> => {
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
