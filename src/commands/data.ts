import { Option, type Command } from 'commander';
import { AdministrationError } from '../core/administration-error.ts';
import { DEMO_TENANT, installDemo } from '../demo/install.ts';
import type { Database } from '../postgres/database.ts';
import { parseName, type JsonOption } from './arguments.ts';
import type { CommandEnvironment } from './environment.ts';
import { performInTenant } from './perform-in-tenant.ts';

type MigrateOptions = JsonOption & { status?: boolean; down?: boolean; yes?: boolean };

const printStatus = async (database: Database, { print }: CommandEnvironment, json?: boolean): Promise<void> => {
  const migrations = await database.history();
  if (json) return print(JSON.stringify({ migrations }));
  for (const { name, ran_at } of migrations) print(`${name}\t${ran_at === null ? 'pending' : `ran ${ran_at}`}`);
};

const revertLast = async (
  database: Database,
  { print, isServing }: CommandEnvironment,
  { yes, json }: MigrateOptions,
): Promise<void> => {
  if (isServing) throw new AdministrationError('A service runs on this database. Stop it first, then revert.');
  const last = await database.lastMigration();
  if (last === null) throw new AdministrationError('No migration has run, so there is none to revert.');
  if (last.losses === null)
    throw new AdministrationError(
      `This version of the service does not know ${last.name}. Revert it with the version that ran it.`,
    );
  if (last.losses.length > 0 && !yes)
    throw new AdministrationError(
      `Reverting ${last.name} loses data (${last.losses.join('; ')}). Make a backup, then add --yes.`,
    );
  const reverted = await database.revertLast(last.name);
  print(
    json
      ? JSON.stringify({ reverted })
      : `Reverted ${reverted.join(', ')}. The next start of this version runs it again.`,
  );
};

/** More names than that are counted. */
const MAX_NAMES = 5;

const describeRan = (ran: readonly string[]): string => {
  if (ran.length === 0) return 'The schema is up to date.';
  return ran.length > MAX_NAMES ? `Ran ${ran.length} migrations, up to ${ran.at(-1)}.` : `Ran ${ran.join(', ')}.`;
};

const addMigrate = (program: Command, environment: CommandEnvironment): void => {
  const { open, print } = environment;
  program
    .command('migrate')
    .description('bring the database schema up to date')
    .addOption(new Option('--status', 'only list the migrations with the time when each ran').conflicts('down'))
    .option('--down', 'revert the last migration; stop every process of the service first')
    .option('--yes', 'with --down: also when that loses data')
    .option('--json', 'print the migrations as JSON')
    .action(async (options: MigrateOptions) => {
      const { status, down, json } = options;
      const database = await open({ create: !status && !down, migrate: false });
      if (status) return printStatus(database, environment, json);
      if (down) return revertLast(database, environment, options);
      const ran = await database.migrate();
      if (json) print(JSON.stringify({ migrations: ran }));
      else print(describeRan(ran));
    });
};

const addDemo = (program: Command, { open, print }: CommandEnvironment): void => {
  const demo = program
    .command('demo')
    .enablePositionalOptions()
    .description('load the demo gym into a tenant without machines and print only a write token to standard output')
    .addOption(
      new Option('--tenant <name>', 'the tenant; created if it does not exist')
        .default(DEMO_TENANT)
        .argParser(parseName),
    )
    .option('--json', "print the token's whole record as JSON")
    .action(async (options: JsonOption & { tenant: string }) => {
      const issued = await installDemo(await open(), options.tenant);
      print(options.json ? JSON.stringify(issued) : issued.token);
    });
  demo
    .command('plans')
    .description('add five example maintenance plans to a tenant, inactive until somebody has checked them')
    .addOption(new Option('--tenant <name>', 'the tenant').default(DEMO_TENANT).argParser(parseName))
    .option('--json', 'print the names of the added plans as JSON')
    .action(async ({ tenant, json }: JsonOption & { tenant: string }) => {
      const perform = await performInTenant(await open(), tenant, 'example plans');
      // The data of the plans are needed by this command only.
      const { addExamplePlans } = await import('../demo/plans.ts');
      const added = await perform('write', addExamplePlans);
      if (json) return print(JSON.stringify({ added }));
      print(
        added.length === 0 ? 'The tenant has all example plans.' : added.map((name) => `Added "${name}".`).join('\n'),
      );
    });
};

/** Adds the commands for the schema and the demo data. */
export const addDataCommands = (program: Command, environment: CommandEnvironment): void => {
  for (const add of [addMigrate, addDemo]) add(program, environment);
};
