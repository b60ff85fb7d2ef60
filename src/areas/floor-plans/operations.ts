import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Schemas } from '../../../generated/contract.ts';
import { COLUMNS } from '../../../generated/values.ts';
import { inTransaction, type Context, type Transaction } from '../../core/context.ts';
import { invalid } from '../../core/errors.ts';
import { LOCKED, requireDocument } from '../../records/locked-documents.ts';
import { defineList } from '../../records/lists.ts';
import { requireIds, whereReferred, type Reference } from '../../records/references.ts';
import { resource } from '../../records/resources.ts';
import { locations } from '../locations/operations.ts';
import { renderPng } from '../../drawing/png.ts';
import { drawPlan } from './drawing.ts';
import { FloorPlan, FloorPlanPosition } from './entity.ts';

type Position = Schemas['FloorPlanPosition'];

const positions = sql<Position[]>`(
  select coalesce(json_agg(json_build_object('machine_id', machine_id, 'x', x, 'y', y, 'rotation', rotation) order by id), '[]')
  from floor_plan_position where floor_plan_id = floor_plan.id
)`;

/** The floor plans of a gym, each with the positions of machines on it. */
export const floorPlans = resource('floor_plan', COLUMNS.FloorPlan, {
  computed: { positions },
  references: { location_id: 'location' },
  equals: ['location_id'],
  filters: {
    machine_id: (id: Reference) =>
      sql<boolean>`floor_plan.id in (select floor_plan_id from floor_plan_position where machine_id = ${id})`,
  },
  filterReferences: { machine_id: 'machine' },
  sorts: { name: { type: 'text' } },
});

/**
 * Lists floor plans as summary rows with the machines on them, newest first. `location_id` matches plans of exactly
 * that location, not of locations inside it.
 */
export const listFloorPlanRows = defineList({
  name: 'floor_plan_rows',
  table: 'floor_plan',
  equals: ['location_id'],
  rows: (db) =>
    db
      .selectFrom('floor_plan')
      .innerJoin('location', 'location.id', 'floor_plan.location_id')
      .select([
        'floor_plan.id',
        'floor_plan.version',
        'floor_plan.name',
        'floor_plan.location_id',
        'location.name as location_name',
        'floor_plan.image_url',
      ])
      .select((plan) =>
        jsonArrayFrom(
          plan
            .selectFrom('floor_plan_position as position')
            .innerJoin('machine', 'machine.id', 'position.machine_id')
            .select([
              'position.machine_id',
              'machine.name as machine_name',
              'machine.status as machine_status',
              'position.x',
              'position.y',
            ])
            .whereRef('position.floor_plan_id', '=', 'floor_plan.id')
            .orderBy('position.id'),
        ).as('positions'),
      ),
});

const resolvePositions = async (
  tx: Transaction,
  positions: readonly Schemas['FloorPlanPositionCreate'][],
): Promise<Position[]> => {
  const references = positions.map(({ machine_id }) => machine_id);
  const ids = await requireIds(tx, 'machine', references, (i) => `/positions/${i}/machine_id`);
  return positions.flatMap(({ x, y, rotation }, i) => {
    const machine_id = ids[i];
    return machine_id === undefined ? [] : [{ machine_id, x, y, rotation: rotation ?? 0 }];
  });
};

const addPositions = ({ em }: Transaction, floor_plan: FloorPlan, placed: readonly Position[]): void => {
  for (const position of placed) em.create(FloorPlanPosition, { ...position, floor_plan });
};

/**
 * Adds a floor plan with its positions.
 * @throws Problem validation_failed for a reference that does not exist, or a machine twice
 */
export const createFloorPlan = (ctx: Context, input: Schemas['FloorPlanCreate']): Promise<Schemas['FloorPlan']> =>
  inTransaction(ctx, async (tx) => {
    const { positions, ...fields } = input;
    const placed = await resolvePositions(tx, positions ?? []);
    const plan = tx.em.create(FloorPlan, await floorPlans.resolve(tx, fields));
    addPositions(tx, plan, placed);
    await floorPlans.flush(tx);
    return floorPlans.read(tx, plan.id);
  });

/** Returns what positions consist of, in the order of their machines. */
const contentOf = (placed: readonly Position[]): Position[] =>
  placed
    .map(({ machine_id, x, y, rotation }) => ({ machine_id, x, y, rotation }))
    .toSorted((one, other) => one.machine_id - other.machine_id);

