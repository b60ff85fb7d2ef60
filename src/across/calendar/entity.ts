import { defineEntity, p } from '@mikro-orm/core';
import { authorOf, reference, referenceIndexes, resource, resourceUniques } from '../../records/entity.ts';
import { confinedAndFoundByCode } from '../../core/tenancy.ts';
import type { Schemas } from '../../../generated/contract.ts';
import { CalendarContent } from '../../../generated/values.ts';

/**
 * A calendar of what is due, read with the code in its address, of which only the SHA-256 is stored, in hexadecimal. `token_id` is the
 * token that made it, with which it ends, and `owner_id` its person, with whose role and locations it is read. It is deleted with what it is about.
 */
export const CalendarFeed = defineEntity({
  name: 'CalendarFeed',
  tableName: 'calendar_feed',
  ...confinedAndFoundByCode,
  properties: {
    ...resource,
    name: p.text(),
    location_id: reference().nullable(),
    person_id: reference().nullable(),
    supplier_id: reference().nullable(),
    include: p.json<Schemas['CalendarContent'][]>(),
    hash: p.text().unique(),
    owner_id: reference().nullable(),
    token_id: reference().nullable(),
    actor: authorOf('actor'),
  },
  checks: [
    { name: 'calendar_feed_hash', expression: "hash ~ '^[0-9a-f]{64}$'" },
    {
      name: 'calendar_feed_include',
      expression: `jsonb_array_length(include) > 0 and include <@ '["${CalendarContent.join('", "')}"]'`,
    },
  ],
  uniques: resourceUniques,
  indexes: [
    ...referenceIndexes('calendar_feed', ['location_id', 'person_id', 'supplier_id']),
    { name: 'calendar_feed_by_owner', properties: ['tenant_id', 'owner_id', 'id'] },
    { name: 'calendar_feed_by_token', properties: ['tenant_id', 'token_id'] },
  ],
});
