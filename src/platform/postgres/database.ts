import { setTimeout } from 'node:timers/promises';
import { MikroORM, type EntitySchema } from '@mikro-orm/core';
import { Migrator } from '@mikro-orm/migrations';
import { PostgreSqlDriver, type AbstractSqlDriver, type SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Tables } from '../context.ts';
import { serverDialect, type ServerLocation } from './dialect.ts';
import { embed, type DatabaseCrashedError, type EmbeddedLocation } from './embedded.ts';
import { retryOnLock, withMigrationSettings, type MigrationList } from './migration-locks.ts';
import { withSessions } from './session-driver.ts';
import { asMigrator, asOwner } from '../tenancy.ts';

/** Where the data live: on a PostgreSQL server, in a directory with an embedded database, or in memory, for tests. */
export type DatabaseLocation = ServerLocation | EmbeddedLocation | { memory: true };

/** An open database. Every statement runs in the session of the call that sends it: see `tenancy.ts`. */
export type Database = {
  readonly em: SqlEntityManager;
  readonly db: Kysely<Tables>;
  /** True on a server, which other processes may use too. */
  readonly shared: boolean;
  /** Refuses a write where an embedded database has no space for it. @throws Problem unavailable */
  admitWrite(): void;
  /** Settles when an embedded database has crashed: nothing but a restart of the process brings it back. */
  readonly crashed: Promise<DatabaseCrashedError>;
  /** Brings the schema up to date, one process at a time. Answers the names of the migrations that ran. */
  migrate(): Promise<string[]>;
  /** Takes back every migration. All data are lost. Answers the names of the migrations that were taken back. */
  revert(): Promise<string[]>;
  /** The names of the migrations that have not run yet. */
  pending(): Promise<string[]>;
  /** The SQL that would bring the schema in line with the entities; empty when the migrations say the same. */
  drift(): Promise<string>;
  close(): Promise<void>;
};

/** How a location is connected to, and what only an embedded database has. */
const connect = (location: DatabaseLocation, log: Logger) => {
  if ('url' in location) {
    const crashed = new Promise<never>(() => undefined);
    return { dialect: serverDialect(location, log), shared: true, admitWrite: () => undefined, crashed };
  }
  const { dialect, ...embedded } = embed('directory' in location ? location : null);
  return { dialect: withSessions(dialect), shared: false, ...embedded };
};

/** The key of the lock that lets one process migrate at a time; any constant of ours does. */
const MIGRATION_LOCK = 5_190_203;

/** How long a process that has to wait for another's migration sleeps before it asks again. */
const MIGRATION_WAIT = 100;

/**
 * Runs `work` while no other process that shares the server does. An embedded database has one process anyway. The lock is
 * that of a transaction, because a pooler may give each transaction another connection; and it is asked for rather than
 * waited for, because who waits would hold a connection of the pooler that `work` may need.
 */
const alone = async <T>(db: Kysely<Tables>, work: () => Promise<T>): Promise<T> => {
  for (;;) {
    const done = await db.transaction().execute(async (transaction) => {
      const { rows } = await sql<{
        held: boolean;
      }>`select pg_try_advisory_xact_lock(${MIGRATION_LOCK}) as held`.execute(transaction);
      if (!rows[0]?.held) return null;
      // This transaction is idle while `work` runs on another connection.
      await sql`set local idle_in_transaction_session_timeout to 0`.execute(transaction);
      return { answer: await work() };
    });
    if (done) return done.answer;
    await setTimeout(MIGRATION_WAIT);
  }
};

/** Entities know no foreign keys, so that the comparison would drop those of the migrations: that is no drift. */
const DROPS_FOREIGN_KEY = /^alter table "\w+" drop constraint "\w+_foreign";\n*/gm;

/** The tenant stands in the primary key of its tables; the entities know the id, which is unique by itself. That is no drift either. */
const SHORTENS_PRIMARY_KEY =
  /^alter table "(\w+)" drop constraint "\1_pkey";\nalter table "\1" add primary key \("id"\);\n*/gm;

