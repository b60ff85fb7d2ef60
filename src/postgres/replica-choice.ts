import { AsyncLocalStorage } from 'node:async_hooks';
import type { ConnectionPool } from './pool.ts';

const chosen = new AsyncLocalStorage<ConnectionPool>();

/** Returns the pool of the replica that the statements of the current call run on; undefined for the primary. */
export const chosenReplica = (): ConnectionPool | undefined => chosen.getStore();

/** Runs `work` with its statements on a replica. */
export const onReplica = <T>(pool: ConnectionPool, work: () => T): T => chosen.run(pool, work);

/** Runs `work` with its statements on the primary, which alone knows the changes that are in progress. */
export const onPrimary = <T>(work: () => T): T => chosen.exit(work);
