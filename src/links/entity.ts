import { defineEntity, p } from '@mikro-orm/core';
import { instant, part, reference } from '../records/entity.ts';
import { confinedAndFoundByCode } from '../core/tenancy.ts';

/** Purposes of links. */
const LINK_KINDS = ['upload', 'labels', 'export', 'machine_file', 'sign_in'] as const;

/**
 * An address that works once and needs no token, because only the caller who asked for it knows its code.
 * Only the SHA-256 of the code is stored. The token of that caller has to be valid too: see `find_link` in
 * `src/schema`. A link to sign in is that of a person instead: see `find_sign_in_link`.
 */
export const OneUseLink = defineEntity({
  name: 'OneUseLink',
  tableName: 'one_use_link',
  ...confinedAndFoundByCode,
  properties: {
    ...part,
    hash: p.blob().unique(),
    kind: p.enum(LINK_KINDS),
    payload: p.json<object>(),
    token_id: reference().nullable(),
    person_id: reference().nullable(),
    created_at: instant().defaultRaw('now()'),
    expires_at: instant(),
    used_at: instant().nullable(),
  },
  checks: [
    { name: 'one_use_link_hash', expression: 'length(hash) = 32' },
    { name: 'one_use_link_payload', expression: "jsonb_typeof(payload) = 'object' and length(payload::text) <= 20000" },
    {
      name: 'one_use_link_owner',
      expression:
        "case when kind = 'sign_in' then person_id is not null and token_id is null else token_id is not null end",
    },
  ],
  indexes: [
    { name: 'one_use_link_by_expiry', properties: ['tenant_id', 'expires_at'] },
    { name: 'one_use_link_by_token', properties: ['tenant_id', 'token_id'] },
    { name: 'one_use_link_by_person', properties: ['tenant_id', 'person_id'] },
  ],
});
