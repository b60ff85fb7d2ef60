import { sql, type Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Tables } from '../core/tables.ts';
import { asOwner } from '../core/tenancy.ts';
import type { ConnectionPool } from './pool.ts';
import { openServerPool, type Check } from './server.ts';
import { openKysely } from './driver.ts';
import { isUnavailable } from './failures.ts';
import { DEFAULT_LIMITS } from '../config/database-limits.ts';
import { isPooled } from './pooler-probe.ts';
import type { Tracer } from '../telemetry/tracer.ts';

/** A position in the write-ahead log, as the number of bytes before it. */
export type Lsn = number;

/** A log position that was on the primary's disk at `queriedAt` (`performance.now()`) or later. */
export type Sample = { queriedAt: number; lsn: Lsn };

/** A log position on a timeline; null for any timeline. */
export type RequiredPosition = { lsn: Lsn; timeline: number | null };

/** Maximum replica lag, in ms: every committed change is visible within this time. */
export const MAX_LAG_MS = 5000;

/** Reads take milliseconds, and the primary is the fallback. */
const LIMITS = { ...DEFAULT_LIMITS, statementMs: 3000 };

/** The pause after a failure before the next probe, in ms. The replica serves no request before a probe succeeds. */
const RETRY_AFTER_MS = 2000;

/** Identifies a database of a server. Copies of the server have the same identity. */
export const IDENTITY = sql<string>`
  (select system_identifier::text from pg_control_system()) || ' ' || (select oid::text from pg_database where datname = current_database())`;

/**
 * A database and the timeline of its log. A promoted standby starts a new timeline; positions on two timelines are not
 * comparable.
 */
export type History = { identity: string; timeline: number };

/** The timeline of a primary. */
export const PRIMARY_TIMELINE = sql<number>`('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int`;

/**
 * The timeline that a standby follows. The first source is current but requires `pg_read_all_stats` and a running
 * receiver. The others reflect a switch only after up to `checkpoint_timeout`. None runs ahead: a standby that has
 * replayed beyond the switch never follows it.
 */
const STANDBY_TIMELINE = sql<number>`
  greatest((select received_tli from pg_stat_wal_receiver),
    (select min_recovery_end_timeline from pg_control_recovery()), (select timeline_id from pg_control_checkpoint()))`;

/** The reason why a reachable server is not used as a replica. */
class NotAReplicaError extends Error {}

/** State shared by the replicas of a service. */
export type ReplicaOptions = {
  /** The maximum number of connections to each. */
  readonly pool: number;
  readonly log: Logger;
  /** Checks the login of a new connection, which may do no more than serve. */
  readonly checkLogin?: Check | undefined;
  readonly tracer?: Tracer | null;
};

/** The server behind the address of a replica: the connections to it, and what it has reported. */
type ReplicaServer = {
  readonly pool: ConnectionPool;
  readonly db: Kysely<Tables>;
  replayed: Lsn;
  timeline: number | null;
  /** The time up to which the replica has all changes of the primary. */
  currentAt: number;
};

const updatePosition = async (server: ReplicaServer): Promise<void> => {
  const { rows } = await sql<{ lsn: Lsn | null; standby: boolean }>`
    select pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0') as lsn, pg_is_in_recovery() as standby`.execute(server.db);
  const { lsn = null, standby = false } = rows[0] ?? {};
  if (!standby) throw new NotAReplicaError('it is not a standby');
  server.replayed = Math.max(server.replayed, lsn ?? -1);
};

/** Verifies that the server follows the primary. @throws NotAReplicaError */
const checkHistory = async (server: ReplicaServer, primary: History): Promise<void> => {
  const { rows } = await sql<History>`select ${IDENTITY} as identity, ${STANDBY_TIMELINE} as timeline`.execute(
    server.db,
  );
  const [standby] = rows;
  if (standby?.identity !== primary.identity)
    throw new NotAReplicaError('it is a copy of another server or another database');
  if (standby.timeline !== primary.timeline)
    throw new NotAReplicaError(
      `it follows timeline ${standby.timeline} of the log, and the primary writes ${primary.timeline}: it has not followed a failover yet, or has diverged and must be rebuilt`,
    );
  server.timeline = standby.timeline;
};

/**
 * A replica and its replay position. The position only grows while the server runs, so the last known one is a safe
 * lower bound. A restart, or another server behind the same address, may break that: every connection must reach the
 * same server process as the first one, and a failure clears all state.
 */
