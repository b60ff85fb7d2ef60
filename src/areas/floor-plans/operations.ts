import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { defineList } from '../../platform/lists.ts';

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
