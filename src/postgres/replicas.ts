import type { ReplicaState } from '../telemetry/database-state.ts';
import { setTimeout } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import type { Logger } from 'pino';
import { createCache } from '../core/cache.ts';
import type { Tables } from '../core/tables.ts';
import type { Principal } from '../core/context.ts';
import { Problem } from '../core/errors.ts';
import { type ConnectionPool, onPrimary, onReplica } from './pool.ts';
import {
  IDENTITY,
  MAX_LAG_MS,
  PRIMARY_TIMELINE,
  Replica,
  type History,
  type Lsn,
  type ReplicaOptions,
  type RequiredPosition,
  type Sample,
} from './replica.ts';

/** Reads that may go to streaming replicas. */
export type Replicas = {
  /**
   * Runs a read with its statements on a replica, or on the primary when no replica qualifies. The read sees all
   * earlier writes of the caller's token through any process, and all other writes older than {@link MAX_LAG_MS}. When a
   * replica fails, the primary repeats the read; a `Problem` is not repeated.
   */
  read<T>(principal: Principal, work: () => Promise<T>): Promise<T>;
  states(): readonly ReplicaState[];
  close(): Promise<void>;
};

/** The interval between probes of primary and replicas, in ms. A replica may miss a few before it counts as stale. */
const PROBE_INTERVAL_MS = 1000;

type Position = History & { lsn: Lsn };

/**
 * Measures the lag of replicas with samples of time and log position of the primary: a replica that has passed a
 * position has everything that was committed by its time. Unlike the time of the last replayed commit
 * (`pg_last_xact_replay_timestamp()`), this is correct for an idle primary too. Returns a function that stops it.
 */
const watch = (primary: Kysely<Tables>, replicas: readonly Replica[], log: Logger): (() => void) => {
  let samples: Sample[] = [];
  let timeline: number | undefined;
  const probe = async (): Promise<void> => {
    const queriedAt = performance.now();
    // The flush position, because unflushed log is not sent to replicas and an idle replica would never reach the
    // insert position.
    const { rows } =
      await sql<Position>`select pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0') as lsn, ${IDENTITY} as identity, ${PRIMARY_TIMELINE} as timeline`.execute(
        primary,
      );
    const position = rows[0];
    if (!position) return;
    // Samples from before a failover do not apply to the new timeline.
    if (position.timeline !== timeline) samples = [];
    timeline = position.timeline;
    samples = [
      ...samples.filter((sample) => sample.queriedAt > queriedAt - MAX_LAG_MS),
      { queriedAt, lsn: position.lsn },
    ];
    // Not awaited: an unresponsive replica must not delay the others.
    for (const replica of replicas) void replica.probe(samples, position);
  };
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      await probe().catch((error: unknown) => log.debug({ err: error }, 'the primary did not report its log position'));
      await setTimeout(PROBE_INTERVAL_MS, undefined, { ref: false, signal }).catch(() => undefined);
    }
  };
  void run();
  return () => stopping.abort();
};

/**
 * Creates the lookup of the log position that a replica must have passed to contain all writes of a token. Each write
 * leaves a new mark in the token's row. A mark that is visible on the primary was committed before the current end of
 * the log, which is cached with it. Read-only tokens have written nothing.
 */
const createLastWrite = (primary: Kysely<Tables>): ((principal: Principal) => Promise<RequiredPosition>) => {
  const positions = createCache<number, { mark: string; lsn: Lsn }>(10_000);
  return async ({ token_id, scope }) => {
    if (scope === 'read') return { lsn: 0, timeline: null };
    const { rows } = await sql<{ mark: string | null; lsn: Lsn; timeline: number }>`
      select last_write as mark, pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as lsn,
        ${PRIMARY_TIMELINE} as timeline from token where id = ${token_id}`.execute(primary);
    const row = rows[0];
    if (!row) return { lsn: Infinity, timeline: null };
    const { mark, lsn, timeline } = row;
    if (mark === null) return { lsn: 0, timeline };
    const cached = positions.get(token_id);
    if (cached?.mark === mark) return { lsn: cached.lsn, timeline };
    positions.set(token_id, { mark, lsn });
    return { lsn, timeline };
  };
};

/**
 * Opens the streaming replicas; null when there are none. Each replica has its own pool, because MikroORM's
 * `replicas` option picks one at random per statement, regardless of failures, lag and earlier writes.
 */
export const openReplicas = (
  primary: Kysely<Tables>,
  urls: readonly string[],
  options: ReplicaOptions,
): Replicas | null => {
  if (urls.length === 0) return null;
  const replicas = urls.map((url) => new Replica(url, options));
  const stop = watch(primary, replicas, options.log);
  const lastWrite = createLastWrite(primary);

  /** Chooses a qualifying replica. A token prefers the same one, because its reads should not go back in time. */
  const choose = async (principal: Principal): Promise<{ replica: Replica; pool: ConnectionPool } | null> => {
    const start = principal.token_id % replicas.length;
    const inOrder = [...replicas.slice(start), ...replicas.slice(0, start)];
    if (!inOrder.some((replica) => replica.isCurrent())) return null;
    const position = await lastWrite(principal);
    for (const replica of inOrder) {
      const pool = await replica.at(position);
      if (pool) return { replica, pool };
    }
    return null;
  };

  return {
    read: async (principal, work) => {
      const chosen = await onPrimary(() => choose(principal));
      if (chosen === null) return onPrimary(work);
      try {
        return await onReplica(chosen.pool, work);
      } catch (error) {
        if (error instanceof Problem) throw error;
        chosen.replica.fail(error);
        return onPrimary(work);
      }
    },
    states: () =>
      replicas.map((replica) => ({ name: replica.name, lagMs: replica.isCurrent() ? replica.lagMs() : null })),
    close: async () => {
      stop();
      await Promise.all(replicas.map((replica) => replica.close()));
    },
  };
};
