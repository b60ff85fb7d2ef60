import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import {
  AdministrationError,
  createTenant,
  findTenant,
  issueToken,
  listTenants,
  listTokens,
  revokeToken,
  type TokenRecord,
} from '../auth/administration.ts';
import { Scope } from '../auth/entity.ts';
import { installDemo } from '../demo/install.ts';
import { isTimezone } from '../platform/clock.ts';
import type { Database } from '../platform/postgres/database.ts';
import { MAXIMA, VERSION } from '../../generated/values.ts';
import type { CommandResult } from './control-socket.ts';
import type { CommandEnvironment } from './environment.ts';
import { EXIT } from './exit.ts';
import { addJobCommands } from './jobs.ts';

const parseTimezone = (name: string): string => {
  if (isTimezone(name)) return name;
  throw new InvalidArgumentError('It must be an IANA time zone name, such as Europe/Amsterdam.');
};

const parseName = (text: string): string => {
  if (text.trim() !== '' && text.length <= MAXIMA.ShortText) return text;
  throw new InvalidArgumentError(`It must be 1 to ${MAXIMA.ShortText} characters long and not blank.`);
};

const MILLISECONDS: Record<string, number> = { h: 3_600_000, d: 86_400_000, w: 604_800_000 };

const parseExpiry = (text: string): Date => {
  const [, count, unit = ''] = /^([1-9]\d{0,4})([hdw])$/.exec(text) ?? [];
  const milliseconds = MILLISECONDS[unit];
  if (milliseconds === undefined)
    throw new InvalidArgumentError('It must be a number of hours, days or weeks, such as 12h, 90d or 4w.');
  return new Date(Date.now() + Number(count) * milliseconds);
};

const parseTokenId = (text: string): number => {
  if (/^[1-9]\d{0,15}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be the id of a token, as shown by "ems token list".');
};

const stateOf = ({ revoked_at, expires_at }: TokenRecord): string => {
  if (revoked_at !== null) return `revoked ${revoked_at}`;
  if (expires_at === null) return 'does not expire';
  return Date.parse(expires_at) < Date.now() ? `expired ${expires_at}` : `expires ${expires_at}`;
};

const addTenantCommands = (program: Command, { open, print }: CommandEnvironment): void => {
  const tenant = program.command('tenant').description('manage tenants');
  tenant
    .command('create')
    .argument('<name>', 'unique tenant name', parseName)
    .description('create an empty tenant')
    .addOption(
      new Option('--timezone <name>', 'IANA time zone, such as Europe/Amsterdam')
        .default('UTC')
        .argParser(parseTimezone),
    )
    .option('--json', 'print the tenant as JSON')
    .action(async (tenantName: string, options: { timezone: string; json?: boolean }) => {
      const created = await createTenant(await open(), tenantName, options.timezone);
      print(
        options.json
          ? JSON.stringify(created)
          : `Created tenant "${created.name}" (${created.timezone}). Next: ems token issue --tenant "${created.name}"`,
      );
    });
  tenant
    .command('list')
    .description('list all tenants')
    .option('--json', 'print the list as JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const tenants = await listTenants(await open());
      if (json) print(JSON.stringify(tenants));
      else for (const { id, name, timezone } of tenants) print(`${id}\t${name}\t${timezone}`);
    });
};

