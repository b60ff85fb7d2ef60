import { MikroORM, type EntitySchema } from '@mikro-orm/core';
import { Migrator } from '@mikro-orm/migrations';
import { PostgreSqlDriver, type AbstractSqlDriver } from '@mikro-orm/postgresql';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Tables } from '../core/tables.ts';
import { withMigrationSettings, type MigrationList } from './migration-locks.ts';

/** The tables of the service, and the migrations that create and change them. */
export type Schema = { entities: EntitySchema[]; migrations: MigrationList };

/** The object-relational mapper, with its migrator and its comparison of schemas. */
export type Orm = MikroORM<AbstractSqlDriver>;

/** Opens MikroORM on a database, which it does not connect to yet. */
export const openOrm = (db: Kysely<Tables>, { entities, migrations }: Schema, log: Logger): Orm =>
  new MikroORM<AbstractSqlDriver>({
    // The embedded database uses it too: only the dialect differs.
    driver: PostgreSqlDriver,
    driverOptions: db,
    // A placeholder: the dialect decides where to connect, and `asOwnerOfDatabase` sets the real name.
    dbName: 'ems',
    ensureDatabase: false,
    entities,
    extensions: [Migrator],
    // Disabling foreign keys requires a superuser, and the owner of a database on a server often is not one.
    migrations: { migrationsList: withMigrationSettings(migrations), snapshot: false, disableForeignKeys: false },
    // The default logger writes to standard output, which is reserved for the output of commands.
    logger: (message) => log.debug(message),
    colors: false,
    // Foreign keys include the tenant, functions and triggers are SQL: migrations define them, not entities.
    // The skipped tables belong to no tenant and have no entity.
    schemaGenerator: {
      createForeignKeyConstraints: false,
      ignoreRoutines: true,
      ignoreTriggers: true,
      skipTables: ['rate_limit', 'oauth_record', 'cursor_key', 'quota', 'event_retention'],
    },
  });
