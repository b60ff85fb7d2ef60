import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Schemas } from '../../../generated/contract.ts';
import type { Context } from '../../platform/context.ts';
import { readPage, type Page, type PageRequest } from '../../platform/paging.ts';
import { requireId, type Reference } from '../../platform/references.ts';

/**
 * Lists floor plans as rows to choose from, with the machines on them, newest first; `location` keeps the plans of that
 * very location. @throws Problem not_found for a location that does not exist
 */
export const listFloorPlanRows = async (
  ctx: Context,
  { location }: { location?: Reference | undefined },
  page: PageRequest,
): Promise<Page<Schemas['FloorPlanRow']>> => {
  const location_id = location === undefined ? undefined : await requireId(ctx, 'location', location);
  let query = ctx.db
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
    );
  if (location_id !== undefined) query = query.where('floor_plan.location_id', '=', location_id);
  const order = { columns: ['floor_plan.id'], direction: 'desc' } as const;
  return readPage(ctx, { name: 'floor_plan_rows', filters: { location_id }, order }, page, query);
};
