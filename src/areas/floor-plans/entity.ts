import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import {
  computedText,
  foldedIndexes,
  reference,
  resource,
  resourceIndexes,
  resourceUniques,
} from '../../records/entity.ts';
import { confined } from '../../core/tenancy.ts';

/** A numeric column without a scale, which stores numbers without rounding. */
const measure = () => p.decimal('number').columnType('numeric');

/** A drawing of a location. Width and height are in metres. */
export const FloorPlan = defineEntity({
  name: 'FloorPlan',
  tableName: 'floor_plan',
  ...confined,
  properties: {
    ...resource,
    location_id: reference(),
    name: p.text(),
    name_key: computedText(),
    name_folded: computedText(),
    width: measure().nullable(),
    height: measure().nullable(),
    image_url: p.text().nullable(),
    search: computedText(),
    positions: () => p.oneToMany(FloorPlanPosition).mappedBy('floor_plan').orphanRemoval(),
  },
  checks: [
    { name: 'floor_plan_width', expression: 'width >= 0' },
    { name: 'floor_plan_height', expression: 'height >= 0' },
    { name: 'floor_plan_image_url', expression: "image_url ~ '^https?://'" },
  ],
  uniques: resourceUniques,
  indexes: [
    ...resourceIndexes('floor_plan'),
    { name: 'floor_plan_location', properties: ['tenant_id', 'location_id', 'id'] },
    { name: 'floor_plan_by_name', properties: ['tenant_id', 'name_key', 'id'] },
    ...foldedIndexes('floor_plan', ['name']),
  ],
});
export type FloorPlan = InferEntity<typeof FloorPlan>;
/**
 * The position of a machine on a plan: `x` from the left and `y` from the top, both 0..1, and `rotation` in degrees
 * clockwise. A plan contains a machine at most once.
 */
export const FloorPlanPosition = defineEntity({
  name: 'FloorPlanPosition',
  tableName: 'floor_plan_position',
  ...confined,
  properties: {
    ...resource,
    floor_plan: () => p.manyToOne(FloorPlan).index(false),
    machine_id: reference(),
    x: measure(),
    y: measure(),
    rotation: measure().default(0),
  },
  checks: [
    { name: 'floor_plan_position_x', expression: 'x >= 0 and x <= 1' },
    { name: 'floor_plan_position_y', expression: 'y >= 0 and y <= 1' },
    { name: 'floor_plan_position_rotation', expression: 'rotation >= 0 and rotation <= 360' },
  ],
  uniques: [...resourceUniques, { properties: ['tenant_id', 'floor_plan', 'machine_id'] }],
  indexes: [{ name: 'floor_plan_position_by_machine', properties: ['tenant_id', 'machine_id', 'floor_plan'] }],
});
