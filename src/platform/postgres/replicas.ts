import { sql, type Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { ClientBase } from 'pg';
import type { Logger } from 'pino';
import type { Principal, Tables } from '../context.ts';
import { Problem } from '../errors.ts';
import { IDENTITY, PRIMARY_TIMELINE, Replica, STALENESS, type History, type Lsn, type Sample } from './replica.ts';

/** Reads that may go to streaming replicas. */
export type Replicas = {
  /**
   * Runs a read on a replica, or on the primary where no replica will do. It sees everything that the caller's token wrote
   * before, through whatever process, and everything that others wrote until {@link STALENESS} ago. What a replica fails at
   * is read from the primary; a refusal of ours stands.
   */
  read<T>(principal: Principal, work: (db: Kysely<Tables>) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

/** How often primary and replicas are asked where they are, in milliseconds; a few answers may be late before a replica counts as stale. */
const INTERVAL = 1000;

type Position = History & { lsn: Lsn };

/**
 * How far a replica is behind is told by pairs of a time and the primary's place in the log: a replica that has passed the
 * place has all that was committed by that time. Unlike the time of the last commit that it replayed
 * (`pg_last_xact_replay_timestamp()`), this is right on a primary where nothing happens, too.
 */
const watch = (primary: Kysely<Tables>, replicas: readonly Replica[], log: Logger): (() => void) => {
  let samples: Sample[] = [];
  let timeline: number | undefined;
  let timer: NodeJS.Timeout;
  const look = async (): Promise<void> => {
    const asked = performance.now();
    // What is not on the primary's disk is not sent to a replica, so that an idle replica reaches this place, not the one that is written next.
    const { rows } =
      await sql<Position>`select pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0') as lsn, ${IDENTITY} as identity, ${PRIMARY_TIMELINE} as timeline`.execute(
        primary,
      );
    const position = rows[0];
    if (!position) return;
    // What was sampled before a failover says nothing about the log after it.
    if (position.timeline !== timeline) samples = [];
    timeline = position.timeline;
    samples = [...samples.filter((sample) => sample.asked > asked - STALENESS), { asked, lsn: position.lsn }];
    // Not awaited: one that does not answer must not keep the others from being known.
    for (const replica of replicas) void replica.probe(samples, position);
  };
  const tick = async (): Promise<void> => {
    await look().catch((error: unknown) => log.debug({ err: error }, 'the primary did not say where it is'));
    if (!stopped) timer = setTimeout(() => void tick(), INTERVAL).unref();
  };
  let stopped = false;
  void tick();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
};

/** A place in the log of a timeline; null for any timeline. */
type Mark = { lsn: Lsn; timeline: number | null };

/**
 * Tells which place in the log a replica must have passed to have all that a token wrote. Each write of the token left
 * another mark in its row; a mark that is seen on the primary was committed before the log's present end, which is
 * remembered with it. Tokens that may only read have written nothing.
 */
const createLastWrite = (primary: Kysely<Tables>): ((principal: Principal) => Promise<Mark>) => {
  const known = new LRUCache<number, { mark: string; lsn: Lsn }>({ max: 10_000 });
  return async ({ token_id, scope }) => {
    if (scope === 'read') return { lsn: 0, timeline: null };
    const { rows } = await sql<{ mark: string | null; lsn: Lsn; timeline: number }>`
      select last_write as mark, pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as lsn,
        ${PRIMARY_TIMELINE} as timeline from token where id = ${token_id}`.execute(primary);
    const row = rows[0];
    if (!row) return { lsn: Infinity, timeline: null };
    const { mark, lsn, timeline } = row;
    if (mark === null) return { lsn: 0, timeline };
    const before = known.get(token_id);
    if (before?.mark === mark) return { lsn: before.lsn, timeline };
    known.set(token_id, { mark, lsn });
    return { lsn, timeline };
  };
};

/**
 * Sends reads to streaming replicas; null when there are none. MikroORM's own `replicas` picks one at random for each
 * statement and knows neither one that is away or late nor a token that wrote, so that each replica is a Kysely of its own.
 * `checkLogin` runs on each new connection to a replica, and throws where its login may do more than serve.
 */
export const openReplicas = (
  primary: Kysely<Tables>,
  urls: readonly string[],
  pool: number,
  log: Logger,
  checkLogin?: (client: ClientBase) => Promise<void>,
): Replicas | null => {
  if (urls.length === 0) return null;
  const replicas = urls.map((url) => new Replica(url, pool, log, checkLogin));
  const stop = watch(primary, replicas, log);
  const lastWrite = createLastWrite(primary);

  /** A replica that will do. A token keeps to one as long as it can, so that what it sees does not go back in time from read to read. */
  const choose = async (principal: Principal): Promise<{ replica: Replica; db: Kysely<Tables> } | null> => {
    const start = principal.token_id % replicas.length;
    const inOrder = [...replicas.slice(start), ...replicas.slice(0, start)];
    if (!inOrder.some((replica) => replica.isCurrent())) return null;
    const { lsn, timeline } = await lastWrite(principal);
    for (const replica of inOrder) {
      const db = await replica.at(lsn, timeline);
      if (db) return { replica, db };
    }
    return null;
  };

  return {
    read: async (principal, work) => {
      const chosen = await choose(principal);
      if (chosen === null) return work(primary);
      try {
        return await work(chosen.db);
      } catch (error) {
        if (error instanceof Problem) throw error;
        chosen.replica.fail(error);
        return work(primary);
      }
    },
    close: async () => {
      stop();
      await Promise.all(replicas.map((replica) => replica.close()));
    },
  };
};
