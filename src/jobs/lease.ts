import type { JobWithMetadata, PgBoss } from 'pg-boss';

/** How often a lease is renewed within its duration. */
const RENEWALS = 4;

/** A worker's claim on a running job. */
type Lease = {
  /** Aborts when the job times out, when the process stops, and when another process may take the job over. */
  readonly signal: AbortSignal;
  end(): void;
};

/**
 * Renews the claim on a job, and aborts the job before the claim expires: when the database is away, and when the
 * process was suspended. pg-boss's own heartbeat never aborts the job.
 */
export const watchLease = (
  boss: PgBoss,
  job: Pick<JobWithMetadata, 'id' | 'name' | 'signal'>,
  seconds: number,
): Lease => {
  const lost = new AbortController();
  let renewedAt = performance.now();
  const renew = async (): Promise<void> => {
    const sentAt = performance.now();
    if (sentAt - renewedAt >= (seconds * 1000 * (RENEWALS - 1)) / RENEWALS) {
      lost.abort(new Error('the claim on the job expired, so another process may run it'));
      return;
    }
    await boss.touch(job.name, job.id);
    renewedAt = sentAt;
  };
  // A failed renewal is tried again by the next one.
  const timer = setInterval(() => void renew().catch(() => undefined), (seconds * 1000) / RENEWALS).unref();
  return { signal: AbortSignal.any([job.signal, lost.signal]), end: () => clearInterval(timer) };
};
