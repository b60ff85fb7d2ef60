import { defineEntity, p } from '@mikro-orm/core';
import { instant, part, reference } from '../../records/entity.ts';
import { confinedAndFoundByCode } from '../../core/tenancy.ts';

/**
 * A browser in which a person is signed in. Only the SHA-256 of the value of its cookie is stored. It ends 30 days after its
 * last use, and works only while the person is active: see `find_session` in `src/schema`.
 */
export const BrowserSession = defineEntity({
  name: 'BrowserSession',
  tableName: 'browser_session',
  ...confinedAndFoundByCode,
  properties: {
    ...part,
    hash: p.blob().unique(),
    person_id: reference(),
    created_at: instant().defaultRaw('now()'),
    last_used_at: instant().defaultRaw('now()'),
  },
  checks: [{ name: 'browser_session_hash', expression: 'length(hash) = 32' }],
  indexes: [
    { name: 'browser_session_by_person', properties: ['tenant_id', 'person_id'] },
    { name: 'browser_session_by_use', properties: ['tenant_id', 'last_used_at'] },
  ],
});
