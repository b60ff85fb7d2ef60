import { sql } from 'kysely';
import { COLUMNS } from '../../../generated/values.ts';
import { recordsOf, type ExportSources } from '../../records/export-source.ts';
import type { NamedKinds } from '../../records/names.ts';
import { FloorPlan, FloorPlanPosition } from './entity.ts';
import { floorPlans } from './operations.ts';
import type { SearchSources } from '../../records/search-source.ts';
import type { KindsByAddress } from '../../records/stored-event.ts';

export { floorPlanCompleters as completers, floorPlanResources as readers } from './resources.ts';
export { handlers, tools } from './handlers.ts';
export { undone } from './undone.ts';

export const entities = [FloorPlan, FloorPlanPosition];

export const kinds = { floor_plans: 'floor_plan' } as const satisfies KindsByAddress;

export const names = {
  floor_plan: {
    by: ['name'],
    place: sql`(select location.name from location where location.id = floor_plan.location_id)`,
  },
} as const satisfies NamedKinds;

export const exported = { floor_plans: recordsOf(COLUMNS.FloorPlan, floorPlans.list) } satisfies ExportSources;

export const searched = { floor_plans: { table: 'floor_plan', name: ['name'] } } satisfies SearchSources;
