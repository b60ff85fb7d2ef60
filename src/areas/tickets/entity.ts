import { defineEntity, p } from '@mikro-orm/core';
import { Priority, TicketSource, TicketStatus } from '../../../generated/values.ts';
import {
  actingPerson,
  computedText,
  customFields,
  customFieldsCheck,
  customFieldsIndexes,
  externalRef,
  externalRefCheck,
  externalRefIndex,
  instant,
  reference,
  referenceIndexes,
  resource,
  resourceIndexes,
  resourceUniques,
  searchIndex,
} from '../../records/entity.ts';
import { closedOf, openIndex, openOfMachineIndex } from '../../records/open.ts';
import { confinedAndSearched } from '../../core/tenancy.ts';

/** A defect report on a machine. The database rejects a `resolved_at` that is inconsistent with the status. */
export const Ticket = defineEntity({
  name: 'Ticket',
  tableName: 'ticket',
  ...confinedAndSearched,
  properties: {
    ...resource,
    ...externalRef,
    machine_id: reference(),
    title: p.text().nullable(),
    description: p.text(),
    priority: p.enum(Priority).default('medium'),
    status: p.enum(TicketStatus).default('new'),
    reporter_id: reference().nullable(),
    reporter_name: p.text().nullable(),
    workorder_id: reference().nullable(),
    resolution: p.text().nullable(),
    // Set by a trigger.
    acknowledged_at: instant().nullable(),
    resolved_at: instant().nullable(),
    source: p.enum(TicketSource).default('api'),
    report_count: p.integer().default(1),
    person_id: actingPerson(),
    completion_id: reference().nullable(),
    custom_fields: customFields(),
    search: computedText(),
  },
  checks: [
    externalRefCheck('ticket'),
    customFieldsCheck('ticket'),
    { name: 'ticket_resolved_at', expression: `(status in ${closedOf('ticket')}) = (resolved_at is not null)` },
    { name: 'ticket_report_count', expression: 'report_count >= 1' },
  ],
  uniques: resourceUniques,
  indexes: [
    ...resourceIndexes('ticket'),
    externalRefIndex('ticket'),
    ...customFieldsIndexes('ticket'),
    searchIndex('ticket'),
    openIndex('ticket'),
    openOfMachineIndex('ticket'),
    { name: 'ticket_by_status', properties: ['tenant_id', 'status', 'id'] },
    { name: 'ticket_by_person', properties: ['tenant_id', 'person_id', 'id'] },
    { name: 'ticket_by_work_order', properties: ['tenant_id', 'workorder_id', 'id'] },
    ...referenceIndexes('ticket', ['machine_id', 'reporter_id', 'completion_id']),
    { name: 'ticket_by_machine_and_created_at', properties: ['tenant_id', 'machine_id', 'created_at', 'id'] },
    { name: 'ticket_by_priority', properties: ['tenant_id', 'priority', 'id'] },
  ],
});