/** The names of the migrations that have run; asked of the table itself, because the migrator would make a missing one. */
const executedMigrations = async (db: Kysely<Tables>): Promise<string[]> => {
  const { rows } = await sql<{
    there: boolean;
  }>`select to_regclass('mikro_orm_migrations') is not null as there`.execute(db);
  if (!rows[0]?.there) return [];
  const executed = await sql<{ name: string }>`select name from mikro_orm_migrations`.execute(db);
  return executed.rows.map(({ name }) => name);
};

type Schema = { entities: EntitySchema[]; migrations: MigrationList };

/** Opens a database; nothing is created or changed in it until {@link Database.migrate}. */
export const openDatabase = async (location: DatabaseLocation, schema: Schema, log: Logger): Promise<Database> => {
  const { dialect, admitWrite, crashed, shared } = connect(location, log);
  const orm = await MikroORM.init<AbstractSqlDriver>({
    // For the embedded database too: the dialect is all that differs.
    driver: PostgreSqlDriver,
    driverOptions: dialect,
    // A stand-in: where to connect to is said by the dialect, and `owning` puts the real name in its place.
    dbName: 'ems',
    ensureDatabase: false,
    entities: schema.entities,
    extensions: [Migrator],
    // Turning foreign keys off takes a superuser, which the owner of a database on a server often is not.
    migrations: {
      migrationsList: withMigrationSettings(schema.migrations),
      snapshot: false,
      disableForeignKeys: false,
    },
    // Left to itself it writes to standard output, which belongs to what a command prints.
    logger: (message) => log.debug(message),
    colors: false,
    // Foreign keys include the tenant and functions are SQL: both stand in the migrations, not in the entities.
    // The table of the rate limiter is made for one statement; the key of cursors and the limits belong to no tenant.
    schemaGenerator: {
      createForeignKeyConstraints: false,
      ignoreRoutines: true,
      skipTables: ['rate_limit', 'cursor_key', 'quota'],
    },
  });
  const db = orm.em.getKysely<Tables>();
  const oneAtATime = shared ? <T>(work: () => Promise<T>) => alone(db, work) : <T>(work: () => Promise<T>) => work();
  const names = (list: { name: string }[]) => list.map(({ name }) => name);
  const asReader = !('url' in location) || location.owner !== false ? asOwner : <T>(work: () => T): T => work();
  const pending = (): Promise<string[]> =>
    asReader(async () => {
      const executed = await executedMigrations(db);
      return names(schema.migrations).filter((name) => !executed.includes(name));
    });
  // The migrator makes a database of the configured name when there is none. A pooler may know ours by another name
  // than the server does, so that the server is asked.
  const owning = <T>(work: () => Promise<T>): Promise<T> =>
    asMigrator(async () => {
      const { name } = await db.selectNoFrom(sql<string>`current_database()`.as('name')).executeTakeFirstOrThrow();
      orm.config.set('dbName', name);
      return work();
    });
  const migrating = (work: () => Promise<string[]>): Promise<string[]> =>
    owning(() => oneAtATime(() => retryOnLock(work, log)));
  return {
    em: orm.em,
    db,
    shared,
    admitWrite,
    crashed,
    // The migrator is asked only where something is to be done: it reads catalogues and writes its table first (starts 40 ms earlier).
    migrate: async () => ((await pending()).length === 0 ? [] : migrating(async () => names(await orm.migrator.up()))),
    revert: () => migrating(async () => names(await orm.migrator.down({ to: 0 }))),
    pending,
    drift: () =>
      owning(async () =>
        (await orm.schema.getUpdateSchemaSQL({ wrap: false }))
          .replace(DROPS_FOREIGN_KEY, '')
          .replace(SHORTENS_PRIMARY_KEY, '')
          .trim(),
      ),
    close: () => orm.close(),
  };
};
