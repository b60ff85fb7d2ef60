/**
 * The state of a pool: its maximum of connections, those in use, those that are open and idle, and the callers that wait
 * for one.
 */
export type PoolState = {
  readonly max: number;
  readonly inUse: number;
  readonly idle: number;
  readonly waiting: number;
};

/** A replica, and an upper bound of its lag in ms; null when it is away or too far behind for reads. */
export type ReplicaState = { readonly name: string; readonly lagMs: number | null };
