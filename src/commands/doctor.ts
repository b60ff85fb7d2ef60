import type { Command } from 'commander';
import { AdministrationError } from '../core/administration-error.ts';
import type { Database } from '../postgres/database.ts';
import type { JsonOption } from './arguments.ts';
import { checkNode, databaseChecks } from './doctor-checks.ts';
import { describeDatabase, type CommandEnvironment } from './environment.ts';
import type { Finding } from './finding.ts';
import { operatorMessage } from './operator-message.ts';

type Check = Finding & { check: string };

const toFinding = (error: unknown, { config }: CommandEnvironment): Finding => {
  const message = operatorMessage(error, config) ?? (error instanceof Error ? error.message : String(error));
  return { state: 'failed', detail: message, repair: 'see the message' };
};

const runChecks = async (environment: CommandEnvironment): Promise<Check[]> => {
  const checks: Check[] = [{ check: 'node', ...checkNode() }];
  let database: Database;
  try {
    database = await environment.open({ migrate: false });
    await database.pending();
  } catch (error) {
    return [...checks, { check: 'database', ...toFinding(error, environment) }];
  }
  checks.push({ check: 'database', state: 'ok', detail: describeDatabase(environment.config) });
  for (const [check, run] of databaseChecks(database, environment.config))
    checks.push({ check, ...(await run().catch((error: unknown) => toFinding(error, environment))) });
  return checks;
};

const show = ({ check, state, detail, repair }: Check): string =>
  `${state.padEnd(8)}${check.padEnd(14)}${detail}${repair === undefined ? '' : `. Repair: ${repair}`}`;

/** Adds `doctor`, which checks the installation and names a repair for each problem. */
export const addDoctorCommand = (program: Command, environment: CommandEnvironment): void => {
  program
    .command('doctor')
    .description(
      'check Node.js, database, rights, migrations, replicas, pooler, clock, disk, files, mail, sign-in and jobs; changes nothing',
    )
    .option('--json', 'print the checks as JSON')
    .action(async ({ json }: JsonOption) => {
      const checks = await runChecks(environment);
      if (json) environment.print(JSON.stringify({ checks }));
      else for (const check of checks) environment.print(show(check));
      const failed = checks.filter(({ state }) => state === 'failed').map(({ check }) => check);
      if (failed.length > 0) throw new AdministrationError(`Failed: ${failed.join(', ')}`);
    });
};
