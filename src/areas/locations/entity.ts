import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import type { Schemas } from '../../../generated/contract.ts';
import { LocationKind } from '../../../generated/values.ts';
import { reference, resource, resourceUniques } from '../../platform/entity.ts';
import { confined } from '../../platform/tenancy.ts';

/** A location of the gym. `parent_id` is the location that contains it; the database rejects a location in itself. */
export const Location = defineEntity({
  name: 'Location',
  tableName: 'location',
  ...confined,
  properties: {
    ...resource,
    name: p.text(),
    kind: p.enum(LocationKind).nullable(),
    parent_id: reference().nullable(),
    address: p.text().nullable(),
    notes: p.text().nullable(),
  },
  checks: [{ name: 'location_parent', expression: 'parent_id <> id' }],
  uniques: resourceUniques,
  indexes: [
    { name: 'location_by_parent', properties: ['tenant_id', 'parent_id', 'id'] },
    {
      name: 'location_by_parent_and_name',
      expression: 'create index location_by_parent_and_name on location (tenant_id, parent_id, left(name, 40), id)',
    },
    { name: 'location_by_kind', properties: ['tenant_id', 'kind', 'id'] },
    {
      name: 'location_by_name',
      expression: 'create index location_by_name on location (tenant_id, left(name, 40), id)',
    },
    { name: 'location_by_created_at', properties: ['tenant_id', 'created_at', 'id'] },
    // A search reads all names of a tenant. They are adjacent in this index but scattered in the table.
    { name: 'location_names', expression: 'create index location_names on location (tenant_id, id) include (name)' },
  ],
});
export type Location = InferEntity<typeof Location>;

declare module '../../platform/context.ts' {
  interface Tables {
    location: Schemas['Location'];
  }
}