export class Replica {
  /** Host and database, for logs and metrics. */
  readonly name: string;
  readonly #url: string;
  readonly #options: ReplicaOptions;
  readonly #log: Logger;
  #server: ReplicaServer;
  #pausedUntil = -Infinity;
  #probing = false;
  #isUsed: boolean | null = null;

  constructor(url: string, options: ReplicaOptions) {
    const { host, pathname } = new URL(url);
    this.#url = url;
    this.#options = options;
    this.name = host + pathname;
    this.#log = options.log.child({ replica: this.name });
    this.#server = this.#connect();
  }

  #connect(): ReplicaServer {
    const { pool: max, checkLogin, tracer } = this.#options;
    let firstStarted: string | null = null;
    const check: Check = async (client) => {
      // Session settings might not persist behind a pooler.
      if (await isPooled(client))
        throw new NotAReplicaError('it is behind a pooler; use the address of the server itself');
      await checkLogin?.(client);
      const { rows } = await client.query('select pg_postmaster_start_time()::text as started');
      const [{ started }] = rows;
      firstStarted ??= String(started);
      if (started !== firstStarted)
        throw new NotAReplicaError('it was restarted, or several servers share its address');
    };
    // Errors of single connections are not logged: a failing replica loses all of them and is logged once.
    const log = this.#log.child({}, { level: 'error' });
    const pool = openServerPool({ url: this.#url, pool: max, limits: LIMITS }, log, check);
    return { pool, db: openKysely(() => pool, tracer), replayed: -1, timeline: null, currentAt: -Infinity };
  }

  /** Returns an upper bound of the lag, in ms; Infinity if it is unknown. */
  lagMs(): number {
    return performance.now() - this.#server.currentAt;
  }

  /** Returns whether the replica is known to lag by no more than {@link MAX_LAG_MS}. */
  isCurrent(): boolean {
    return this.lagMs() <= MAX_LAG_MS;
  }

  /**
   * Returns the connections if the replica is current and has replayed the log up to a position, else null. Queries the
   * replica only when its last known position is not sufficient.
   */
  async at({ lsn, timeline }: RequiredPosition): Promise<ConnectionPool | null> {
    const server = this.#server;
    if (!this.isCurrent() || (timeline !== null && timeline !== server.timeline)) return null;
    if (server.replayed < lsn) await updatePosition(server).catch((error: unknown) => this.#pause(error));
    return server === this.#server && server.replayed >= lsn ? server.pool : null;
  }

  /** Updates the state of the replica unless it is paused. `samples` belong to the primary, oldest first. */
  async probe(samples: readonly Sample[], primary: History): Promise<void> {
    const { timeline } = this.#server;
    if (timeline !== null && timeline !== primary.timeline) this.#reset();
    if (this.#probing || performance.now() < this.#pausedUntil) return;
    this.#probing = true;
    const server = this.#server;
    try {
      await asOwner(() => checkHistory(server, primary));
      await updatePosition(server);
      server.currentAt = samples.findLast(({ lsn }) => lsn <= server.replayed)?.queriedAt ?? server.currentAt;
      this.#logUse(this.isCurrent());
    } catch (error) {
      this.#pause(error);
    } finally {
      this.#probing = false;
    }
  }

  /** Logs when reads start or stop going to the replica. */
  #logUse(isUsed: boolean, err?: unknown): void {
    if (isUsed === this.#isUsed) return;
    this.#isUsed = isUsed;
    if (isUsed) return this.#log.info('reads go to the replica');
    const problem = err === undefined ? 'is too far behind' : 'failed';
    this.#log.warn({ err }, `the replica ${problem}: reads go to the primary`);
  }

  /**
   * Records the error of a read, and pauses the replica if it caused the error: it is away, hangs, or cancelled the
   * statement to replay the log (40001, 40P01).
   */
  fail(error: unknown): void {
    if (error instanceof NotAReplicaError || isUnavailable(error)) this.#pause(error);
  }

  /** Pauses the replica for {@link RETRY_AFTER_MS} and drops its connections, because they may hang. */
  #pause(error: unknown): void {
    if (performance.now() < this.#pausedUntil) return;
    this.#logUse(false, error);
    this.#pausedUntil = performance.now() + RETRY_AFTER_MS;
    this.#reset();
  }

  #reset(): void {
    const { pool } = this.#server;
    this.#server = this.#connect();
    pool.end().catch((error: unknown) => this.#log.debug({ err: error }, 'the connections did not close'));
  }

  /** Closes the connections. */
  close(): Promise<void> {
    this.#pausedUntil = Infinity;
    return this.#server.pool.end();
  }
}
