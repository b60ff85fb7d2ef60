import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { defineJob } from '../jobs/define.ts';
import { authorOf, type Transaction } from '../core/context.ts';
import { asTenant, type Author } from '../core/tenancy.ts';

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
  // One waits for each plan while another applies it.
  policy: 'stately',
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

const keyOf = ({ tenant_id, plan_id }: Pick<Unapplied, 'tenant_id' | 'plan_id'>): string => `${tenant_id} ${plan_id}`;

/** Queues the application of a plan in the transaction that changes it. */
export const queueApplication = async (tx: Transaction, plan_id: number): Promise<void> => {
  const { sender, principal } = tx;
  const data = { ...authorOf(tx), tenant_id: principal.tenant_id, plan_id };
  await sender?.send(tx.em.getKysely(), applyPlan, data, { key: keyOf(data) });
};

/** Queues the application of the plans that a change of many machines, or of a place with many, has left to jobs. */
export const queueUnapplied = async (tx: Transaction): Promise<void> => {
  const unapplied = sql<{ id: number }>`select id from maintenance_plan where unapplied_after is not null order by id`;
  const { rows } = await unapplied.execute(tx.em.getKysely());
  for (const { id } of rows) await queueApplication(tx, id);
};

/** Plans of each tenant that one run queues. */
const MOST = 100;

/** Queues the plans of which no job is left: commands queue none, and a job that failed for a week is given up. */
export const resumePlans = defineJob({
  name: 'maintenance-plans.resume',
  every: { cron: '* * * * *', data: {} },
  async handle(_data, { em, sender }) {
    const list = sql<Pick<Unapplied, 'tenant_id' | 'plan_id'>>`select tenant_id, plan_id from unapplied_plans(${MOST})`;
    // In a transaction of its own, because a `select` outside one may be read-only.
    const { rows } = await em
      .getKysely()
      .transaction()
      .execute((tx) => list.execute(tx));
    for (const row of rows) {
      const data = {
        actor: 'maintenance plans',
        person_id: null,
        client: null,
        token_id: 0,
        tool: null,
        request_id: null,
        ...row,
      };
      await asTenant(row.tenant_id, () => sender.send(em.getKysely(), applyPlan, data, { key: keyOf(data) }));
    }
  },
});
