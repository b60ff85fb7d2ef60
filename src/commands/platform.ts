import { Option, type Command } from 'commander';
import { createPlatformToken, listPlatformTokens, revokePlatformToken } from '../auth/platforms.ts';
import { parseExpiry, parseName, parseTokenId, type JsonOption } from './arguments.ts';
import type { CommandEnvironment } from './environment.ts';
import { stateOf } from './token.ts';

const addCreate = (token: Command, { open, print }: CommandEnvironment): void => {
  token
    .command('create')
    .description('issue a token of a platform and print only the token to standard output; it cannot be shown again')
    .addOption(
      new Option('--name <name>', 'the platform, which is created with its first token')
        .argParser(parseName)
        .makeOptionMandatory(),
    )
    .addOption(
      new Option('--expires <time>', 'lifetime, such as 12h, 90d or 4w, or never')
        .default('never')
        .argParser(parseExpiry),
    )
    .option('--json', 'print the whole record as JSON')
    .action(async ({ name, expires, json }: JsonOption & { name: string; expires: Date | 'never' }) => {
      const issued = await createPlatformToken(await open(), name, expires === 'never' ? null : expires);
      print(json ? JSON.stringify(issued) : issued.token);
    });
};

const addList = (token: Command, { open, print }: CommandEnvironment): void => {
  token
    .command('list')
    .description('list the tokens of platforms without their secrets')
    .option('--json', 'print the list as JSON')
    .action(async ({ json }: JsonOption) => {
      const tokens = await listPlatformTokens(await open());
      if (json) return print(JSON.stringify(tokens));
      for (const entry of tokens)
        print(`${entry.id}\t${entry.platform}\tends in …${entry.last_four}\t${stateOf(entry)}`);
    });
};

const addRevoke = (token: Command, { open, print }: CommandEnvironment): void => {
  token
    .command('revoke')
    .argument('<id>', 'token id, as shown by "platform token list"', parseTokenId)
    .description('revoke a token of a platform; it stops working within 30 seconds')
    .option('--json', 'print the result as JSON')
    .action(async (id: number, { json }: JsonOption) => {
      await revokePlatformToken(await open(), id);
      print(json ? JSON.stringify({ id, revoked: true }) : `Revoked token ${id}.`);
    });
};

/** Adds `platform token` with its subcommands. */
export const addPlatformCommands = (program: Command, environment: CommandEnvironment): void => {
  const platform = program.command('platform').description('manage platforms, whose products create gyms');
  const token = platform.command('token').description('manage the tokens of platforms');
  for (const add of [addCreate, addList, addRevoke]) add(token, environment);
};
