import { resolve } from 'node:path';
import type { Command } from 'commander';
import { pino } from 'pino';
import { openServiceDatabase } from '../app.ts';
import { AdministrationError } from '../core/administration-error.ts';
import { createBackup } from '../backup/create.ts';
import { writeFile } from '../backup/file.ts';
import type { Trailer } from '../backup/format.ts';
import { checkBackup, restoreBackup } from '../backup/restore.ts';
import { EMS } from '../config/command-name.ts';
import type { JsonOption } from './arguments.ts';
import type { CommandEnvironment } from './environment.ts';
import { openCommandFiles } from './files.ts';

const silent = pino({ level: 'silent' });

const countRows = ({ tables }: Trailer): number => Object.values(tables).reduce((sum, count) => sum + count, 0);

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

const describeContents = (trailer: Trailer): string =>
  [
    counted(trailer.tenants, 'tenant'),
    `${countRows(trailer)} rows`,
    ...(trailer.files ? [counted(trailer.files, 'file')] : []),
  ].join(', ');

const megabytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MB`;

const secondsSince = (start: number): string => `${((performance.now() - start) / 1000).toFixed(1)} s`;

const KEEP_KEY =
  'The key of webhook secrets is not in it: keep SECRETS_KEY, or the file secrets-key of DATA_DIR, in another place.';

const addBackup = (program: Command, environment: CommandEnvironment): void => {
  const { open, print, note, cwd } = environment;
  program
    .command('backup')
    .argument('<file>', 'a file that does not exist yet')
    .description('write all tenants with their tokens, data and files to a file, while the service runs')
    .option('--json', 'print what it contains as JSON')
    .action(async (name: string, { json }: JsonOption) => {
      const [file, start] = [resolve(cwd, name), performance.now()];
      const database = await open({ migrate: false });
      const { store } = openCommandFiles(environment);
      const { result, bytes } = await writeFile(file, (write) => createBackup(database, write, store));
      const { tenants, tables, files, missing_files = 0 } = result;
      if (json) print(JSON.stringify({ file, bytes, tenants, tables, files, missing_files }));
      else print(`Wrote ${file}: ${describeContents(result)}, ${megabytes(bytes)}, in ${secondsSince(start)}.`);
      if (missing_files > 0)
        note(`${missing_files} files are not in the store, because they were deleted meanwhile or were lost.`);
      note(KEEP_KEY);
    });
};

const addRestore = (program: Command, environment: CommandEnvironment): void => {
  const { open, print, note, cwd, isServing } = environment;
  program
    .command('restore')
    .argument('<file>', `a file that "${EMS} backup" wrote`)
    .description('load a backup into a database without tenants, of either kind')
    .option('--check', 'only verify the file, and that this version can restore it; uses no database')
    .option('--json', 'print what it contains as JSON')
    .action(async (name: string, { check, json }: JsonOption & { check?: boolean }) => {
      const [file, start] = [resolve(cwd, name), performance.now()];
      if (check) {
        const { header, trailer } = await checkBackup(file, () => openServiceDatabase({ memory: true }, silent));
        const { service_version, created_at } = header;
        const { tenants, tables, files = 0 } = trailer;
        if (json) return print(JSON.stringify({ file, service_version, created_at, tenants, tables, files }));
        return print(
          `${file} is complete: ${describeContents(trailer)}, made ${created_at} by version ${service_version}.`,
        );
      }
      if (isServing)
        throw new AdministrationError('A service runs on this database. Stop it, and restore into an empty DATA_DIR.');
      const { trailer, migrated } = await restoreBackup(
        await open({ create: true, migrate: false }),
        file,
        openCommandFiles(environment).store,
      );
      const { tenants, tables, files = 0 } = trailer;
      if (json) print(JSON.stringify({ file, tenants, tables, files, migrated }));
      else print(`Restored ${describeContents(trailer)} in ${secondsSince(start)}.`);
      const endpoints = tables['webhook_endpoint'] ?? 0;
      if (endpoints > 0)
        note(`${endpoints} webhook endpoints have secrets: start the service with the SECRETS_KEY of the old one.`);
    });
};

/** Adds `backup` and `restore`. */
export const addBackupCommands = (program: Command, environment: CommandEnvironment): void => {
  for (const add of [addBackup, addRestore]) add(program, environment);
};
