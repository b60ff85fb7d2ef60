import { sql } from 'kysely';
import type { Transaction } from '../../platform/context.ts';
import type { AssigneeFields } from './assignees.ts';

/** Work that may have an assignee and a machine. */
type Work = { assignee_id: number | null; machine_id: number | null };

/**
 * Returns a sentence about work that a request has assigned to a person who does not find it: people of some sites see
 * only what is at machines there. Undefined if the person finds it, or the request assigned nobody.
 */
export const describeUnseen = async (
  tx: Transaction,
  { assignee_id, assignee }: AssigneeFields,
  work: Work,
): Promise<string | undefined> => {
  if (assignee_id === undefined && assignee === undefined) return undefined;
  const { rows } = await sql<{ name: string }>`
    select person.name from person join machine on machine.id = ${work.machine_id} and machine.location_id is not null
    cross join lateral (select array(select location_id from person_location where person_id = person.id) as own) as sites
    where person.id = ${work.assignee_id} and own <> '{}' and machine.location_id <> all (locations_inside(own))`.execute(
    tx.em.getKysely(),
  );
  const [person] = rows;
  return person && `${person.name} may not see the location of the machine, and so does not find this work.`;
};
