import { defineEntity, p } from '@mikro-orm/core';
import { CustomFieldKind, CustomFieldType } from '../../../generated/values.ts';
import { confined } from '../../core/tenancy.ts';
import { resource, resourceIndexes, resourceUniques } from '../../records/entity.ts';

/** A field that a gym adds to its records of a kind. Its kind, key and type never change. */
export const CustomField = defineEntity({
  name: 'CustomField',
  tableName: 'custom_field',
  ...confined,
  properties: {
    ...resource,
    kind: p.enum(CustomFieldKind),
    key: p.text(),
    label: p.text(),
    type: p.enum(CustomFieldType),
    options: p.json<string[]>().nullable(),
    required: p.boolean().default(false),
    description: p.text().nullable(),
    position: p.integer().default(0),
    active: p.boolean().default(true),
  },
  checks: [
    { name: 'custom_field_key_check', expression: "key ~ '^[a-z][a-z0-9]*(_[a-z0-9]+)*$' and length(key) <= 50" },
    { name: 'custom_field_options', expression: "(type = 'choice') = (options is not null)" },
    { name: 'custom_field_position', expression: 'position >= 0' },
  ],
  uniques: [...resourceUniques, { name: 'custom_field_key', properties: ['tenant_id', 'kind', 'key'] }],
  indexes: [
    ...resourceIndexes('custom_field'),
    { name: 'custom_field_by_kind', properties: ['tenant_id', 'kind', 'id'] },
    { name: 'custom_field_by_active', properties: ['tenant_id', 'active', 'id'] },
    { name: 'custom_field_by_position', properties: ['tenant_id', 'position', 'id'] },
  ],
});
