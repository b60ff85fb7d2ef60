import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { defineJob } from '../../jobs/define.ts';
import { authorOf, type Transaction } from '../../core/context.ts';
import { asTenant, type Author } from '../../core/tenancy.ts';

/** Tasks that one transaction makes or changes, and the pause between two, in ms. Both keep requests of others unaffected. */
const BATCH = 50;
const PAUSE_MS = 50;

/** A plan, and who changed it: the events of its tasks name them. */
type Unapplied = Author & { tenant_id: number; plan_id: number };

/**
 * Applies a plan of many tasks, machine by machine. The plan remembers how far that is, so the job continues after a crash. A
 * change meanwhile begins again, and has a job of its own: the first of both that comes to the end ends the other, too.
 */
export const applyPlan = defineJob<Unapplied>({
  name: 'maintenance-plans.apply',
  // For a week: a plan must not stay half applied because the database was away for hours.
  retry: { limit: 1000, delaySeconds: 5, maxDelaySeconds: 600 },
  timeoutSeconds: 3600,
  concurrency: 2,
  pollSeconds: 1,
  async handle({ tenant_id, plan_id, ...author }, { em, signal }) {
    const next = sql<{ more: boolean }>`select apply_next(${plan_id}, ${BATCH}) as more`;
    const applyNext = () =>
      em
        .getKysely()
        .transaction()
        .execute((tx) => next.execute(tx));
    for (let more = true; more; await sleep(PAUSE_MS)) {
      // A later run continues.
      if (signal.aborted) throw new Error('The process stops.');
      const { rows } = await asTenant(tenant_id, applyNext, author);
      more = rows[0]?.more ?? false;
    }
  },
});

/** Queues the application of a plan in the transaction that changes it. */
export const queueApplication = async (tx: Transaction, plan_id: number): Promise<void> => {
  const { sender, principal } = tx;
  await sender?.send(tx.em.getKysely(), applyPlan, { ...authorOf(tx), tenant_id: principal.tenant_id, plan_id });
};
