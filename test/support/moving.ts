import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import { openServiceDatabase } from '../../src/app.ts';
import { asOwner } from '../../src/core/tenancy.ts';
import type { Tables } from '../../src/core/tables.ts';
import type { Database } from '../../src/postgres/database.ts';
import { createDirectory, silent } from './database.ts';
import { useEms, type Ems, type Output, type Served } from './ems.ts';

const MAIN = fileURLToPath(new URL('../../bin/ems.js', import.meta.url));

/** Two cells, each with a database of its own, and a third database for the owner's look at each. */
export type Cells = {
  here: Ems;
  there: Ems;
  database(which: 'here' | 'there'): Database;
  /** The arguments that move a gym from here to there. */
  argumentsFor(name: string, ...more: string[]): string[];
  move(name: string, ...more: string[]): Promise<Output>;
  /** Starts a move whose process can be killed. */
  startMove(name: string): ChildProcess;
  /** Creates a gym here, with a token for administration, which is returned. */
  create(name: string): Promise<string>;
};

/** Gives a test file two cells. */
export const useCells = (): Cells => {
  const [here, there] = [useEms(), useEms()];
  const opened: { here?: Database; there?: Database } = {};
  const open = ({ environment }: Ems): Database =>
    openServiceDatabase({ url: environment['DATABASE_URL'] ?? '', pool: 3 }, silent);
  beforeAll(() => {
    for (const [ems, start] of [
      [here, '1'],
      [there, '1000001'],
    ] as const) {
      const [DATA_DIR, SECRETS_KEY] = [createDirectory(), Buffer.alloc(32, 7).toString('base64')];
      Object.assign(ems.environment, { TENANT_ID_START: start, DATA_DIR, SECRETS_KEY });
    }
    Object.assign(opened, { here: open(here), there: open(there) });
  });
  afterAll(async () => {
    await opened.here?.close();
    await opened.there?.close();
  });
  const filesOf = ({ environment }: Ems): string => `file://${join(environment['DATA_DIR'] ?? '', 'files')}`;
  const argumentsFor = (name: string, ...more: string[]): string[] => [
    ...['tenant', 'move', name, '--to', there.environment['DATABASE_URL'] ?? '', '--files', filesOf(there), '--json'],
    ...more,
  ];
  return {
    here,
    there,
    database: (which) => {
      const database = opened[which];
      if (database === undefined) throw new Error('the databases are not open');
      return database;
    },
    argumentsFor,
    move: (name, ...more) => here.run(...argumentsFor(name, ...more)),
    startMove: (name) => {
      const { PATH = '' } = process.env;
      const env = { PATH, ...here.environment };
      return spawn(process.execPath, [MAIN, ...argumentsFor(name)], { env, stdio: 'ignore' });
    },
    create: async (name) => {
      await here.runHere('tenant', 'create', name);
      return (await here.runHere('token', 'issue', '--tenant', name, '--admin')).stdout.trim();
    },
  };
};

/** Kills a process, and waits until it has ended. */
export const kill = async (child: ChildProcess): Promise<void> => {
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
};

/** A response: its status, its body and where it redirects. */
export type Answer = { status: number; body: { [name: string]: unknown }; location: string | null };

/** Sends a request to a cell, as a program that follows no redirect. */
export const ask = async (
  { address }: Served,
  token: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
  method = body === undefined ? 'GET' : 'POST',
): Promise<Answer> => {
  const response = await fetch(`${address}/api/v1${path}`, {
    redirect: 'manual',
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return {
    status: response.status,
    body: JSON.parse(await response.text()),
    location: response.headers.get('location'),
  };
};

/** A row of the table of tenants. */
export type Tenant = {
  id: number;
  moves_at: string | null;
  is_refusing: boolean;
  moved_at: string | null;
  moved_to: string | null;
  archived_at: string | null;
  arriving_since: string | null;
};

/** Returns the row of a gym in a cell; undefined without one. */
export const readTenant = ({ db }: Pick<Database, 'db'>, name: string): Promise<Tenant | undefined> =>
  asOwner(async () => {
    const { rows } =
      await sql<Tenant>`select id, moves_at, coalesce(moves_at <= now() and moves_until > now(), false) as is_refusing,
      moved_at, moved_to, archived_at, arriving_since from tenant where name = ${name}`.execute(db);
    return rows[0];
  });

const tablesOfGyms = async (db: Kysely<Tables>): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'tenant_id' order by 1`.execute(db);
  return rows.map(({ name }) => name);
};

/** Tables of which a move makes or counts rows in the new cell. */
const OF_CELLS = ['former_cursor_key', 'tenant_usage'];

/** Returns the rows of a gym in a cell, by table, each as the text that PostgreSQL writes of it. */
export const readRows = ({ db }: Pick<Database, 'db'>, id: number): Promise<Record<string, string[]>> =>
  asOwner(() =>
    db.transaction().execute(async (tx) => {
      await sql`select set_config('app.tenant', ${String(id)}, true), set_config('enable_seqscan', 'on', true)`.execute(
        tx,
      );
      const found: Record<string, string[]> = {};
      for (const table of (await tablesOfGyms(tx)).filter((name) => !OF_CELLS.includes(name))) {
        const { rows } = await sql<{ row: string }>`select stored::text as "row" from ${sql.table(table)} as stored
          where tenant_id = ${id} order by 1`.execute(tx);
        if (rows.length > 0) found[table] = rows.map(({ row }) => row);
      }
      return found;
    }),
  );
