import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { AdministrationError } from '../core/administration-error.ts';
import { asMigrator, LEASE_MS } from '../core/tenancy.ts';
import type { Database } from '../postgres/database.ts';

/** How long before the end of writes it is announced, in ms: longer than a process may write without a look at the tenant. */
const LEAD_MS = LEASE_MS + 1000;

/** How long the gym refuses requests after a command that has died, and the interval at which a living one extends that, in ms. */
const [LAST_MS, EXTEND_MS] = [10_000, 2000];

/** The longest that a gym refuses requests, in ms. A move that takes longer is given up. */
const MOST_REFUSED_MS = 60_000;

/** The least that is left of the mark when the gym moves, in ms. */
const MARGIN_MS = 3000;

/** How long transactions that began before may take, in ms. */
const OLD_TRANSACTIONS_MS = 20_000;

const expired = (): AdministrationError =>
  new AdministrationError(
    'The gym accepted requests again before the move was complete, which took too long. Run the command again.',
  );

/** The mark by which the processes of a cell know that a gym moves. While it lasts, it is extended; it expires by itself. */
export class Mark {
  readonly #source: Database;
  readonly #id: number;
  #at = '';
  /** When writes ended (`performance.now()`), at the latest. */
  #endsAt = 0;
  #extending: Promise<void> | undefined;
  #failure: unknown;
  readonly #stopped = new AbortController();

  private constructor(source: Database, id: number) {
    this.#source = source;
    this.#id = id;
  }

  /** The instant at which writes end. */
  get at(): string {
    return this.#at;
  }

  /**
   * Announces the end of writes. It is set a second time, because a process may have looked at the tenant just before the first commit,
   * however long that took.
   */
  static async set(source: Database, id: number): Promise<Mark> {
    const mark = new Mark(source, id);
    await mark.#announce();
    await mark.#announce();
    return mark;
  }

  /** Milliseconds until writes end. */
  get remainingMs(): number {
    return this.#endsAt - performance.now();
  }

  /** Milliseconds since writes ended. */
  get refusedMs(): number {
    return Math.max(0, -this.remainingMs);
  }

  /** Waits until writes end, and then for the transactions that began before. From then on the rows of the gym stay as they are. */
  async reach(): Promise<void> {
    await sleep(Math.max(0, this.remainingMs));
    this.#extending = this.#extend();
    await waitForTransactions(this.#source);
    this.check();
  }

  /** @throws AdministrationError when the gym may accept requests again */
  check(): void {
    if (this.#failure !== undefined) throw this.#failure;
  }

  /** Lets the gym accept requests again. */
  async release(): Promise<void> {
    await this.#stop();
    await this.#write(
      sql`update tenant set moves_at = null, moves_until = null where id = ${this.#id} and moved_at is null`,
    );
  }

  /** Archives the gym as one that has moved. @throws AdministrationError when the mark has expired */
  async close(moved_to: string | null, shares_files: boolean): Promise<void> {
    await this.#stop();
    this.check();
    const moved = await this.#write(sql`update tenant set moved_at = now(), archived_at = now(), moved_to = ${moved_to},
        shares_files = ${shares_files}
      where id = ${this.#id} and moves_at = ${this.#at} and moves_until > clock_timestamp() + ${MARGIN_MS} * interval '1 millisecond'`);
    if (moved === 0n) throw expired();
  }

  #write(statement: ReturnType<typeof sql>): Promise<bigint> {
    return asMigrator(async () => (await statement.execute(this.#source.db)).numAffectedRows ?? 0n);
  }

  async #announce(): Promise<void> {
    const { rows } = await asMigrator(() =>
      sql<{ at: string }>`update tenant set moves_at = clock_timestamp() + ${LEAD_MS} * interval '1 millisecond',
          moves_until = clock_timestamp() + ${LEAD_MS + LAST_MS} * interval '1 millisecond'
        where id = ${this.#id} and archived_at is null returning moves_at as at`.execute(this.#source.db),
    );
    if (rows[0] === undefined) throw new AdministrationError('The gym was archived or deleted meanwhile.');
    this.#at = rows[0].at;
    this.#endsAt = performance.now() + LEAD_MS;
  }

  async #extend(): Promise<void> {
    try {
      for (let isFirst = true; !this.#stopped.signal.aborted; isFirst = false) {
        if (!isFirst) await sleep(EXTEND_MS, undefined, { signal: this.#stopped.signal });
        if (this.refusedMs > MOST_REFUSED_MS) return;
        const extended = await this.#write(sql`update tenant
          set moves_until = clock_timestamp() + ${LAST_MS} * interval '1 millisecond'
          where id = ${this.#id} and moves_at = ${this.#at} and moves_until > clock_timestamp()`);
        if (extended === 0n) throw expired();
      }
    } catch (error) {
      if (!this.#stopped.signal.aborted) this.#failure = error;
    }
  }

  async #stop(): Promise<void> {
    this.#stopped.abort();
    await this.#extending;
  }
}

type Running = { transaction: string; pid: number };

/** Waits until the transactions that run in the database have ended, but those of this connection and of the lock of the move. */
const waitForTransactions = ({ db }: Database): Promise<void> =>
  asMigrator(async () => {
    const list = async (): Promise<Running[]> => {
      const { rows } = await sql<Running>`
        select lock.virtualtransaction as transaction, lock.pid from pg_locks as lock join pg_stat_activity as activity using (pid)
        where locktype = 'virtualxid' and activity.datname = current_database() and lock.pid <> pg_backend_pid()
          and not exists (select from pg_locks as held where held.pid = lock.pid and held.locktype = 'advisory'
            and held.classid = ${MOVE_LOCK})`.execute(db);
      return rows;
    };
    const before = new Set((await list()).map(({ transaction }) => transaction));
    for (const start = performance.now(); ; await sleep(50)) {
      const left = (await list()).filter(({ transaction }) => before.has(transaction));
      if (left.length === 0) return;
      if (performance.now() - start > OLD_TRANSACTIONS_MS)
        throw new AdministrationError(
          `A transaction that began before did not end (process ${left[0]?.pid} of the server), such as that of a backup. Run the command again when it has ended.`,
        );
    }
  });

/** The class of the advisory locks that moves hold, by the id of the gym. The number is arbitrary. */
export const MOVE_LOCK = 5_190_513;
