import { Option, type Command } from 'commander';
import { AdministrationError } from '../core/administration-error.ts';
import { createTenant, findTenant, listTenants, type TenantRecord } from '../auth/administration.ts';
import { countRows, deleteTenant, requireArchived, type RowCounts } from '../auth/tenant-deletion.ts';
import { applyTenantRange } from '../auth/tenant-range.ts';
import { archiveTenant, renameTenant, restoreTenant, setTimezone } from '../auth/tenants.ts';
import { EMS } from '../config/command-name.ts';
import { parseName, parseTimezone, type JsonOption } from './arguments.ts';
import type { CommandEnvironment } from './environment.ts';
import { openCommandFiles } from './files.ts';
import { addMove } from './tenant-move.ts';

const describeCounts = (counts: RowCounts): string =>
  Object.entries(counts)
    .map(([table, count]) => `${table} ${count}`)
    .join(', ') || 'no rows';

const addCreate = (tenant: Command, { config, open, print }: CommandEnvironment): void => {
  tenant
    .command('create')
    .argument('<name>', 'tenant name, unique letter case aside', parseName)
    .description('create an empty tenant')
    .addOption(
      new Option('--timezone <name>', 'IANA time zone, such as Europe/Amsterdam')
        .default('UTC')
        .argParser(parseTimezone),
    )
    .option('--json', 'print the tenant as JSON')
    .action(async (name: string, options: JsonOption & { timezone: string }) => {
      const database = await open();
      await applyTenantRange(database, config);
      const created = await createTenant(database, name, options.timezone);
      print(
        options.json
          ? JSON.stringify(created)
          : `Created tenant "${created.name}" (${created.timezone}). Next: ${EMS} token issue --tenant "${created.name}"`,
      );
    });
};

const addList = (tenant: Command, { open, print }: CommandEnvironment): void => {
  tenant
    .command('list')
    .description('list all tenants')
    .option('--json', 'print the list as JSON')
    .action(async ({ json }: JsonOption) => {
      const tenants = await listTenants(await open());
      if (json) return print(JSON.stringify(tenants));
      for (const { id, name, timezone, archived_at } of tenants)
        print([id, name, timezone, ...(archived_at === null ? [] : [`archived ${archived_at}`])].join('\t'));
    });
};

/** Adds the commands that change a tenant, each with the sentence that it prints. */
const addChanges = (tenant: Command, { open, print }: CommandEnvironment): void => {
  const show = (changed: TenantRecord, { json }: JsonOption, sentence: string): void =>
    print(json ? JSON.stringify(changed) : sentence);
  const change = (name: string, description: string): Command =>
    tenant
      .command(name)
      .argument('<name>', 'the tenant', parseName)
      .description(description)
      .option('--json', 'print the tenant as JSON');
  change('rename', 'rename a tenant; its tokens keep working')
    .argument('<new-name>', 'its new name', parseName)
    .action(async (name: string, to: string, options: JsonOption) => {
      const renamed = await renameTenant(await open(), name, to);
      show(renamed, options, `Renamed "${name}" to "${renamed.name}".`);
    });
  change('set-timezone', 'set the time zone in which a tenant counts days from now on')
    .argument('<timezone>', 'IANA time zone, such as Europe/Amsterdam', parseTimezone)
    .action(async (name: string, timezone: string, options: JsonOption) => {
      const changed = await setTimezone(await open(), name, timezone);
      show(changed, options, `"${changed.name}" counts days in ${timezone} from now on, within 30 seconds.`);
    });
  change('archive', 'refuse the tokens of a tenant and pause its jobs; its data are kept').action(
    async (name: string, options: JsonOption) => {
      const archived = await archiveTenant(await open(), name);
      const undo = `Undo with: ${EMS} tenant restore "${archived.name}"`;
      show(archived, options, `Archived "${archived.name}"; its tokens stop working within 30 seconds. ${undo}`);
    },
  );
  change('restore', 'let an archived tenant work again').action(async (name: string, options: JsonOption) => {
    const restored = await restoreTenant(await open(), name);
    show(restored, options, `Restored "${restored.name}"; its tokens work again within 30 seconds.`);
  });
};

const addDelete = (tenant: Command, environment: CommandEnvironment): void => {
  const { open, print, note } = environment;
  tenant
    .command('delete')
    .argument('<name>', 'an archived tenant', parseName)
    .description('delete an archived tenant with all its data, which cannot be undone')
    .option('--yes', 'delete; without it the command only counts the rows')
    .option('--json', 'print the deleted tenant and its rows as JSON')
    .action(async (name: string, { yes, json }: JsonOption & { yes?: boolean }) => {
      const database = await open();
      const tenant = await findTenant(database, name);
      requireArchived(tenant);
      const rows = await countRows(database, tenant);
      if (!yes)
        throw new AdministrationError(
          `This would delete "${tenant.name}" for good: ${describeCounts(rows)}. To delete it: ${EMS} tenant delete "${tenant.name}" --yes`,
        );
      note(`Deleting "${tenant.name}": ${describeCounts(rows)}`);
      await deleteTenant(database, name, openCommandFiles(environment).store);
      print(json ? JSON.stringify({ tenant, rows }) : `Deleted "${tenant.name}".`);
    });
};

/** Adds `tenant` with its subcommands. */
export const addTenantCommands = (program: Command, environment: CommandEnvironment): void => {
  const tenant = program.command('tenant').description('manage tenants');
  for (const add of [addCreate, addList, addChanges, addMove, addDelete]) add(tenant, environment);
};
