import { Kysely, sql } from 'kysely';
import type { ClientBase } from 'pg';
import type { Logger } from 'pino';
import type { Tables } from '../context.ts';
import { asOwner } from '../tenancy.ts';
import { serverDialect, type Check } from './dialect.ts';
import { isUnavailable } from './failures.ts';
import { DEFAULT_LIMITS } from './limits.ts';
import { isPooled } from './pooler-probe.ts';

/** A place in the write-ahead log, as the number of bytes before it. */
export type Lsn = number;

/** When the primary was asked, in milliseconds of `performance.now()`, and how far its log was on disk by then or later. */
export type Sample = { asked: number; lsn: Lsn };

/** What a replica may lack, in milliseconds: a machine that was put out of service is seen to be within this time. */
export const STALENESS = 5000;

/** Reads take milliseconds, and the primary can do them too. */
const LIMITS = { ...DEFAULT_LIMITS, statementMs: 3000 };

/** How long a replica that failed is left alone. Then it is asked where it is, and no request goes to it before it has answered. */
const REST_MILLISECONDS = 2000;

/** Names a database of a server: copies of the server have the same. */
export const IDENTITY = sql<string>`
  (select system_identifier::text from pg_control_system()) || ' ' || (select oid::text from pg_database where datname = current_database())`;

/** A database and the timeline of its log. A promoted standby begins a new timeline, and log positions of two timelines do not compare. */
export type History = { identity: string; timeline: number };

/** The timeline that a primary writes. */
export const PRIMARY_TIMELINE = sql<number>`('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int`;

/**
 * The timeline that a standby follows. The first is current but needs the rights of `pg_read_all_stats` and a running
 * receiver. The others take up to `checkpoint_timeout` to follow a switch. None of them runs ahead: a standby that has
 * replayed more than the switch kept never follows it.
 */
const STANDBY_TIMELINE = sql<number>`
  greatest((select received_tli from pg_stat_wal_receiver),
    (select min_recovery_end_timeline from pg_control_recovery()), (select timeline_id from pg_control_checkpoint()))`;

/** Says why a server that answers is not used as a replica. */
class NotAReplicaError extends Error {}

/** True for what the replica is to blame for: it is away or hangs, or replaying the primary's log came before the statement (40001, 40P01). */
const isReplicaFault = (error: unknown): boolean => error instanceof NotAReplicaError || isUnavailable(error);

/**
 * One replica, and what is known of it. What has been replayed only grows while the server runs, so that what was seen once
 * is a safe lower bound. It need not hold for a server that was started again, or for another one behind the same address:
 * every connection must be to the server that the first one met, and after a fault all is forgotten.
 */
export class Replica {
  readonly #url: string;
  readonly #pool: number;
  readonly #log: Logger;
  readonly #checkLogin: (client: ClientBase) => Promise<void>;
  #db: Kysely<Tables>;
  #replayed: Lsn = -1;
  #timeline: number | null = null;
  /** The replica has everything that the primary had at this time. */
  #currentAt = -Infinity;
  #restsUntil = -Infinity;
  #probing = false;
  #used: boolean | null = null;

  constructor(
    url: string,
    pool: number,
    log: Logger,
    checkLogin = async (_client: ClientBase): Promise<void> => undefined,
  ) {
    const { host, pathname } = new URL(url);
    this.#url = url;
    this.#pool = pool;
    this.#checkLogin = checkLogin;
    this.#log = log.child({ replica: host + pathname });
    this.#db = this.#connect();
  }

  #connect(): Kysely<Tables> {
    let known: string | null = null;
    const check: Check = async (client) => {
      // What is set for a session might not stay with it there.
      if (await isPooled(client)) throw new NotAReplicaError('it is reached through a pooler; name the server itself');
      await this.#checkLogin(client);
      const { rows } = await client.query('select pg_postmaster_start_time()::text as started');
      const [{ started }] = rows;
      known ??= String(started);
      if (started !== known) throw new NotAReplicaError('it was started again, or several servers share its address');
    };
    const location = { url: this.#url, pool: this.#pool, limits: LIMITS };
    // What becomes of single connections is not said: a replica that fails loses all of them, and is told of once.
    const log = this.#log.child({}, { level: 'error' });
    return new Kysely<Tables>({ dialect: serverDialect(location, log, check) });
  }

