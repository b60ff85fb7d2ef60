import type { Schemas } from '../../generated/contract.ts';
import { BLOCKED } from '../areas/machines/entity.ts';
import { insertRows, type NewRow } from '../records/rows.ts';
import { exercises, plans } from './data/floor.ts';
import { histories, machines } from './data/machines.ts';
import { models } from './data/models.ts';
import { places } from './data/places.ts';
import { suppliers } from './data/suppliers.ts';
import type { Demo } from './demo.ts';

/** Adds the locations, parents first. */
export const addPlaces = async ({ add, idOrNull }: Demo): Promise<void> => {
  for (const place of places) {
    await add(
      'location',
      [place],
      ({ name }) => name,
      ({ inside, ...fields }) => ({ ...fields, parent_id: idOrNull('location', inside) }),
    );
  }
};

export const addSuppliers = ({ add }: Demo): Promise<void> =>
  add(
    'supplier',
    suppliers,
    ({ name }) => name,
    (supplier) => supplier,
  );

const siteOf = (name: string): string => {
  const place = places.find((candidate) => candidate.name === name);
  return place?.inside === undefined ? name : siteOf(place.inside);
};

const EVENING = '20:30';

/** Returns the status columns of a machine after its history. */
const currentStatus = (tag: string, commissioned: string, { instant }: Demo['calendar']) => {
  const last = histories[tag]?.at(-1);
  if (last === undefined) return { status: 'active' as const, status_since: commissioned };
  const since = instant(last.on, last.at ?? EVENING);
  return {
    status: last.status,
    status_since: since,
    retired_at: last.status === 'retired' ? since : null,
    blocked_reason: BLOCKED.includes(last.status) ? last.reason : null,
  };
};

/** Adds the machines with their current status. */
export const addMachines = ({ add, id, calendar }: Demo): Promise<void> =>
  add(
    'machine',
    machines,
    ({ tag }) => tag,
    ({ tag, name, model, serial, place, bought }) => {
      const { price, lifespan, warranty, supplier, ...made } = models[model];
      const commissioned = calendar.monthsAgo(bought - 1);
      return {
        ...made,
        name,
        serial_number: serial,
        asset_tag: tag,
        location: siteOf(place),
        zone: place,
        location_id: id('location', place),
        supplier_id: id('supplier', supplier),
        purchased_at: calendar.monthsAgo(bought),
        purchase_price: price,
        warranty_until: calendar.monthsAgo(bought - 12 * warranty),
        expected_lifespan_years: lifespan,
        commissioned_at: commissioned,
        ...currentStatus(tag, new Date(commissioned).toISOString(), calendar),
      };
    },
  );

/** Adds the lines of the machines' histories, oldest first: put into service, and what happened since. */
export const addHistories = async ({ tx, id, calendar }: Demo): Promise<void> => {
  const lines: NewRow<'machine_status_change'>[] = [];
  for (const { tag, bought } of machines) {
    let from_status: Schemas['MachineStatus'] | null = null;
    const begin = {
      at: new Date(calendar.monthsAgo(bought - 1)).toISOString(),
      status: 'active' as const,
      reason: 'Put into service',
    };
    const steps = (histories[tag] ?? []).map(({ on, at, ...step }) => ({
      ...step,
      at: calendar.instant(on, at ?? EVENING),
    }));
    const line = { machine_id: id('machine', tag), cause: 'import', actor: tx.principal.actor } as const;
    for (const { at, status: to_status, reason } of [begin, ...steps]) {
      lines.push({ ...line, from_status, to_status, reason, at, recorded_at: at });
      from_status = to_status;
    }
  }
  await insertRows(tx, 'machine_status_change', lines);
};

/** Returns the centre of a slot among `of` equal ones, as a fraction with three decimals. */
const slotCentre = (index: number, of: number): number => Math.round(((index + 0.5) / of) * 1000) / 1000;

/** Adds the floor plans with the positions of the machines. */
export const addPlans = async ({ tx, add, id }: Demo): Promise<void> => {
  await add(
    'floor_plan',
    plans,
    ({ name }) => name,
    ({ name, place, width, height }) => ({ name, location_id: id('location', place), width, height }),
  );
  const positions = plans.flatMap(({ name, rows }) =>
    rows.flatMap((row, y) =>
      row.map((tag, x) => ({
        floor_plan_id: id('floor_plan', name),
        machine_id: id('machine', tag),
        x: slotCentre(x, row.length),
        y: slotCentre(y, rows.length),
        rotation: y % 2 === 0 ? 0 : 180,
      })),
    ),
  );
  await insertRows(tx, 'floor_plan_position', positions);
};

/** Adds the exercises and links them to their machines. */
export const addExercises = async ({ tx, add, id }: Demo): Promise<void> => {
  await add(
    'exercise',
    exercises,
    ({ name }) => name,
    ({ name, muscles, difficulty, instructions }) => ({ name, muscle_group: muscles, difficulty, instructions }),
  );
  const links = exercises.flatMap(({ name, machines: tags }) =>
    tags.map((tag) => ({ exercise_id: id('exercise', name), machine_id: id('machine', tag) })),
  );
  await insertRows(tx, 'exercise_machine', links);
};