const addTokenCommands = (program: Command, { open, print }: CommandEnvironment): void => {
  const token = program.command('token').description('manage access tokens');
  token
    .command('issue')
    .description('issue a token and print only the token to standard output; it cannot be shown again')
    .requiredOption('--tenant <name>', 'the tenant of the token')
    .addOption(new Option('--scope <scope>', 'access level; write includes read').choices(Scope).default('write'))
    .addOption(
      new Option('--expires <time>', 'lifetime, such as 12h, 90d or 4w; unlimited by default').argParser(parseExpiry),
    )
    .addOption(new Option('--name <name>', 'purpose; recorded in histories as the actor').argParser(parseName))
    .option('--json', 'print the whole record as JSON')
    .action(
      async (options: {
        tenant: string;
        scope: (typeof Scope)[number];
        expires?: Date;
        name?: string;
        json?: boolean;
      }) => {
        const database = await open();
        const issued = await issueToken(database, await findTenant(database, options.tenant), {
          ...options,
          expires_at: options.expires ?? null,
        });
        print(options.json ? JSON.stringify(issued) : issued.token);
      },
    );
  token
    .command('list')
    .description("list a tenant's tokens without their secrets")
    .requiredOption('--tenant <name>', 'the tenant')
    .option('--json', 'print the list as JSON')
    .action(async (options: { tenant: string; json?: boolean }) => {
      const database = await open();
      const tokens = await listTokens(database, await findTenant(database, options.tenant));
      if (options.json) print(JSON.stringify(tokens));
      else
        for (const entry of tokens)
          print(`${entry.id}\t${entry.name}\t${entry.scope}\tends in …${entry.last_four}\t${stateOf(entry)}`);
    });
  token
    .command('revoke')
    .argument('<id>', 'token id, as shown by "ems token list"', parseTokenId)
    .description('revoke a token; it stops working within 30 seconds')
    .option('--json', 'print the result as JSON')
    .action(async (id: number, { json }: { json?: boolean }) => {
      await revokeToken(await open(), id);
      print(json ? JSON.stringify({ id, revoked: true }) : `Revoked token ${id}.`);
    });
};

const addDataCommands = (program: Command, { open, print }: CommandEnvironment): void => {
  program
    .command('migrate')
    .description('bring the database schema up to date')
    .option('--json', 'print the migrations that ran as JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const ran = await (await open()).migrate();
      if (json) print(JSON.stringify({ migrations: ran }));
      else print(ran.length === 0 ? 'The schema is up to date.' : `Ran ${ran.join(', ')}.`);
    });
  program
    .command('demo')
    .description('load the demo gym into a tenant without machines and print only a write token to standard output')
    .addOption(
      new Option('--tenant <name>', 'the tenant; created if it does not exist')
        .default('Demo Gym')
        .argParser(parseName),
    )
    .option('--json', "print the token's whole record as JSON")
    .action(async (options: { tenant: string; json?: boolean }) => {
      const issued = await installDemo(await open(), options.tenant);
      print(options.json ? JSON.stringify(issued) : issued.token);
    });
};

const createProgram = (environment: CommandEnvironment): Command => {
  const program = new Command('ems')
    .description('Runs and administers the Equipment Maintenance Service.')
    .version(VERSION);
  program.command('serve').description('run the service, configured by environment variables (see the README)');
  addDataCommands(program, environment);
  addTenantCommands(program, environment);
  addTokenCommands(program, environment);
  addJobCommands(program, environment);
  return program;
};

const everyCommand = (command: Command): Command[] => [command, ...command.commands.flatMap(everyCommand)];

/** Runs one command and returns its output and exit code. Opens the database only if the command needs it. */
export const runCommand = async (open: () => Promise<Database>, argv: string[]): Promise<CommandResult> => {
  const result: CommandResult = { code: EXIT.ok, stdout: '', stderr: '' };
  const program = createProgram({ open, print: (line) => (result.stdout += `${line}\n`) });
  for (const command of everyCommand(program)) {
    command
      .exitOverride()
      .showHelpAfterError('(see --help)')
      .configureOutput({ writeOut: (text) => (result.stdout += text), writeErr: (text) => (result.stderr += text) });
  }
  try {
    await program.parseAsync(argv, { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) result.code = error.exitCode === 0 ? EXIT.ok : EXIT.usage;
    else if (error instanceof AdministrationError) {
      result.code = EXIT.failed;
      result.stderr += `${error.message}\n`;
    } else throw error;
  }
  return result;
};
