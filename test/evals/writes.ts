import { sql } from 'kysely';
import type { Gym } from '../support/gym.ts';
import type { AllowedWrite } from './requests.ts';

/** A change as its event records it: such as `ticket.created`, and the name of the machine or other record. */
export type Write = { event: string; about: string };

/**
 * Returns the changes since a mark: the events, and the mails that were asked for, which have none.
 * A record of a machine or part is called after it.
 */
export const readWrites = (gym: Gym, mark: number): Promise<Write[]> =>
  gym.load(async ({ em }) => {
    const query = sql<Write>`with written as (
      select id::text, type, data::jsonb || case when data::jsonb ->> 'notable_type' = 'machine'
          then jsonb_build_object('machine_id', data::jsonb -> 'notable_id') else '{}' end as data
      from event where tenant_id = ${gym.id} and xmin::text::bigint >= ${mark}
    )
    select type as event, coalesce(
        (select name from machine where tenant_id = ${gym.id} and id = (data ->> 'machine_id')::bigint),
        (select name from part where tenant_id = ${gym.id} and id = (data ->> 'part_id')::bigint),
        data ->> 'name', data ->> 'number', data ->> 'title', data ->> 'notable_type', '') as about
      from written
    union all select 'mail.' || event, recipient from notification where tenant_id = ${gym.id} and xmin::text::bigint >= ${mark}`;
    return (await query.execute(em.getKysely())).rows;
  });

/** Returns the changes that nobody asked for, and the allowed ones that have not been made. */
export const unwantedWrites = (
  made: readonly Write[],
  allowed: readonly AllowedWrite[],
): { unwanted: string[]; rest: AllowedWrite[] } => {
  const rest = allowed.flatMap(({ times = 1, ...write }): AllowedWrite[] => Array.from({ length: times }, () => write));
  const unwanted = made.flatMap(({ event, about }) => {
    const found = rest.findIndex((one) => one.event === event && (one.about === undefined || one.about === about));
    if (found === -1) return [`${event} ${about}`.trim()];
    rest.splice(found, 1);
    return [];
  });
  return { unwanted, rest };
};
