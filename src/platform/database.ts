import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { MikroORM, type EntitySchema } from '@mikro-orm/core';
import { Migrator, type Migration } from '@mikro-orm/migrations';
import { PgliteDriver } from '@mikro-orm/pglite';
import { PostgreSqlDriver, type AbstractSqlDriver, type SqlEntityManager } from '@mikro-orm/postgresql';
import { PGlite } from '@electric-sql/pglite';
import { CompiledQuery, PGliteDialect, PostgresDialect, sql } from 'kysely';
import type { Dialect, Kysely, PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Tables } from './context.ts';
import { withSessions } from './session-driver.ts';
import { asOwner } from './tenancy.ts';

/** Where the data live: on a PostgreSQL server, in a directory with an embedded database, or in memory, for tests. */
export type DatabaseLocation = { url: string; pool: number } | { directory: string } | { memory: true };

/** An open database. Every statement runs in the session of the call that sends it: see `tenancy.ts`. */
export type Database = {
  readonly em: SqlEntityManager;
  readonly db: Kysely<Tables>;
  /** True on a server, which other processes may use too. */
  readonly shared: boolean;
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

const INSTANT = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})(\.\d{1,6})?\+00$/;

/**
 * `2026-11-20 09:30:00.5+00` as `2026-11-20T09:30:00.500Z`. Written over rather than read as a Date and written again:
 * that takes a tenth of the time of a page of 50 machines.
 */
const toInstant = (text: string): string => {
  const [, day, time, fraction = '.'] = INSTANT.exec(text) ?? [];
  if (day === undefined) throw new Error(`PostgreSQL wrote an instant in a way that is not expected: ${text}`);
  return `${day}T${time}${fraction.slice(0, 4).padEnd(4, '0')}Z`;
};

/** Rows come out as the contract's JSON on both databases: numbers as numbers, instants in UTC with milliseconds. */
const parsers: Record<number, (text: string) => unknown> = {
  [pg.types.builtins.INT8]: Number,
  [pg.types.builtins.NUMERIC]: Number,
  [pg.types.builtins.DATE]: (text) => text,
  [pg.types.builtins.TIMESTAMPTZ]: toInstant,
};

/**
 * Every statement reads a few rows of one tenant by an index that begins with the tenant, and looks up the rows that belong
 * to each. The planner may not read a whole table instead, or sort one to join it: that seems shorter for a tenant that has
 * most of it, and the plan is kept for all tenants that the connection serves after it. Compiling takes longer than any of them.
 */
const PLANNER_SETTINGS = 'set enable_seqscan to off; set enable_hashjoin to off; set enable_mergejoin to off; set jit to off';

const CONNECTION_SETTINGS = `set timezone to 'UTC'; set client_min_messages to warning; ${PLANNER_SETTINGS}`;

/** Past this number of different statements no more are named: a server keeps each one for each connection. */
const MAX_PREPARED_STATEMENTS = 1000;

/**
 * Names each statement that has parameters by its text, so that PostgreSQL parses and plans it once for each
 * connection rather than for each request (reads one machine 1.6 times as fast).
 */
const prepared = (client: pg.PoolClient, names: Map<string, string>): PostgresPoolClient => {
  const nameOf = (text: string): string | undefined => {
    let name = names.get(text);
    if (name === undefined && names.size < MAX_PREPARED_STATEMENTS) {
      name = `ems_${names.size}`;
      names.set(text, name);
    }
    return name;
  };
  const query = (text: string, values: readonly unknown[] = []) =>
    client.query(values.length > 0 ? { name: nameOf(text), text, values: [...values] } : { text });
  return Object.assign(Object.create(client), { query });
};

