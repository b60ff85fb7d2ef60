import { defineEntity, p } from '@mikro-orm/core';
import { PublicLanguage } from '../../../generated/values.ts';
import { money, resource, resourceUniques } from '../../records/entity.ts';
import { confined } from '../../core/tenancy.ts';

/** The settings of a tenant: one row, which a trigger adds with the tenant. */
export const Settings = defineEntity({
  name: 'Settings',
  tableName: 'settings',
  ...confined,
  properties: {
    ...resource,
    labor_rate: money().nullable(),
    replace_above: p.decimal('number').precision(5).scale(2).default(0.5),
    completion_grace: p.decimal('number').precision(3).scale(2).default(0.1),
    public_language: p.enum(PublicLanguage).default('en'),
    public_reports: p.boolean().default(true),
    public_proof_of_work: p.boolean().default(false),
    digest_at: p.text().default('07:00'),
  },
  checks: [
    { name: 'settings_labor_rate', expression: 'labor_rate >= 0' },
    { name: 'settings_replace_above', expression: 'replace_above >= 0' },
    { name: 'settings_completion_grace', expression: 'completion_grace >= 0 and completion_grace <= 1' },
    { name: 'settings_digest_at', expression: "digest_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text" },
  ],
  uniques: [{ properties: ['tenant_id'] }, ...resourceUniques],
});
