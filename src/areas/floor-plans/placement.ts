import { sql } from 'kysely';
import type { Context } from '../../core/context.ts';

/** How far apart the places of two machines are at least, in parts of a plan's width or height. */
const APART = 0.01;

/** Plans and machines that a sentence names. */
const NAMED = 3;

type Placement = {
  elsewhere: string | null;
  plans: { id: number; name: string }[] | null;
  covered: { id: number; name: string }[] | null;
};

/**
 * Returns the reasons against the place of a machine on a plan, in sentences: its record has another location, another
 * plan shows it too, or another machine is at the same place. Undefined without any.
 */
export const describePlacement = async (
  { em }: Context,
  plan_id: number,
  machine_id: number,
): Promise<string | undefined> => {
  const { rows } = await sql<Placement>`
    select
      case when machine.location_id <> all (locations_inside(array[plan.location_id])) then location.name end as elsewhere,
      (select json_agg(json_build_object('id', other.id, 'name', other.name) order by other.id) from (
        select floor_plan.id, floor_plan.name from floor_plan_position as position
        join floor_plan on floor_plan.id = position.floor_plan_id
        where position.machine_id = machine.id and floor_plan.id <> plan.id order by floor_plan.id limit ${NAMED}) as other) as plans,
      (select json_agg(json_build_object('id', other.id, 'name', other.name) order by other.id) from (
        select covered.id, covered.name from floor_plan_position as position
        join machine as covered on covered.id = position.machine_id
        where position.floor_plan_id = plan.id and covered.id <> machine.id
          and abs(position.x - own.x) < ${APART} and abs(position.y - own.y) < ${APART}
        order by covered.id limit ${NAMED}) as other) as covered
    from floor_plan_position as own
    join floor_plan as plan on plan.id = own.floor_plan_id
    join machine on machine.id = own.machine_id
    left join location on location.id = machine.location_id
    where own.floor_plan_id = ${plan_id} and own.machine_id = ${machine_id}`.execute(em.getKysely());
  const [row] = rows;
  if (row === undefined) return undefined;
  const list = (named: readonly { id: number; name: string }[]): string =>
    named.map(({ id, name }) => `${JSON.stringify(name)} (${id})`).join(' and ');
  const sentences = [
    row.elsewhere === null ? [] : `By its record the machine is at ${JSON.stringify(row.elsewhere)}.`,
    row.plans === null ? [] : `It is also on the plan ${list(row.plans)}.`,
    row.covered === null ? [] : `At the same place is ${list(row.covered)}.`,
  ].flat();
  return sentences.length === 0 ? undefined : sentences.join(' ');
};