const serverDialect = (url: string, size: number, log: Logger): Dialect => {
  const types = new pg.TypeOverrides();
  for (const [oid, parse] of Object.entries(parsers)) types.setTypeParser(Number(oid), parse);
  const pool = new pg.Pool({ connectionString: url, max: size, types, application_name: 'equipment-maintenance-service', keepAlive: true, connectionTimeoutMillis: 5000 });
  // Without a listener a connection that the server drops would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'database connection lost'));
  pool.on('connect', (client) => client.on('error', (error) => log.warn({ err: error }, 'database connection lost')));
  const names = new Map<string, string>();
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const preparing: PostgresPool = {
    options: pool.options,
    async connect() {
      const client = await pool.connect();
      const known = clients.get(client) ?? prepared(client, names);
      clients.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
  return new PostgresDialect({
    pool: preparing,
    onCreateConnection: async (connection) => void (await connection.executeQuery(CompiledQuery.raw(CONNECTION_SETTINGS))),
  });
};

const embeddedDialect = (directory: string | null): Dialect =>
  new PGliteDialect({
    pglite: async () => {
      if (directory !== null) mkdirSync(directory, { recursive: true, mode: 0o700 });
      const pglite = await PGlite.create({ dataDir: directory ?? 'memory://', parsers });
      await pglite.exec(CONNECTION_SETTINGS);
      return pglite;
    },
  });

/** The key of the lock that lets one process migrate at a time; any constant of ours does. */
const MIGRATION_LOCK = 5_190_203;

/** Runs `work` while no other process that shares the server does. An embedded database has one process anyway. */
const alone = async <T>(db: Kysely<Tables>, work: () => Promise<T>): Promise<T> =>
  db.connection().execute(async (connection) => {
    await connection.executeQuery(CompiledQuery.raw(`select pg_advisory_lock(${MIGRATION_LOCK})`));
    try {
      return await work();
    } finally {
      await connection.executeQuery(CompiledQuery.raw(`select pg_advisory_unlock(${MIGRATION_LOCK})`));
    }
  });

/** Entities know no foreign keys, so that the comparison would drop those of the migrations: that is no drift. */
const DROPS_FOREIGN_KEY = /^alter table "\w+" drop constraint "\w+_foreign";\n*/gm;

/** The tenant stands in the primary key of its tables; the entities know the id, which is unique by itself. That is no drift either. */
const SHORTENS_PRIMARY_KEY = /^alter table "(\w+)" drop constraint "\1_pkey";\nalter table "\1" add primary key \("id"\);\n*/gm;

/** The names of the migrations that have run; asked of the table itself, because the migrator would make a missing one. */
const executedMigrations = async (db: Kysely<Tables>): Promise<string[]> => {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('mikro_orm_migrations') is not null as there`.execute(db);
  if (!rows[0]?.there) return [];
  const executed = await sql<{ name: string }>`select name from mikro_orm_migrations`.execute(db);
  return executed.rows.map(({ name }) => name);
};

type Schema = { entities: EntitySchema[]; migrations: { name: string; class: new (...args: ConstructorParameters<typeof Migration>) => Migration }[] };

/** Opens a database; nothing is created or changed in it until {@link Database.migrate}. */
export const openDatabase = async (location: DatabaseLocation, schema: Schema, log: Logger): Promise<Database> => {
  const embedded = !('url' in location);
  const dialect = embedded
    ? withSessions(embeddedDialect('directory' in location ? join(location.directory, 'postgres') : null), true)
    : withSessions(serverDialect(location.url, location.pool, log), false);
  const orm = await MikroORM.init<AbstractSqlDriver>({
    driver: embedded ? PgliteDriver : PostgreSqlDriver,
    driverOptions: dialect,
    // A stand-in: where to connect to is said by the dialect, and `owning` puts the real name in its place.
    dbName: 'ems',
    ensureDatabase: false,
    entities: schema.entities,
    extensions: [Migrator],
    // Turning foreign keys off takes a superuser, which the owner of a database on a server often is not.
    migrations: { migrationsList: schema.migrations, snapshot: false, disableForeignKeys: false },
    // Left to itself it writes to standard output, which belongs to what a command prints.
    logger: (message) => log.debug(message),
    colors: false,
    // Foreign keys include the tenant and functions are SQL: both stand in the migrations, not in the entities.
    // The table of the rate limiter is the library's to define.
    schemaGenerator: { createForeignKeyConstraints: false, ignoreRoutines: true, skipTables: ['rate_limit'] },
  });
  const db = orm.em.getKysely<Tables>();
  const oneAtATime = embedded ? <T>(work: () => Promise<T>) => work() : <T>(work: () => Promise<T>) => alone(db, work);
  const names = (list: { name: string }[]) => list.map(({ name }) => name);
  const pendingOf = (executed: string[]): string[] => names(schema.migrations).filter((name) => !executed.includes(name));
  // The migrator makes a database of the configured name when there is none. A pooler may know ours by another name
  // than the server does, so that the server is asked.
  const owning = <T>(work: () => Promise<T>): Promise<T> =>
    asOwner(async () => {
      const { name } = await db.selectNoFrom(sql<string>`current_database()`.as('name')).executeTakeFirstOrThrow();
      orm.config.set('dbName', name);
      return work();
    });
  return {
    em: orm.em,
    db,
    shared: !embedded,
    migrate: () => owning(() => oneAtATime(async () => names(await orm.migrator.up()))),
    revert: () => owning(() => oneAtATime(async () => names(await orm.migrator.down({ to: 0 })))),
    pending: () => asOwner(async () => pendingOf(await executedMigrations(db))),
    drift: () => owning(async () => (await orm.schema.getUpdateSchemaSQL({ wrap: false })).replace(DROPS_FOREIGN_KEY, '').replace(SHORTENS_PRIMARY_KEY, '').trim()),
    close: () => orm.close(),
  };
};

/** True when a statement failed because the database could not be reached or is shutting down, not because of what it said. */
export const isDatabaseAway = (error: unknown): boolean => {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
    if (/^(ECONN|EPIPE|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|08|57P0|53300)/.test(code)) return true;
    if (/^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(cause.message)) return true;
  }
  return false;
};
