import { randomUUID } from 'node:crypto';
import { cpSync, rmSync } from 'node:fs';
import { inject } from 'vitest';
import { openServiceDatabase } from '../../src/app.ts';
import type { MigrationList } from '../../src/postgres/migration-locks.ts';
import type { Database } from '../../src/postgres/database.ts';
import { createDirectory, SERVER, silent } from './database.ts';
import { runOn } from './statements.ts';

/** An empty database that belongs to a login which is no superuser, as in docs/postgresql.md. */
export type OwnedDatabase = {
  database: Database;
  /** Runs a statement as an administrator whom row-level security does not confine; null when embedded. */
  administer: ((statement: string) => Promise<Record<string, unknown>[]>) | null;
  drop(): Promise<void>;
};

/** Creates an embedded database in a directory of its own: a copy of `template`, by default one without a schema. */
export const createEmbeddedDatabase = async (
  template = inject('empty'),
  steps?: MigrationList,
): Promise<OwnedDatabase> => {
  const directory = createDirectory();
  cpSync(template, directory, { recursive: true });
  const database = openServiceDatabase({ directory, fsync: false }, silent, steps);
  const drop = async (): Promise<void> => {
    await database.close();
    rmSync(directory, { recursive: true });
  };
  return { database, administer: null, drop };
};

/** Creates an empty database without a schema, of the kind that the suite runs on, for some migrations. */
export const createOwnedDatabase = async (steps?: MigrationList): Promise<OwnedDatabase> => {
  if (SERVER === undefined) return createEmbeddedDatabase(inject('empty'), steps);
  const server = SERVER;
  const name = `${inject('template')}_owned_${randomUUID().slice(0, 8)}`;
  await runOn(server, `create role ${name} login createrole password 'secret'`);
  // Other databases of this server have the roles already, so their creator grants them.
  await runOn(server, `grant ems_service, ems_search, ems_sites, ems_platform to ${name}`);
  await runOn(server, `create database ${name} owner ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const administrator = url.href;
  url.username = name;
  url.password = 'secret';
  const database = openServiceDatabase({ url: url.href, pool: 4 }, silent, steps);
  return {
    database,
    administer: (statement) => runOn(administrator, statement),
    // The end of the suite drops it, with its login.
    drop: () => database.close(),
  };
};

/** Like {@link createOwnedDatabase}, with the schema. A copy of an embedded database that has it costs a tenth of the migrations. */
export const createMigratedDatabase = async (): Promise<OwnedDatabase> => {
  const owned = await (SERVER === undefined ? createEmbeddedDatabase(inject('template')) : createOwnedDatabase());
  await owned.database.migrate();
  return owned;
};
