import { defineEntity, p } from '@mikro-orm/core';
import { instant, part, reference } from '../../records/entity.ts';
import { confined } from '../../core/tenancy.ts';

/** A report that a member made on the page of a machine. Equal reports have the same ticket. */
export const PublicReport = defineEntity({
  name: 'PublicReport',
  tableName: 'public_report',
  ...confined,
  properties: {
    ...part,
    code: p.text().defaultRaw('new_report_code()'),
    machine_id: reference(),
    ticket_id: reference(),
    chips: p.array().columnType('text[]'),
    text_hash: p.text(),
    created_at: instant().defaultRaw('changed_at()'),
  },
  uniques: [{ properties: ['tenant_id', 'code'] }],
  indexes: [
    { name: 'public_report_by_machine', properties: ['tenant_id', 'machine_id', 'id'] },
    { name: 'public_report_by_ticket', properties: ['tenant_id', 'ticket_id', 'id'] },
  ],
});
