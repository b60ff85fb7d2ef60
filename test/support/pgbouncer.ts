import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServerDirectory, findProgram, freePort, startProgram, type Program } from './programs.ts';

const PGBOUNCER = findProgram('pgbouncer');

/** Why there can be no PgBouncer here; null when there can. */
export const NO_PGBOUNCER = PGBOUNCER === null ? 'this machine has no pgbouncer' : null;

/** Starts a PgBouncer before a server: two server connections to a database, each given away for one transaction. */
export const startPgbouncer = async (server: number): Promise<Program> => {
  const directory = createServerDirectory();
  const port = await freePort();
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'any',
    pool_mode: 'transaction',
    default_pool_size: 2,
    max_client_conn: 500,
  };
  const lines = Object.entries(settings).map(([key, value]) => `${key} = ${value}`);
  const file = join(directory, 'pgbouncer.ini');
  writeFileSync(
    file,
    ['[databases]', `* = host=127.0.0.1 port=${server} user=postgres`, '[pgbouncer]', ...lines, ''].join('\n'),
  );
  return startProgram(PGBOUNCER ?? '', ['-q', file], directory, port);
};