/**
 * Replaces all positions of a plan. The same positions, in any order, change nothing.
 * @throws Problem not_found, version_mismatch, validation_failed for a machine that does not exist or is given twice
 */
export const replacePositions = (
  ctx: Context,
  reference: Reference,
  positions: readonly Schemas['FloorPlanPositionCreate'][],
  expected?: readonly number[],
): Promise<Schemas['FloorPlan']> =>
  inTransaction(ctx, async (tx) => {
    const stored = await tx.em.findOne(FloorPlan, whereReferred(reference), { ...LOCKED, populate: ['positions'] });
    const plan = requireDocument('floor_plan', reference, stored, expected);
    const placed = await resolvePositions(tx, positions);
    if (!isDeepStrictEqual(contentOf(placed), contentOf(plan.positions.getItems()))) {
      plan.positions.removeAll();
      // Before the new positions, because a plan has a machine only once.
      await floorPlans.flush(tx);
      addPositions(tx, plan, placed);
      await floorPlans.flush(tx);
    }
    return floorPlans.read(tx, plan.id);
  });

type Place = { [Name in 'x' | 'y' | 'rotation']?: number | undefined } & { remove?: boolean | undefined };

/** Returns the coordinates of a place, null for one off the plan. @throws Problem validation_failed for half a place */
const coordinatesOf = ({ x, y, remove = false }: Place): { x: number; y: number } | null => {
  if (remove && (x !== undefined || y !== undefined)) throw invalid('/remove', 'must be left out with x and y');
  if (remove) return null;
  if (x === undefined) throw invalid('/x', 'is required, unless remove is true');
  if (y === undefined) throw invalid('/y', 'is required with x');
  return { x, y };
};

/**
 * Places a machine on a plan, moves it there, or takes it off. A machine that is moved keeps its rotation unless another
 * is given. The same place changes nothing.
 * @throws Problem not_found, version_mismatch, validation_failed for a machine that does not exist or half a place
 */
export const placeMachine = (
  ctx: Context,
  reference: Reference,
  machine: Reference,
  place: Place,
  expected?: readonly number[],
): Promise<Schemas['FloorPlan']> =>
  inTransaction(ctx, async (tx) => {
    const coordinates = coordinatesOf(place);
    const plan = await floorPlans.lock(tx, reference, expected);
    const [machine_id] = await requireIds(tx, 'machine', [machine], () => '/machine_id');
    const others = plan.positions.filter((position) => position.machine_id !== machine_id);
    const current = plan.positions.find((position) => position.machine_id === machine_id);
    if (coordinates === null || machine_id === undefined) return replacePositions(tx, plan.id, others);
    const position = { machine_id, ...coordinates, rotation: place.rotation ?? current?.rotation ?? 0 };
    return replacePositions(tx, plan.id, [...others, position]);
  });

const readMachinesOn = ({ em }: Context, plan_id: number) =>
  em
    .getKysely()
    .selectFrom('floor_plan_position as position')
    .innerJoin('machine', 'machine.id', 'position.machine_id')
    .select(['machine.id', 'machine.name', 'machine.status', 'position.x', 'position.y', 'position.rotation'])
    .where('position.floor_plan_id', '=', plan_id)
    .orderBy('position.id')
    .execute();

/** Returns a plan as an SVG document. @throws Problem not_found */
export const drawFloorPlan = async (ctx: Context, reference: Reference): Promise<string> => {
  const plan = await floorPlans.read(ctx, reference);
  return drawPlan(plan, await readMachinesOn(ctx, plan.id));
};

/** Returns a plan as a PNG, and in words: its machines, those that are not active first. @throws Problem not_found */
export const showFloorPlan = async (ctx: Context, reference: Reference) => {
  const plan = await floorPlans.read(ctx, reference);
  const location = await locations.read(ctx, plan.location_id);
  const drawn = await readMachinesOn(ctx, plan.id);
  const isActive = ({ status }: (typeof drawn)[number]): boolean => status === 'active';
  const broken = drawn.filter((machine) => !isActive(machine));
  return {
    id: plan.id,
    name: plan.name,
    location_name: location.name,
    not_active: broken.length,
    machines: [...broken, ...drawn.filter(isActive)].map(({ id, name, status, x, y }) => ({
      machine_id: id,
      machine_name: name,
      machine_status: status,
      x,
      y,
    })),
    picture: await renderPng(drawPlan(plan, drawn)),
  };
};
