import { sql } from 'kysely';
import { COLUMNS } from '../../../generated/values.ts';
import { recordsOf, type ExportSources } from '../../records/export-source.ts';
import type { NamedKinds } from '../../records/names.ts';
import { both, type ReversalsByKind } from '../../records/reversals.ts';
import { MaintenancePlan, MaintenancePlanPart } from './entity.ts';
import { plans } from './operations.ts';
import { applyPlan, resumePlans } from '../../records/plan-application.ts';
import type { KindsByAddress } from '../../records/stored-event.ts';

export { handlers, tools } from './handlers.ts';

export const entities = [MaintenancePlan, MaintenancePlanPart];

export const kinds = { maintenance_plans: 'maintenance_plan' } as const satisfies KindsByAddress;

export const names = {
  maintenance_plan: {
    by: ['name'],
    place: sql`coalesce(match ->> 'type', match ->> 'category', match ->> 'model', match ->> 'brand')`,
    status: sql`case when active then 'active' else 'inactive' end`,
  },
} as const satisfies NamedKinds;

export const expanded = { getMaintenancePlan: plans.readAll };

export const exported = { maintenance_plans: recordsOf(COLUMNS.MaintenancePlan, plans.list) } satisfies ExportSources;

export const undone = {
  maintenance_plan: both('It changes the tasks of many machines: change the plan back, or make it inactive.'),
} satisfies ReversalsByKind;

export const jobs = () => [applyPlan, resumePlans];
