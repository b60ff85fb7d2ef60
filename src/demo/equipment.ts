import type { Schemas } from '../../generated/contract.ts';
import { BLOCKED } from '../areas/machines/entity.ts';
import { insertRows } from '../records/row-writes.ts';
import { byInstant, type Calendar } from './calendar.ts';
import { exercises, plans } from './data/floor.ts';
import { histories, machines } from './data/machines.ts';
import { models } from './data/models.ts';
import { people } from './data/people.ts';
import { places } from './data/places.ts';
import { suppliers } from './data/suppliers.ts';
import type { Demo } from './demo.ts';
import { pastWork } from './work.ts';

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

type Step = { at: string; status: Schemas['MachineStatus']; reason: string; until?: string };

/** Returns the status changes of each machine, oldest first, from when it was put into service. */
const createHistories = (calendar: Calendar): Map<string, Step[]> => {
  const work = pastWork(calendar);
  return new Map(
    machines.map(({ tag, bought }) => {
      const begin = {
        at: new Date(calendar.monthsAgo(bought - 1)).toISOString(),
        status: 'active',
        reason: 'Put into service',
      } as const;
      const past = work.filter(({ machine }) => machine === tag).flatMap(({ machineSteps }) => machineSteps);
      const recent = (histories[tag] ?? []).map(({ on, at, until, ...step }) => ({
        ...step,
        at: calendar.instant(on, at ?? EVENING),
        ...(until !== undefined && { until: calendar.date(until) }),
      }));
      return [tag, [begin, ...[...past, ...recent].toSorted(byInstant(({ at }) => at))]];
    }),
  );
};

/** Returns the status columns of a machine after its history. */
const currentStatus = (history: readonly Step[]) => {
  const last = history.at(-1);
  if (last === undefined) throw new Error('A machine of the demo data has no status.');
  const { status, at, reason, until } = last;
  return {
    status,
    status_since: at,
    status_until: until ?? null,
    retired_at: status === 'retired' ? at : null,
    blocked_reason: BLOCKED.includes(status) ? reason : null,
  };
};

/** Adds the machines with their current status, and the lines of their histories. */
export const addMachines = async ({ tx, add, id, calendar }: Demo): Promise<void> => {
  const steps = createHistories(calendar);
  await add(
    'machine',
    machines,
    ({ tag }) => tag,
    ({ tag, name, model, serial, place, bought }) => {
      const { price, value, lifespan, warranty, supplier, ...made } = models[model];
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
        replacement_value: value,
        warranty_until: calendar.monthsAgo(bought - 12 * warranty),
        expected_lifespan_years: lifespan,
        commissioned_at: calendar.monthsAgo(bought - 1),
        ...currentStatus(steps.get(tag) ?? []),
      };
    },
  );
  const lines = machines.flatMap(({ tag }) =>
    (steps.get(tag) ?? []).map(({ at, status: to_status, reason, until }, i, history) => ({
      machine_id: id('machine', tag),
      cause: 'import' as const,
      actor: tx.principal.actor,
      from_status: history[i - 1]?.status ?? null,
      to_status,
      until: until ?? null,
      reason,
      at,
      recorded_at: at,
    })),
  );
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

/** Adds the people and links them to the locations whose records they may see. */
export const addPeople = async ({ tx, add, id }: Demo): Promise<void> => {
  await add(
    'person',
    people,
    ({ name }) => name,
    ({ name, role, email, phone, language, active }) => ({
      name,
      role,
      email,
      phone,
      language,
      active: active ?? true,
    }),
  );
  const links = people.flatMap(({ name, sites = [] }) =>
    sites.map((site) => ({ person_id: id('person', name), location_id: id('location', site) })),
  );
  await insertRows(tx, 'person_location', links);
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
