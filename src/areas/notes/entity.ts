import { defineEntity, p } from '@mikro-orm/core';
import { NotableType } from '../../../generated/values.ts';
import {
  actingClient,
  actingPerson,
  computedText,
  reference,
  resource,
  resourceUniques,
} from '../../records/entity.ts';
import { confined } from '../../core/tenancy.ts';

/** An immutable note on a row of another area. `addNote` checks `notable_id`, because a foreign key cannot. */
export const Note = defineEntity({
  name: 'Note',
  tableName: 'note',
  ...confined,
  properties: {
    ...resource,
    notable_type: p.enum(NotableType),
    notable_id: reference(),
    body: p.text(),
    search: computedText(),
    author: p.text().nullable(),
    person_id: actingPerson(),
    client: actingClient(),
  },
  uniques: resourceUniques,
  indexes: [
    { name: 'note_notable', properties: ['tenant_id', 'notable_type', 'notable_id', 'id'] },
    ...(['created_at', 'updated_at'] as const).map((column) => ({
      name: `note_by_notable_and_${column}`,
      properties: ['tenant_id' as const, 'notable_type' as const, 'notable_id' as const, column, 'id' as const],
    })),
  ],
});
