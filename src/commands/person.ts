import { InvalidArgumentError, Option, type Command } from 'commander';
import { PersonRole } from '../../generated/values.ts';
import { createPerson } from '../areas/people/operations.ts';
import { createSignInLink } from '../identity/sign-in/links.ts';
import { AdministrationError } from '../core/administration-error.ts';
import { findPersonId, findTenant } from '../auth/administration.ts';
import type { Schemas } from '../../generated/contract.ts';
import type { Config } from '../config/config.ts';
import { LOOPBACK } from '../config/service-url.ts';
import { NO_SERVICES } from '../outside/no-services.ts';
import { parseName, tenantOption, type JsonOption } from './arguments.ts';
import type { CommandEnvironment } from './environment.ts';
import { performInTenant } from './perform-in-tenant.ts';

/** The name that histories and events record for what these commands change. */
const ACTOR = 'command line';

const parseEmail = (text: string): string => {
  if (text.length <= 320 && /^[^\s@]+@[^\s@]+$/.test(text)) return text;
  throw new InvalidArgumentError('It must be an email address.');
};

/**
 * Returns the address of the service for people. Without PUBLIC_URL only that of this machine is known, for a service that
 * no other person reaches.
 * @throws AdministrationError
 */
const addressOf = ({ public_url, host, port, database_url }: Config): string => {
  if (public_url !== null) return public_url;
  if (database_url === null && LOOPBACK.test(host)) return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  throw new AdministrationError(
    'A link needs the address of the service: set PUBLIC_URL, such as https://ems.example.',
  );
};

const addCreate = (person: Command, { open, print }: CommandEnvironment): void => {
  person
    .command('create')
    .description('add a person to a tenant, such as its first manager')
    .addOption(tenantOption('the tenant'))
    .addOption(new Option('--name <name>', 'name of the person').argParser(parseName).makeOptionMandatory())
    .addOption(new Option('--email <email>', 'email address, of this person only').argParser(parseEmail))
    .addOption(new Option('--role <role>', 'what the person may do').choices(PersonRole).makeOptionMandatory())
    .option('--json', 'print the record as JSON')
    .action(
      async (options: JsonOption & { tenant: string; name: string; email?: string; role: Schemas['PersonRole'] }) => {
        const perform = await performInTenant(await open(), options.tenant, ACTOR);
        const { name, email, role } = options;
        const created = await perform('write', (ctx) => createPerson(ctx, { name, role, ...(email && { email }) }));
        print(
          options.json ? JSON.stringify(created) : `Added person ${created.id}, ${created.name} (${created.role}).`,
        );
      },
    );
};

const addSignIn = (person: Command, { open, print, note, config }: CommandEnvironment): void => {
  person
    .command('sign-in')
    .argument('<email>', 'email address of the person', parseEmail)
    .description('make a link with which a person signs in, and print only the link; it works once, for 15 minutes')
    .addOption(tenantOption('the tenant'))
    .option('--json', 'print the link with the time at which it ends as JSON')
    .action(async (email: string, { tenant, json }: JsonOption & { tenant: string }) => {
      const publicUrl = addressOf(config);
      const database = await open();
      const id = await findPersonId(database, await findTenant(database, tenant), email);
      const services = { ...NO_SERVICES, publicUrl: () => publicUrl };
      const perform = await performInTenant(database, tenant, ACTOR, services);
      const link = await perform('write', (ctx) => createSignInLink(ctx, id));
      print(json ? JSON.stringify(link) : link.url);
      note(
        `Open it in the browser of the person before ${link.expires_at.slice(11, 16)} UTC. An earlier link has ended.`,
      );
    });
};

/** Adds `person` with its subcommands. */
export const addPersonCommands = (program: Command, environment: CommandEnvironment): void => {
  const person = program.command('person').description('add people, and make links with which they sign in');
  for (const add of [addCreate, addSignIn]) add(person, environment);
};
