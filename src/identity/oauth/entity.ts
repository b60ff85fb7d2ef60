import { defineEntity, p } from '@mikro-orm/core';
import { instant, part, reference } from '../../records/entity.ts';
import { confinedAndFoundByCode } from '../../core/tenancy.ts';

/**
 * The connection of a program that a person has allowed. Its token has the person and the scope, and ends it. Only the SHA-256 of
 * the grant's id is stored.
 */
export const OauthGrant = defineEntity({
  name: 'OauthGrant',
  tableName: 'oauth_grant',
  ...confinedAndFoundByCode,
  properties: {
    ...part,
    uuid: p.uuid().defaultRaw('gen_random_uuid()'),
    token_id: reference(),
    hash: p.blob().unique().hidden(),
    client_id: p.text(),
    client_name: p.text(),
    created_at: instant().defaultRaw('now()'),
  },
  checks: [{ name: 'oauth_grant_hash', expression: 'length(hash) = 32' }],
  uniques: [{ properties: ['tenant_id', 'uuid'] }],
  indexes: [{ name: 'oauth_grant_by_token', properties: ['tenant_id', 'token_id'] }],
});
