import { sql } from 'kysely';
import { InvalidArgumentError, Option, type Command } from 'commander';
import { pino } from 'pino';
import { openServiceDatabase, ownerLocationOf } from '../app.ts';
import { findTenant, normalizeName, type TenantRecord } from '../auth/administration.ts';
import { EMS } from '../config/command-name.ts';
import { filesLocation, findFilesUrlProblem } from '../config/files-location.ts';
import { maskUrl } from '../config/mask-url.ts';
import { isServiceUrl } from '../config/service-url.ts';
import type { Config } from '../config/config.ts';
import { AdministrationError } from '../core/administration-error.ts';
import { asOwner } from '../core/tenancy.ts';
import { openFiles } from '../files/open.ts';
import { findPlaces, type Place } from '../moves/arrival.ts';
import { moveTenant, type Moved } from '../moves/move.ts';
import type { Database } from '../postgres/database.ts';
import { foldCase } from '../words/fold.ts';
import { parseName, type JsonOption } from './arguments.ts';
import type { CommandEnvironment } from './environment.ts';
import { openOwnerDatabase } from './owner-database.ts';

const silent = pino({ level: 'silent' });

/** Connections to the database of the gym: for the lock, the snapshot, the mark, and looks at transactions. */
const POOL = 5;

const parseDatabase = (text: string): string => {
  if (/^postgres(?:ql)?:$/.test(URL.parse(text)?.protocol ?? '')) return text;
  throw new InvalidArgumentError('It must be the URL of a PostgreSQL database, with the login of its owner.');
};

const parseOrigin = (text: string): string => {
  const url = URL.parse(text);
  if (url !== null && isServiceUrl(text) && url.pathname === '/') return url.origin;
  throw new InvalidArgumentError('It must be the address of the new cell, such as https://eu.ems.example.com.');
};

const parseFiles = (text: string): string => {
  const problem = findFilesUrlProblem(text);
  if (problem === null) return text;
  throw new InvalidArgumentError(`It ${problem}.`);
};

/** Returns a gym, or a platform so that the reason can be named why it does not move. */
const findGym = async (database: Database, name: string): Promise<Place> => {
  const find = async (): Promise<Pick<TenantRecord, 'id' | 'uuid' | 'name'>> => {
    const named = await asOwner(() =>
      database.db
        .selectFrom('tenant')
        .select(['id', 'uuid', 'name'])
        .where('is_platform', '=', true)
        .where(sql<string>`fold_case(name)`, '=', foldCase(normalizeName(name)))
        .executeTakeFirst(),
    );
    return named ?? findTenant(database, name);
  };
  const found = await find();
  const place = (await findPlaces(database, found)).find(({ id }) => id === found.id);
  if (place === undefined) throw new AdministrationError(`There is no tenant named "${name}".`);
  return place;
};

type MoveOptions = JsonOption & { to: string; url?: string; files?: string };

/** Opens the database of another cell. */
const openTarget = (config: Config, to: string): Promise<Database> =>
  openOwnerDatabase({ ...config, database_url: to, database_owner_url: null, database_pool: POOL }, silent);

const move = async ({ config }: CommandEnvironment, name: string, options: MoveOptions): Promise<Moved> => {
  const source = openServiceDatabase({ ...ownerLocationOf(config), pool: POOL }, silent);
  try {
    const gym = await findGym(source, name);
    const target = await openTarget(config, options.to).catch((error: unknown) => {
      throw new AdministrationError(`The database of --to cannot be used: ${maskUrl(options.to)}.`, { cause: error });
    });
    const { url = null } = options;
    const { public_url: from } = config;
    const files = options.files === undefined ? null : filesLocation(options.files, config.data_dir);
    const stores = {
      from: openFiles(config, silent).store,
      to: files === null ? null : openFiles({ ...config, files }, silent).store,
    };
    const addresses = url !== null && from !== null && from !== url ? { from, to: url } : null;
    return await moveTenant({ source, target, gym, moved_to: url, addresses, stores }).finally(() => target.close());
  } finally {
    await source.close();
  }
};

const describe = ({ rows, files, refused_ms }: Moved, name: string): string =>
  rows === 0
    ? `"${name}" works in its new cell.`
    : `Moved "${name}": ${rows} rows${files === 0 ? '' : ` and ${files} files`}. It refused requests for ${(refused_ms / 1000).toFixed(1)} s.`;

/** Adds `tenant move`. */
export const addMove = (tenant: Command, environment: CommandEnvironment): void => {
  const { config, open, print, note } = environment;
  tenant
    .command('move')
    .argument('<name>', 'the tenant', parseName)
    .description('move a tenant to the database of another cell, while it works; run it again after a failure')
    .addOption(
      new Option('--to <url>', 'the database of the other cell, with the login of its owner')
        .argParser(parseDatabase)
        .makeOptionMandatory(),
    )
    .addOption(
      new Option('--url <address>', 'the address of the other cell, to which requests are redirected').argParser(
        parseOrigin,
      ),
    )
    .addOption(new Option('--files <url>', 'the FILES_URL of the other cell').argParser(parseFiles))
    .option('--json', 'print what was moved as JSON')
    .action(async (name: string, options: MoveOptions) => {
      if (config.database_url === null)
        throw new AdministrationError('An embedded database is no cell. Back it up, and restore it on a server.');
      await open();
      const moved = await move(environment, name, options);
      print(options.json ? JSON.stringify(moved) : describe(moved, name));
      if (moved.missing_files > 0) note(`${moved.missing_files} files were not in the store.`);
      note(
        `Its former cell keeps a copy that is archived. Delete it when it is no longer needed: ${EMS} tenant delete "${name}" --yes`,
      );
    });
};
