import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import type { Schemas } from '../../../generated/contract.ts';
import { Priority, TicketSource, TicketStatus } from '../../../generated/values.ts';
import {
  actingPerson,
  computedText,
  instant,
  reference,
  referenceIndexes,
  resource,
  resourceIndexes,
  resourceUniques,
  searchIndex,
} from '../../records/entity.ts';
import { openFilter, openIndex, openOfMachineIndex } from '../../records/open.ts';
import { confinedAndSearched } from '../../core/tenancy.ts';

/** The statuses of a ticket that is no longer open. */
export const TICKET_CLOSED: readonly Schemas['TicketStatus'][] = ['resolved', 'wont_fix'];

/** The filter of the open tickets, or with false of the others. */
export const openTickets = openFilter('ticket', TICKET_CLOSED);

/** A defect report on a machine. The database rejects a `resolved_at` that is inconsistent with the status. */
export const Ticket = defineEntity({
  name: 'Ticket',
  tableName: 'ticket',
  ...confinedAndSearched,
  properties: {
    ...resource,
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
    search: computedText(),
  },
  checks: [
    {
      name: 'ticket_resolved_at',
      expression: `(status in ('${TICKET_CLOSED.join("', '")}')) = (resolved_at is not null)`,
    },
    { name: 'ticket_report_count', expression: 'report_count >= 1' },
  ],
  uniques: resourceUniques,
  indexes: [
    ...resourceIndexes('ticket'),
    searchIndex('ticket'),
    openIndex('ticket', TICKET_CLOSED),
    openOfMachineIndex('ticket', TICKET_CLOSED),
    { name: 'ticket_by_status', properties: ['tenant_id', 'status', 'id'] },
    ...referenceIndexes('ticket', ['machine_id', 'reporter_id', 'completion_id']),
    { name: 'ticket_by_machine_and_created_at', properties: ['tenant_id', 'machine_id', 'created_at', 'id'] },
    { name: 'ticket_by_priority', properties: ['tenant_id', 'priority', 'id'] },
  ],
});
export type Ticket = InferEntity<typeof Ticket>;
