import { defineEntity, p, type Opt } from '@mikro-orm/core';
import type { Schemas } from '../../../generated/contract.ts';
import {
  computedText,
  externalRef,
  externalRefCheck,
  externalRefIndex,
  foldedIndexes,
  part,
  reference,
  resource,
  resourceIndexes,
  resourceUniques,
} from '../../records/entity.ts';
import { confined } from '../../core/tenancy.ts';

/**
 * The maintenance of all machines of a kind. Triggers make its tasks on the machines that fit. `match_location_id` is the
 * location in `match`, for its foreign key.
 */
export const MaintenancePlan = defineEntity({
  name: 'MaintenancePlan',
  tableName: 'maintenance_plan',
  ...confined,
  properties: {
    ...resource,
    ...externalRef,
    name: p.text(),
    name_key: computedText(),
    name_folded: computedText(),
    match: p.json<Schemas['MaintenancePlan']['match']>(),
    match_location_id: reference()
      .$type<Opt<number>>()
      .nullable()
      .generated(`((match ->> 'location_id'::text)::bigint) stored`)
      .hidden()
      .lazy(),
    tasks: p.json<Schemas['MaintenancePlan']['tasks']>(),
    active: p.boolean().default(true),
    unapplied_after: p.bigint('number').nullable().hidden().lazy(),
    deleting: p.boolean().$type<Opt<boolean>>().default(false).hidden().lazy(),
  },
  checks: [
    externalRefCheck('maintenance_plan'),
    { name: 'maintenance_plan_match', expression: "jsonb_strip_nulls(match) <> '{}'" },
    { name: 'maintenance_plan_tasks', expression: 'jsonb_array_length(tasks) > 0' },
  ],
  uniques: resourceUniques,
  indexes: [
    ...resourceIndexes('maintenance_plan'),
    externalRefIndex('maintenance_plan'),
    { name: 'maintenance_plan_by_name', properties: ['tenant_id', 'name_key', 'id'] },
    ...foldedIndexes('maintenance_plan', ['name']),
    { name: 'maintenance_plan_by_active', properties: ['tenant_id', 'active', 'id'] },
    { name: 'maintenance_plan_by_match_location', properties: ['tenant_id', 'match_location_id', 'id'] },
  ],
});
/** The link between a plan and a part that its tasks need. A trigger keeps it. */
export const MaintenancePlanPart = defineEntity({
  name: 'MaintenancePlanPart',
  tableName: 'maintenance_plan_part',
  ...confined,
  properties: { ...part, plan_id: reference(), part_id: reference() },
  uniques: [{ properties: ['tenant_id', 'plan_id', 'part_id'] }],
  indexes: [{ name: 'maintenance_plan_part_part', properties: ['tenant_id', 'part_id', 'plan_id'] }],
});
