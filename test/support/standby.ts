import { join } from 'node:path';
import { SERVER } from './database.ts';
import { createServerDirectory, findProgram, freePort, runProgram, startProgram, type Program } from './programs.ts';

const [INITDB, POSTGRES, BASEBACKUP] = ['initdb', 'postgres', 'pg_basebackup'].map(findProgram);

/** The reason that no standby can be started on this machine, else null. */
export const NO_STANDBY =
  INITDB && POSTGRES && BASEBACKUP ? null : 'this machine has no initdb, postgres and pg_basebackup';

/**
 * The reason that a test starts no servers, else null. Tests on servers of their own are the same for either database, so
 * only the suite on a server and `npm run test:faults` run them.
 */
export const NO_SERVER =
  NO_STANDBY ??
  (SERVER === undefined && process.env['FAULTS'] !== 'all'
    ? 'only the suite on a server (TEST_DATABASE_URL) and `npm run test:faults` start servers'
    : null);

/** A database server that a test started. */
export type Primary = { directory: string; url: string; port: number; program: Program };

/** Returns the URL of the `postgres` database of the server on a local port. */
export const urlOf = (port: number): string => `postgres://postgres@127.0.0.1:${port}/postgres`;

const start = (directory: string, name: string, port: number): Promise<Program> => {
  // Data need not survive a crash, and a standby must never wait for a read before it replays.
  const settings = {
    listen_addresses: '127.0.0.1',
    fsync: 'off',
    shared_buffers: '16MB',
    max_standby_streaming_delay: '0',
  };
  const options = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
  return startProgram(
    POSTGRES ?? '',
    ['-D', join(directory, name), '-p', String(port), '-k', '', ...options],
    directory,
    port,
  );
};

/** Creates a server in a temporary directory; `removePrograms` removes it. */
export const createPrimary = async (): Promise<Primary> => {
  const directory = createServerDirectory();
  const port = await freePort();
  await runProgram(
    INITDB ?? '',
    ['-D', 'primary', '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--no-locale', '--no-sync'],
    directory,
  );
  const program = await start(directory, 'primary', port);
  return { directory, url: urlOf(port), port, program };
};

/** A primary and a standby that streams from it. */
export type Pair = {
  primary: string;
  primaryPort: number;
  standby: string;
  standbyPort: number;
  stopStandby(): Promise<void>;
  startStandby(): Promise<void>;
  /** Ends the primary as a crash of its processes does, and starts it again. */
  restartPrimary(): Promise<void>;
};

/** Adds a standby, named `name`, that streams from a server of {@link createPrimary}. */
export const addStandby = async (
  { directory, port }: Primary,
  name: string,
): Promise<{ port: number; program: Program }> => {
  const standbyPort = await freePort();
  const from = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres'];
  await runProgram(BASEBACKUP ?? '', ['-D', name, ...from, '-R', '-c', 'fast', '--no-sync'], directory);
  return { port: standbyPort, program: await start(directory, name, standbyPort) };
};

/** Creates a pair of servers in a temporary directory; `removePrograms` removes it. */
export const createPair = async (): Promise<Pair> => {
  const primary = await createPrimary();
  const { port: standbyPort, program } = await addStandby(primary, 'standby');
  let standby = program;
  let main = primary.program;
  return {
    primary: primary.url,
    primaryPort: primary.port,
    standby: urlOf(standbyPort),
    standbyPort,
    stopStandby: () => standby.end(),
    startStandby: async () => {
      standby = await start(primary.directory, 'standby', standbyPort);
    },
    restartPrimary: async () => {
      await main.end('SIGQUIT');
      main = await start(primary.directory, 'primary', primary.port);
    },
  };
};
