import { sql } from 'kysely';
import type { Schemas } from '../../generated/contract.ts';
import { asOwner } from '../../src/core/tenancy.ts';
import type { Gym } from './service.ts';

/** A line of a status history: when, in UTC unless it says otherwise, and the new status. */
export type Line = readonly [at: string, status: Schemas['MachineStatus']];

const toInstant = (at: string): string => (at.length === 16 ? `${at}:00Z` : at);

/** Replaces the status history of a machine, as the owner of the tables can, and sets its status to the last one. */
export const writeHistory = async (gym: Gym, machine_id: number, lines: readonly Line[]): Promise<void> => {
  const rows = lines.map(([at, status], index) => [lines[index - 1]?.[1] ?? null, status, toInstant(at)] as const);
  const [, status, since] = rows.at(-1) ?? [];
  const machine = sql`tenant_id = ${gym.id} and machine_id = ${machine_id}`;
  await asOwner(() =>
    gym.db.transaction().execute(async (tx) => {
      await sql`select set_config('app.recording', 'off', true)`.execute(tx);
      await sql`delete from machine_status_change where ${machine}`.execute(tx);
      await sql`insert into machine_status_change (tenant_id, machine_id, from_status, to_status, cause, at) values ${sql.join(
        rows.map(([from, to, at]) => sql`(${gym.id}, ${machine_id}, ${from}, ${to}, 'api', ${at})`),
      )}`.execute(tx);
      await sql`update machine set status = ${status}, status_since = ${since},
        retired_at = case when ${status} = 'retired' then ${since}::timestamptz end
        where tenant_id = ${gym.id} and id = ${machine_id}`.execute(tx);
    }),
  );
};
