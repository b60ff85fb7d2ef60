import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { createMigrator, type Migrator } from './migrator.ts';
import type { EntityManager, Tables } from '../core/tables.ts';
import type { PoolState } from '../telemetry/database-state.ts';
import { openServerPool, type ServerLocation } from './server.ts';
import { createEmbedded, type DatabaseCrashedError, type Embedded, type EmbeddedLocation } from './embedded.ts';
import { openKysely } from './driver.ts';
import { openOrm, type Schema } from './orm.ts';
import { chosenReplica } from './pool.ts';
import type { Tracer } from '../telemetry/tracer.ts';

/** The location of the data: a PostgreSQL server, a directory with an embedded database, or memory (for tests). */
export type DatabaseLocation = (ServerLocation | EmbeddedLocation | { memory: true }) & {
  /** Records statements; none by default. */
  tracer?: Tracer | null;
};

/** An open database. Every statement runs in the session of the call that sends it (`tenancy.ts`). */
export type Database = Migrator & {
  /** The entity manager. Each operation works with a fork of its own. */
  readonly em: EntityManager;
  readonly db: Kysely<Tables>;
  /** True for a server, which other processes may use too. */
  readonly shared: boolean;
  /** Returns the state of the pool of connections to the database. */
  pool(): PoolState;
  /** Rejects a write when an embedded database has no space for it. @throws Problem unavailable */
  admitWrite(): void;
  /** Resolves when an embedded database has crashed. Only a restart of the process recovers it. */
  readonly crashed: Promise<DatabaseCrashedError>;
  close(): Promise<void>;
};

/** Returns the pool for a location, and the guards that only an embedded database needs. */
const connect = (location: DatabaseLocation, log: Logger): Embedded & Pick<Database, 'shared'> =>
  'url' in location
    ? {
        pool: openServerPool(location, log),
        close: async () => undefined,
        admitWrite: () => undefined,
        crashed: new Promise(() => undefined),
        shared: true,
      }
    : { ...createEmbedded('directory' in location ? location : null, log), shared: false };

/** Opens a database. Creates and changes nothing in it until {@link Database.migrate}. */
export const openDatabase = (location: DatabaseLocation, schema: Schema, log: Logger): Database => {
  const { pool, close, admitWrite, crashed, shared } = connect(location, log);
  const db = openKysely(() => chosenReplica() ?? pool, location.tracer);
  const orm = openOrm(db, schema, log);
  return {
    em: orm.em,
    db,
    shared,
    pool: () => pool.state(),
    admitWrite,
    crashed,
    ...createMigrator(
      { db, shared, isOwner: !('url' in location) || location.owner !== false, orm },
      schema.migrations,
      log,
    ),
    close: async () => {
      await orm.close();
      await pool.end();
      await close();
    },
  };
};
