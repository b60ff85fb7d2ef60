import { setTimeout } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Tables } from '../core/tables.ts';
import { asMigrator, asOwner } from '../core/tenancy.ts';
import type { Orm } from './orm.ts';
import { confineOwner, isOwnerUnconfined } from './confined-owner.ts';
import { requireBaseline } from './former-schemas.ts';
import { listExecuted, lossesOf, type MigrationRun } from './migration-history.ts';
import { MIGRATION_LOCK, retryOnLock, type MigrationList } from './migration-locks.ts';

/** Migrates the schema of a database. */
export type Migrator = {
  /** Runs the pending migrations, one process at a time. Returns their names. */
  migrate(): Promise<string[]>;
  /** Reverts every migration and loses all data. Returns the names of the reverted migrations. */
  revert(): Promise<string[]>;
  /** Returns the names of the migrations that have not run yet. */
  pending(): Promise<string[]>;
  /** Returns all migrations in their order, then those that ran but are unknown to this version of the service. */
  history(): Promise<MigrationRun[]>;
  /**
   * Returns the migration that ran last, and the statements that lose data when it is reverted, which are null for a
   * migration that this version does not know. Returns null without any.
   */
  lastMigration(): Promise<{ name: string; losses: string[] | null } | null>;
  /** Reverts one migration, unless it is no longer executed. Returns the names of the reverted migrations. */
  revertLast(name: string): Promise<string[]>;
  /**
   * Gives a database without data the schema that some migrations make, in their order. Reverts others that have run.
   */
  rebuild(migrations: readonly string[]): Promise<void>;
  /** Returns the SQL that would align the schema with the entities; empty when the two agree. */
  drift(): Promise<string>;
};

/**
 * Database of a migrator. `shared` states whether other processes may migrate the database too, `isOwner` whether the
 * login owns it.
 */
type Target = { db: Kysely<Tables>; shared: boolean; isOwner: boolean; orm: Orm };

/** The pause between attempts to get the migration lock, in ms. */
const MIGRATION_LOCK_PAUSE_MS = 100;

/**
 * Runs `work` while no other process on the server holds the migration lock. The lock belongs to a transaction, because
 * a pooler may give each transaction another connection. It is polled, because waiting for it would occupy a connection
 * of the pooler that `work` may need.
 */
const withMigrationLock = async <T>(db: Kysely<Tables>, work: () => Promise<T>): Promise<T> => {
  for (;;) {
    const done = await db.transaction().execute(async (transaction) => {
      const { rows } = await sql<{
        held: boolean;
      }>`select pg_try_advisory_xact_lock(${MIGRATION_LOCK}) as held`.execute(transaction);
      if (!rows[0]?.held) return null;
      // This transaction is idle while `work` runs on another connection.
      await sql`set local idle_in_transaction_session_timeout to 0`.execute(transaction);
      return { result: await work() };
    });
    if (done) return done.result;
    await setTimeout(MIGRATION_LOCK_PAUSE_MS);
  }
};

/** Foreign keys exist only in `src/schema`, so the comparison with the entities drops them. That is not drift. */
const DROPS_FOREIGN_KEY = /^alter table "\w+" drop constraint "\w+_foreign";\n*/gm;

/**
 * Primary keys begin with the tenant; the entities declare only the id, which is unique by itself. That is not drift
 * either.
 */
const SHORTENS_PRIMARY_KEY =
  /^alter table "(\w+)" drop constraint "\1_pkey";\nalter table "\1" add primary key \("id"\);\n*/gm;

/** The policies of sites, of platforms and of the owner exist only in the database, for the same reason. */
const DROPS_POLICIES = /^drop policy "(?:sites|sites_deletion|owner|platform|platform_adds)" on "\w+";\n*/gm;

/** Creates the migrator of a database with the migrations that make its schema. */
export const createMigrator = (
  { db, shared, isOwner, orm }: Target,
  migrations: MigrationList,
  log: Logger,
): Migrator => {
  // An embedded database has only one process.
  const oneAtATime = <T>(work: () => Promise<T>) => (shared ? withMigrationLock(db, work) : work());
  const names = (list: { name: string }[]) => list.map(({ name }) => name);
  const asReader = isOwner ? asOwner : <T>(work: () => T): T => work();
  const history = (): Promise<MigrationRun[]> =>
    asReader(async () => {
      const executed = await listExecuted(db);
      const known = names(migrations);
      return [
        ...known.map((name) => ({ name, ran_at: executed.find((run) => run.name === name)?.ran_at ?? null })),
        ...executed.filter(({ name }) => !known.includes(name)),
      ];
    });
  const pending = async (): Promise<string[]> => names((await history()).filter(({ ran_at }) => ran_at === null));
  const lastMigration: Migrator['lastMigration'] = async () => {
    const last = (await asReader(() => listExecuted(db))).at(-1);
    if (!last) return null;
    const known = migrations.find(({ name }) => name === last.name);
    if (!known) return { name: last.name, losses: null };
    return { name: last.name, losses: await lossesOf(new known.class(orm.em.getDriver(), orm.config)) };
  };
  // The migrator creates a database of the configured name when there is none. A pooler may use another name than the
  // server, so the name comes from the server.
  const asOwnerOfDatabase = <T>(work: () => Promise<T>): Promise<T> =>
    asMigrator(async () => {
      const { name } = await db.selectNoFrom(sql<string>`current_database()`.as('name')).executeTakeFirstOrThrow();
      orm.config.set('dbName', name);
      return work();
    });
  const migrating = (work: (migrator: Orm['migrator']) => Promise<{ name: string }[]>): Promise<string[]> =>
    asOwnerOfDatabase(() =>
      oneAtATime(async () => {
        requireBaseline('database', names(await listExecuted(db)), names(migrations));
        // Before and after: a migration that checks rows must see those of one tenant in every table, and may add tables.
        await retryOnLock(() => confineOwner(db), log);
        const done = names(await retryOnLock(() => work(orm.migrator), log));
        await retryOnLock(() => confineOwner(db), log);
        return done;
      }),
    );
  return {
    // Skips the migrator when nothing is pending, because it reads catalogues and writes its table first.
    migrate: async () =>
      (await pending()).length === 0 && !(await asOwner(() => isOwnerUnconfined(db)))
        ? []
        : migrating((migrator) => migrator.up()),
    revert: () => migrating((migrator) => migrator.down({ to: 0 })),
    pending,
    history,
    lastMigration,
    revertLast: (name) => migrating((migrator) => migrator.down({ migrations: [name] })),
    rebuild: async (wanted) => {
      await migrating(async (migrator) => {
        const executed = names(await listExecuted(db));
        if (executed.toSorted().join() === wanted.toSorted().join()) return [];
        if (executed.length > 0) await migrator.down({ to: 0 });
        return migrator.up({ migrations: [...wanted] });
      });
    },
    drift: () =>
      asOwnerOfDatabase(async () =>
        (await orm.schema.getUpdateSchemaSQL({ wrap: false }))
          .replace(DROPS_FOREIGN_KEY, '')
          .replace(SHORTENS_PRIMARY_KEY, '')
          .replace(DROPS_POLICIES, '')
          .trim(),
      ),
  };
};
