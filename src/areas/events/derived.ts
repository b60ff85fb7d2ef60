import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import { defineJob } from '../../jobs/define.ts';
import { RARELY_SECONDS } from '../../jobs/sweep.ts';
import type { Tables } from '../../platform/context.ts';
import { asTenant } from '../../platform/tenancy.ts';
import { contractAnnouncement, contracts } from '../contracts/operations.ts';
import { machines, WARRANTY_DAYS, warrantyAnnouncement } from '../machines/resource.ts';
import { taskAnnouncements, tasks } from '../maintenance/operations.ts';

/** Maximum tenants that one statement checks. */
const TENANTS = 200;

/** Maximum events of one transaction, and the pause between two, in ms. Both keep requests unaffected. */
const BATCH = 500;
const PAUSE_MS = 100;

/** Records at most `most` events of the tenant and returns their number. */
type Announce = (db: Kysely<Tables>, today: string, most: number) => Promise<number>;

const ANNOUNCEMENTS: readonly Announce[] = [
  ...taskAnnouncements.map(
    (task): Announce =>
      (db, ...rest) =>
        tasks.announce(db, task, ...rest),
  ),
  (db, ...rest) => contracts.announce(db, contractAnnouncement, ...rest),
  (db, ...rest) => machines.announce(db, warrantyAnnouncement, ...rest),
];

const announceAll = async (db: Kysely<Tables>, today: string, signal: AbortSignal): Promise<void> => {
  for (const announce of ANNOUNCEMENTS)
    while (!signal.aborted && (await announce(db, today, BATCH)) === BATCH) await sleep(PAUSE_MS);
};

/** A tenant, its day, and whether some of its rows may need an event. */
type Visit = { id: number; today: string; due: boolean };

const visitFrom = async (db: Kysely<Tables>, first: number): Promise<Visit[]> => {
  const statement = sql<Visit>`select id, today, due from tenants_due(${first}, ${TENANTS}, ${WARRANTY_DAYS})`;
  return (await statement.execute(db)).rows;
};

/**
 * Records the events that follow from the calendar, in the time zone of each tenant. Runs every quarter of an hour,
 * because a day begins somewhere in each. The row remembers its event in the same statement, so each event is recorded
 * once, also after a crash and in several processes.
 */
export const deriveEvents = defineJob({
  name: 'events.derive',
  every: { cron: '*/15 * * * *', data: {} },
  pollSeconds: RARELY_SECONDS,
  async handle(_data, { db, signal }) {
    for (let first: number | undefined = 0; first !== undefined && !signal.aborted;) {
      const visits = await visitFrom(db, first);
      for (const { id, today, due } of visits) if (due) await asTenant(id, () => announceAll(db, today, signal));
      const last = visits[TENANTS - 1];
      first = last && last.id + 1;
    }
  },
});
