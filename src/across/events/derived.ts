import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import { defineJob } from '../../jobs/define.ts';
import { RARELY_SECONDS } from '../../jobs/sweep.ts';
import type { Tables } from '../../core/tables.ts';
import { asTenant } from '../../core/tenancy.ts';
import { areas } from '../../areas/index.ts';
import { WARRANTY_DAYS } from '../../areas/machines/resource.ts';
import { announce, type Announcement } from '../../records/announcements.ts';

/** Maximum tenants that one statement checks. */
const TENANTS = 200;

/** Maximum events of one transaction, and the pause between two, in ms. Both keep requests unaffected. */
const BATCH = 500;
const PAUSE_MS = 100;

const ANNOUNCEMENTS: readonly Announcement[] = areas.flatMap((area) =>
  'announcements' in area ? area.announcements : [],
);

const announceAll = async (db: Kysely<Tables>, today: string, signal: AbortSignal): Promise<void> => {
  for (const announcement of ANNOUNCEMENTS)
    while (!signal.aborted && (await announce(db, announcement, today, BATCH)) === BATCH) await sleep(PAUSE_MS);
};

/** A tenant, its day, and whether some of its rows may need an event. */
type Visit = { id: number; today: string; due: boolean };

const visitFrom = async (db: Kysely<Tables>, first: number): Promise<Visit[]> => {
  const statement = sql<Visit>`select id, today, due from tenants_due(${first}, ${TENANTS}, ${WARRANTY_DAYS})`;
  return (await statement.execute(db)).rows;
};

/**
 * Records the events that follow from the calendar, in the time zone of each tenant. Runs every quarter of an hour,
 * because a day begins somewhere in each. The row remembers its event in the statement that records it, so each event is recorded
 * once, also after a crash and in several processes.
 */
export const deriveEvents = defineJob({
  name: 'events.derive',
  every: { cron: '*/15 * * * *', data: {} },
  pollSeconds: RARELY_SECONDS,
  async handle(_data, { em, signal }) {
    for (let first: number | undefined = 0; first !== undefined && !signal.aborted;) {
      const visits = await visitFrom(em.getKysely(), first);
      for (const { id, today, due } of visits)
        if (due) await asTenant(id, () => announceAll(em.getKysely(), today, signal));
      const last = visits[TENANTS - 1];
      first = last && last.id + 1;
    }
  },
});
