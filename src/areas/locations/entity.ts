import { defineEntity, p } from '@mikro-orm/core';
import { LocationKind } from '../../../generated/values.ts';
import {
  computedText,
  customFields,
  customFieldsCheck,
  customFieldsIndexes,
  externalRef,
  externalRefCheck,
  externalRefIndex,
  foldedIndexes,
  reference,
  resource,
  resourceIndexes,
  resourceUniques,
} from '../../records/entity.ts';
import { confinedAndSearched } from '../../core/tenancy.ts';

/** A location of the gym. `parent_id` is the location that contains it; the database rejects a location in itself. */
export const Location = defineEntity({
  name: 'Location',
  tableName: 'location',
  ...confinedAndSearched,
  properties: {
    ...resource,
    ...externalRef,
    name: p.text(),
    name_key: computedText(),
    name_folded: computedText(),
    name_words: computedText(),
    kind: p.enum(LocationKind).nullable(),
    parent_id: reference().nullable(),
    address: p.text().nullable(),
    notes: p.text().nullable(),
    custom_fields: customFields(),
    search: computedText(),
  },
  checks: [
    externalRefCheck('location'),
    customFieldsCheck('location'),
    { name: 'location_parent', expression: 'parent_id <> id' },
  ],
  uniques: resourceUniques,
  indexes: [
    ...resourceIndexes('location'),
    externalRefIndex('location'),
    ...customFieldsIndexes('location'),
    ...foldedIndexes('location', ['name']),
    { name: 'location_by_parent', properties: ['tenant_id', 'parent_id', 'id'] },
    { name: 'location_by_parent_and_name', properties: ['tenant_id', 'parent_id', 'name_key', 'id'] },
    { name: 'location_by_kind', properties: ['tenant_id', 'kind', 'id'] },
    { name: 'location_by_name', properties: ['tenant_id', 'name_key', 'id'] },
    // A search reads all names of a tenant. They are adjacent in this index but scattered in the table.
    {
      name: 'location_names',
      expression: 'create index location_names on location (tenant_id, id) include (name_words)',
    },
  ],
});
