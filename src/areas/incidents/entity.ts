import { defineEntity, p } from '@mikro-orm/core';
import { IncidentSeverity, IncidentStatus } from '../../../generated/values.ts';
import {
  actingPerson,
  computedText,
  instant,
  reference,
  resource,
  resourceIndexes,
  resourceUniques,
  searchIndex,
} from '../../records/entity.ts';
import { closedOf, openIndex, openOfMachineIndex } from '../../records/open.ts';
import { confinedAndSearched } from '../../core/tenancy.ts';

/** An accident or a near miss. The database rejects a `closed_at` that is inconsistent with the status. */
export const Incident = defineEntity({
  name: 'Incident',
  tableName: 'incident',
  ...confinedAndSearched,
  properties: {
    ...resource,
    machine_id: reference(),
    description: p.text(),
    status: p.enum(IncidentStatus).default('open'),
    severity: p.enum(IncidentSeverity).nullable(),
    reporter_name: p.text().nullable(),
    involved_person: p.text().nullable(),
    injury: p.text().nullable(),
    occurred_at: instant().defaultRaw('now()'),
    blocked_machine: p.boolean().default(false),
    corrective_action: p.text().nullable(),
    closed_at: instant().nullable(),
    person_id: actingPerson(),
    search: computedText(),
  },
  checks: [{ name: 'incident_closed_at', expression: `(status in ${closedOf('incident')}) = (closed_at is not null)` }],
  uniques: resourceUniques,
  indexes: [
    ...resourceIndexes('incident'),
    searchIndex('incident'),
    { name: 'incident_status', properties: ['tenant_id', 'status', 'id'] },
    { name: 'incident_machine', properties: ['tenant_id', 'machine_id', 'id'] },
    { name: 'incident_by_machine_and_occurred_at', properties: ['tenant_id', 'machine_id', 'occurred_at', 'id'] },
    { name: 'incident_by_severity', properties: ['tenant_id', 'severity', 'id'] },
    { name: 'incident_by_occurred_at', properties: ['tenant_id', 'occurred_at', 'id'] },
    openIndex('incident'),
    openOfMachineIndex('incident'),
  ],
});
