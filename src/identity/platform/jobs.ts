import { sql } from 'kysely';
import { eraseTenant } from '../../auth/tenant-deletion.ts';
import type { AnyJob } from '../../core/jobs.ts';
import type { Services } from '../../core/services.ts';
import { asEraser } from '../../core/tenancy.ts';
import { defineJob } from '../../jobs/define.ts';
import { RARELY_SECONDS } from '../../jobs/sweep.ts';

/** Creates the job that erases the gyms of platforms that were archived 30 days ago, and finishes interrupted erasures, every hour. */
export const createErasure = ({ files }: Pick<Services, 'files'>): AnyJob =>
  defineJob({
    name: 'tenants.erase',
    every: { cron: '47 * * * *', data: {} },
    pollSeconds: RARELY_SECONDS,
    handle: (_data, { em, signal, log }) =>
      asEraser(async () => {
        if (files === null) return;
        const db = em.getKysely();
        const { rows } = await db
          .transaction()
          .execute((tx) => sql<{ id: number; uuid: string }>`select id, uuid from begin_erasures()`.execute(tx));
        for (const tenant of rows) {
          if (signal.aborted) return;
          await eraseTenant({ db }, tenant, files.store);
          log.info({ tenant_id: tenant.id }, 'erased an archived gym');
        }
      }),
  });
