import { defineEntity, p } from '@mikro-orm/core';
import { FileType, NotableType } from '../../../generated/values.ts';
import { actingPerson, authorOf, reference, resource, resourceUniques } from '../../records/entity.ts';
import { confined } from '../../core/tenancy.ts';

/** A file on a row of another area. Its bytes are in the store of files, under `storage_key` in the folder of the tenant. */
export const Attachment = defineEntity({
  name: 'Attachment',
  tableName: 'attachment',
  ...confined,
  properties: {
    ...resource,
    attachable_type: p.enum(NotableType),
    attachable_id: reference(),
    name: p.text(),
    caption: p.text().nullable(),
    content_type: p.enum(FileType),
    bytes: p.bigint('number'),
    sha256: p.text(),
    width: p.integer().nullable(),
    height: p.integer().nullable(),
    actor: authorOf('actor'),
    person_id: actingPerson(),
    storage_key: p.text().hidden(),
  },
  checks: [
    { name: 'attachment_bytes', expression: 'bytes > 0' },
    { name: 'attachment_sha256', expression: "sha256 ~ '^[0-9a-f]{64}$'" },
    { name: 'attachment_storage_key', expression: "storage_key ~ '^[0-9a-f]{32}$'" },
  ],
  uniques: [...resourceUniques, { properties: ['tenant_id', 'storage_key'] }],
  indexes: [
    { name: 'attachment_attachable', properties: ['tenant_id', 'attachable_type', 'attachable_id', 'id'] },
    ...(['created_at', 'updated_at'] as const).map((column) => ({
      name: `attachment_by_attachable_and_${column}`,
      properties: ['tenant_id' as const, 'attachable_type' as const, 'attachable_id' as const, column, 'id' as const],
    })),
  ],
});
