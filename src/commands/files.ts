import type { Command } from 'commander';
import { pino } from 'pino';
import { sweepFiles } from '../areas/attachments/sweep.ts';
import { openFiles } from '../files/open.ts';
import type { JsonOption } from './arguments.ts';
import type { CommandEnvironment } from './environment.ts';

/** Opens the store of files for a command, which reports failures itself. */
export const openCommandFiles = ({ config }: CommandEnvironment) => openFiles(config, pino({ level: 'silent' }));

/** Adds `files sweep`. */
export const addFileCommands = (program: Command, environment: CommandEnvironment): void => {
  const { open, print } = environment;
  program
    .command('files')
    .description('manage the store of files')
    .command('sweep')
    .description('remove files that are an hour old and belong to no record, as the service does every hour')
    .option('--json', 'print the number of removed files as JSON')
    .action(async ({ json }: JsonOption) => {
      const database = await open();
      const removed = await sweepFiles(database.db, openCommandFiles(environment).store);
      print(json ? JSON.stringify({ removed }) : `Removed ${removed} ${removed === 1 ? 'file' : 'files'}.`);
    });
};
