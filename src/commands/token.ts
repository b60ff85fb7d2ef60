import { Option, type Command } from 'commander';
import {
  findLocationId,
  findPersonId,
  findTenant,
  issueToken,
  listTokens,
  revokeToken,
  rotateToken,
  type TokenRecord,
} from '../auth/administration.ts';
import { Scope } from '../auth/entity.ts';
import { EMS } from '../config/command-name.ts';
import { parseExpiry, parseGrace, parseName, parseTokenId, tenantOption, type JsonOption } from './arguments.ts';
import type { CommandEnvironment } from './environment.ts';

/** Lifetime of a token by default. */
const DEFAULT_LIFETIME = '365d';

/** How long the old token works after a rotation by default. */
const DEFAULT_GRACE = '24h';

/** Says whether a token works, and until when. */
export const stateOf = ({ revoked_at, expires_at }: Pick<TokenRecord, 'revoked_at' | 'expires_at'>): string => {
  if (revoked_at !== null) return `revoked ${revoked_at}`;
  if (expires_at === null) return 'does not expire';
  return Date.parse(expires_at) < Date.now() ? `expired ${expires_at}` : `expires ${expires_at}`;
};

const addIssue = (token: Command, { open, print, note }: CommandEnvironment): void => {
  token
    .command('issue')
    .description('issue a token and print only the token to standard output; it cannot be shown again')
    .addOption(tenantOption('the tenant of the token'))
    .addOption(new Option('--scope <scope>', 'access level; write includes read').choices(Scope).default('write'))
    .option('--admin', 'also for people, tokens, settings and webhook endpoints')
    .option('--person <email>', 'the person whose token it is; it may do what the role of the person allows')
    .option(
      '--location <id or name>',
      'a location to which it is limited, with those inside it; repeat it for several',
      (location: string, others: string[]) => [...others, location],
      [],
    )
    .addOption(
      new Option('--expires <time>', 'lifetime, such as 12h, 90d or 4w, or never; one year by default').argParser(
        parseExpiry,
      ),
    )
    .addOption(new Option('--name <name>', 'purpose; recorded in histories as the actor').argParser(parseName))
    .option('--json', 'print the whole record as JSON')
    .action(
      async (
        options: JsonOption & {
          tenant: string;
          scope: (typeof Scope)[number];
          admin?: boolean;
          person?: string;
          location: string[];
          expires?: Date | 'never';
          name?: string;
        },
      ) => {
        const database = await open();
        const { expires = parseExpiry(DEFAULT_LIFETIME) } = options;
        const tenant = await findTenant(database, options.tenant);
        const { scope, name, admin, person, location } = options;
        const location_ids = await Promise.all(location.map((each) => findLocationId(database, tenant, each)));
        const issued = await issueToken(database, tenant, {
          scope,
          ...(name !== undefined && { name }),
          ...(admin && { admin }),
          location_ids,
          ...(person !== undefined && { person_id: await findPersonId(database, tenant, person) }),
          expires_at: expires === 'never' ? null : expires,
        });
        print(options.json ? JSON.stringify(issued) : issued.token);
        if (options.expires === undefined)
          note(
            `The token expires on ${issued.expires_at?.slice(0, 10)}. Choose another lifetime with --expires, such as 90d or never.`,
          );
      },
    );
};

const addRotate = (token: Command, { open, print, note }: CommandEnvironment): void => {
  token
    .command('rotate')
    .argument('<id>', `token id, as shown by "${EMS} token list"`, parseTokenId)
    .description('replace a token by one with the same name, scope and lifetime, and print only the new token')
    .addOption(
      new Option('--grace <time>', 'how long the old token keeps working, such as 24h, or 0')
        .default(parseGrace(DEFAULT_GRACE), DEFAULT_GRACE)
        .argParser(parseGrace),
    )
    .option('--json', 'print the records of both tokens as JSON')
    .action(async (id: number, { grace, json }: JsonOption & { grace: number }) => {
      const { issued, previous } = await rotateToken(await open(), id, grace);
      print(json ? JSON.stringify({ ...issued, previous }) : issued.token);
      note(`The old token ${stateOf(previous)}; the new one has the id ${issued.id} and ${stateOf(issued)}.`);
    });
};

const addList = (token: Command, { open, print }: CommandEnvironment): void => {
  token
    .command('list')
    .description("list a tenant's tokens without their secrets")
    .addOption(tenantOption('the tenant'))
    .option('--json', 'print the list as JSON')
    .action(async (options: JsonOption & { tenant: string }) => {
      const database = await open();
      const tokens = await listTokens(database, await findTenant(database, options.tenant));
      if (options.json) return print(JSON.stringify(tokens));
      for (const entry of tokens)
        print(
          `${entry.id}\t${entry.name}\t${entry.admin ? 'admin' : entry.scope}\tends in …${entry.last_four}\t${stateOf(entry)}`,
        );
    });
};

const addRevoke = (token: Command, { open, print }: CommandEnvironment): void => {
  token
    .command('revoke')
    .argument('<id>', `token id, as shown by "${EMS} token list"`, parseTokenId)
    .description('revoke a token; it stops working within 30 seconds')
    .option('--json', 'print the result as JSON')
    .action(async (id: number, { json }: JsonOption) => {
      await revokeToken(await open(), id);
      print(json ? JSON.stringify({ id, revoked: true }) : `Revoked token ${id}.`);
    });
};

/** Adds `token` with its subcommands. */
export const addTokenCommands = (program: Command, environment: CommandEnvironment): void => {
  const token = program.command('token').description('manage access tokens');
  for (const add of [addIssue, addList, addRotate, addRevoke]) add(token, environment);
};