  /** Whether it is known to lack nothing that was committed more than {@link STALENESS} ago. */
  isCurrent(): boolean {
    return performance.now() - this.#currentAt <= STALENESS;
  }

  /**
   * What to read from, when it is current and has replayed the log of a timeline (null for any) up to a place, else null.
   * Asks only when what is known does not say so.
   */
  async at(lsn: Lsn, timeline: number | null): Promise<Kysely<Tables> | null> {
    if (!this.isCurrent() || (timeline !== null && timeline !== this.#timeline)) return null;
    const db = this.#db;
    if (this.#replayed < lsn) await this.#ask().catch((error: unknown) => this.#rest(error));
    return db === this.#db && this.#replayed >= lsn ? db : null;
  }

  async #ask(): Promise<void> {
    const db = this.#db;
    const { rows } = await sql<{ lsn: Lsn | null; standby: boolean }>`
      select pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0') as lsn, pg_is_in_recovery() as standby`.execute(db);
    const { lsn = null, standby = false } = rows[0] ?? {};
    if (!standby) throw new NotAReplicaError('it is no standby');
    // An answer that comes after a fault is of a time that has been forgotten.
    if (db === this.#db) this.#replayed = Math.max(this.#replayed, lsn ?? -1);
  }

  /** @throws NotAReplicaError unless the server follows the primary */
  async #checkHistory(primary: History): Promise<void> {
    const { rows } = await sql<History>`select ${IDENTITY} as identity, ${STANDBY_TIMELINE} as timeline`.execute(
      this.#db,
    );
    const [found] = rows;
    if (found?.identity !== primary.identity)
      throw new NotAReplicaError('it is a copy of another server, or another database');
    if (found.timeline !== primary.timeline)
      throw new NotAReplicaError(
        `it follows timeline ${found.timeline} of the log, and the primary writes ${primary.timeline}: it has not followed a failover yet, or has diverged and must be built anew`,
      );
    this.#timeline = found.timeline;
  }

  /** Learns how far it is, unless it rests. `samples` are of the primary, oldest first. */
  async probe(samples: readonly Sample[], primary: History): Promise<void> {
    if (this.#timeline !== null && this.#timeline !== primary.timeline) this.#forget();
    if (this.#probing || performance.now() < this.#restsUntil) return;
    this.#probing = true;
    try {
      const db = this.#db;
      await asOwner(() => this.#checkHistory(primary));
      await this.#ask();
      if (db === this.#db)
        this.#currentAt = samples.findLast(({ lsn }) => lsn <= this.#replayed)?.asked ?? this.#currentAt;
      this.#tell(this.isCurrent());
    } catch (error) {
      this.#rest(error);
    } finally {
      this.#probing = false;
    }
  }

  /** Says in the log when reads begin to go to the replica and when they cease to. */
  #tell(used: boolean, err?: unknown): void {
    if (used === this.#used) return;
    if (used) this.#log.info('reads go to the replica');
    else
      this.#log.warn(
        { err },
        err === undefined
          ? 'the replica is too far behind: reads go to the primary'
          : 'the replica failed: reads go to the primary',
      );
    this.#used = used;
  }

  /** Is told of an error that a read met here; it may have been the replica's fault. */
  fail(error: unknown): void {
    if (isReplicaFault(error)) this.#rest(error);
  }

  /** Leaves the replica alone for a while. The connections that it has may hang, so that they are left behind. */
  #rest(error: unknown): void {
    if (performance.now() < this.#restsUntil) return;
    this.#tell(false, error);
    this.#restsUntil = performance.now() + REST_MILLISECONDS;
    this.#forget();
  }

  /** Forgets all that is known of it, and begins again on new connections. */
  #forget(): void {
    this.#replayed = -1;
    this.#timeline = null;
    this.#currentAt = -Infinity;
    const left = this.#db;
    this.#db = this.#connect();
    left.destroy().catch((error: unknown) => this.#log.debug({ err: error }, 'the connections did not end'));
  }

  /** Ends its connections. */
  close(): Promise<void> {
    this.#restsUntil = Infinity;
    return this.#db.destroy();
  }
}
