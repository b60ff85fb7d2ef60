import { Command, CommanderError } from 'commander';
import { VERSION } from '../../generated/values.ts';
import { EMS } from '../config/command-name.ts';
import { addBackupCommands } from './backup.ts';
import type { CommandResult } from './control-socket.ts';
import { addDataCommands } from './data.ts';
import { addDoctorCommand } from './doctor.ts';
import { describeDatabase, type CommandEnvironment, type CommandPlace } from './environment.ts';
import { EXIT } from './exit.ts';
import { addExportCommand } from './export.ts';
import { addFileCommands } from './files.ts';
import { addImportCommand } from './imports.ts';
import { addJobCommands } from './jobs.ts';
import { describeFailure } from './operator-message.ts';
import { addPersonCommands } from './person.ts';
import { addPlatformCommands } from './platform.ts';
import { addTenantCommands } from './tenant.ts';
import { addTokenCommands } from './token.ts';

const createProgram = (environment: CommandEnvironment): Command => {
  const program = new Command('ems')
    .description('Runs and administers the Equipment Maintenance Service.')
    .version(VERSION)
    // A command's options follow its name.
    .enablePositionalOptions()
    .addHelpText(
      'after',
      `\nThe database is that of DATABASE_URL, or the embedded one in DATA_DIR (see docs/configuration.md).\nExample: ${EMS} token issue --tenant "Demo Gym"`,
    );
  program
    .command('serve')
    .description('run the service, configured by environment variables (see docs/configuration.md)');
  for (const add of [
    addDataCommands,
    addTenantCommands,
    addTokenCommands,
    addPersonCommands,
    addPlatformCommands,
    addJobCommands,
    addFileCommands,
    addImportCommand,
    addExportCommand,
    addBackupCommands,
    addDoctorCommand,
  ])
    add(program, environment);
  return program;
};

const everyCommand = (command: Command): Command[] => [command, ...command.commands.flatMap(everyCommand)];

/** Collects what a command prints. With `--json`, each line of standard error is an object with one member. */
const createOutput = (place: CommandPlace, json: boolean) => {
  const result: CommandResult = { code: EXIT.ok, stdout: '', stderr: '' };
  const say = (kind: 'database' | 'note', line: string): void =>
    void (result.stderr += json ? `${JSON.stringify({ [kind]: line })}\n` : `${line}\n`);
  const environment: CommandEnvironment = {
    ...place,
    open: async (options) => {
      const database = await place.open(options);
      const name = describeDatabase(place.config);
      say('database', json ? name : `Database: ${name}`);
      return database;
    },
    print: (line) => (result.stdout += `${line}\n`),
    note: (line) => say('note', line),
  };
  return { result, environment };
};

/** Runs one command and returns its output and exit code. Opens the database only if the command needs it. */
export const runCommand = async (place: CommandPlace, argv: string[]): Promise<CommandResult> => {
  const json = argv.includes('--json');
  const { result, environment } = createOutput(place, json);
  const program = createProgram(environment);
  for (const command of everyCommand(program)) {
    command
      .exitOverride()
      .showHelpAfterError('(see --help)')
      .configureOutput({
        writeOut: (text) => (result.stdout += text),
        writeErr: (text) => (result.stderr += json ? '' : text),
      });
  }
  try {
    await program.parseAsync(argv, { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) {
      result.code = error.exitCode === 0 ? EXIT.ok : EXIT.usage;
      if (result.code === EXIT.usage && json)
        result.stderr += describeFailure(error, place.config, { json, usage: true });
    } else {
      result.code = EXIT.failed;
      result.stderr += describeFailure(error, place.config, { json });
    }
  }
  return result;
};
