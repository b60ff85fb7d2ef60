import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import type { Context } from '../../core/context.ts';
import { notFound } from '../../core/errors.ts';

/** Where a machine is, in a few words: its linked location, otherwise its own text, and its zone unless that is the same. */
export const placeOfMachine = sql<string | null>`(
  select nullif(concat_ws(', ', own.place, nullif(machine.zone, own.place)), '') from (select coalesce(
    (select location.name from location where location.id = machine.location_id), machine.location) as place) as own)`;

/**
 * The machine of a row as tools return it: name, status and place, computed from the row's `machine_id`. `Absent` is
 * null for a table whose rows may have no machine.
 */
export const machineOf = <Absent extends null = never>(table: string) => {
  const its = sql`from machine where machine.id = ${sql.ref(`${table}.machine_id`)}`;
  return {
    machine_name: sql<string | Absent>`(select machine.name ${its})`,
    machine_status: sql<Schemas['MachineStatus'] | Absent>`(select machine.status ${its})`,
    machine_place: sql<string | null>`(select ${placeOfMachine} ${its})`,
  };
};

type Machine = { machine_name: string; machine_status: Schemas['MachineStatus']; machine_place: string | null };

/** Returns the name, status and place of a machine. @throws Problem not_found */
export const readMachine = async ({ em }: Context, id: number): Promise<Machine> => {
  const { rows } = await sql<Machine>`
    select machine.name as machine_name, machine.status as machine_status, ${placeOfMachine} as machine_place
    from machine where machine.id = ${id}`.execute(em.getKysely());
  const [machine] = rows;
  if (machine === undefined) throw notFound('machine');
  return machine;
};
