import { sql } from 'kysely';
import type { Transaction } from '../../core/context.ts';
import type { AssigneeFields } from './assignees.ts';

/** Work that may have an assignee and a machine. */
type Work = { assignee_id: number | null; assignee: string | null; machine_id: number | null };

/** People that a sentence names. */
const NAMED = 3;

/** Returns a sentence about people whose first name is the assignee of work, which only names a person. */
const describeNamesakes = async (tx: Transaction, name: string): Promise<string | undefined> => {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from person where active and split_part(name_folded, ' ', 1) = fold_name(${name})
    order by id limit ${sql.lit(NAMED)}`.execute(tx.em.getKysely());
  if (rows.length === 0) return undefined;
  const people = rows.map((person) => `${person.name} (${person.id})`).join(' or ');
  return `The assignee ${JSON.stringify(name)} is only a name: ${people} does not find this work. Set assignee_id if it is for them.`;
};

/**
 * Returns a sentence about work that a request has assigned to a person who does not find it: people of some sites see
 * only what is at machines there, and no person finds work with only a first name. Undefined if the person finds it, or the request assigned no one.
 */
export const describeUnseen = async (
  tx: Transaction,
  { assignee_id, assignee }: AssigneeFields,
  work: Work,
): Promise<string | undefined> => {
  if (assignee_id === undefined && assignee === undefined) return undefined;
  if (work.assignee_id === null) return work.assignee === null ? undefined : describeNamesakes(tx, work.assignee);
  const { rows } = await sql<{ name: string }>`
    select person.name from person join machine on machine.id = ${work.machine_id} and machine.location_id is not null
    cross join lateral (select array(select location_id from person_location where person_id = person.id) as own) as sites
    where person.id = ${work.assignee_id} and own <> '{}' and machine.location_id <> all (locations_inside(own))`.execute(
    tx.em.getKysely(),
  );
  const [person] = rows;
  return person && `${person.name} may not see the location of the machine, and so does not find this work.`;
};
