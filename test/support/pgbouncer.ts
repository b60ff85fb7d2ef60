import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServerDirectory, findProgram, freePort, startProgram, type Program } from './programs.ts';

const PGBOUNCER = findProgram('pgbouncer');

/** The reason that PgBouncer cannot be started on this machine, else null. */
export const NO_PGBOUNCER = PGBOUNCER === null ? 'this machine has no pgbouncer' : null;

/** Settings of PgBouncer that differ from those of {@link startPgbouncer}. */
export type PgbouncerSettings = Partial<{
  pool_mode: 'session' | 'transaction' | 'statement';
  default_pool_size: number;
  server_round_robin: 0 | 1;
  /** Seconds before it tries a server again that refused a connection. */
  server_login_retry: number;
  listen_port: number;
  /** The login on the server, independent of the client's. */
  login: string;
}>;

/**
 * Starts a PgBouncer in front of a server, by default in transaction mode with two server connections per database.
 */
export const startPgbouncer = async (
  server: number,
  { login = 'postgres', ...changed }: PgbouncerSettings = {},
): Promise<Program> => {
  const directory = createServerDirectory();
  const port = changed.listen_port ?? (await freePort());
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'any',
    pool_mode: 'transaction',
    default_pool_size: 2,
    max_client_conn: 500,
    admin_users: 'postgres',
    ...changed,
  };
  const lines = Object.entries(settings).map(([key, value]) => `${key} = ${value}`);
  const file = join(directory, 'pgbouncer.ini');
  writeFileSync(
    file,
    ['[databases]', `* = host=127.0.0.1 port=${server} user=${login}`, '[pgbouncer]', ...lines, ''].join('\n'),
  );
  return startProgram(PGBOUNCER ?? '', ['-q', file], directory, port);
};
