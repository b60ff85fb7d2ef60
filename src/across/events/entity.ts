import { defineEntity, p } from '@mikro-orm/core';
import { actingClient, actingPerson, authorOf, instant, reference, tenant_id } from '../../records/entity.ts';
import { confined } from '../../core/tenancy.ts';

/** The log of all changes. Triggers add to it; nothing changes an event except the erasure of a person or a reporter. */
export const Event = defineEntity({
  name: 'Event',
  tableName: 'event',
  ...confined,
  properties: {
    id: p.uuid().primary().defaultRaw("event_id(changed_at(), nextval('event_number'::regclass))"),
    tenant_id: tenant_id(),
    type: p.text(),
    kind: p.text(),
    resource_id: reference(),
    occurred_at: instant().defaultRaw('changed_at()'),
    actor: authorOf('actor'),
    person_id: actingPerson(),
    client: actingClient(),
    // PostgreSQL writes the default in this form.
    token_id: p
      .bigint('number')
      .nullable()
      .defaultRaw("(NULLIF(NULLIF(current_setting('app.token_id'::text, true), ''::text), '0'::text))::bigint"),
    tool: authorOf('tool'),
    request_id: authorOf('request_id'),
    before: p.json().columnType('json').nullable(),
    data: p.json().columnType('json'),
    // The person or the reporter whose personal data the document after the change has, and the one before it.
    subject: reference().nullable().hidden().lazy(),
    former_subject: reference().nullable().hidden().lazy(),
  },
  indexes: [
    { name: 'event_by_resource', properties: ['tenant_id', 'kind', 'resource_id', 'id'] },
    { name: 'event_by_actor', properties: ['tenant_id', 'actor', 'id'] },
    { name: 'event_by_type', properties: ['tenant_id', 'type', 'id'] },
    {
      name: 'event_by_subject',
      expression: 'create index event_by_subject on event (tenant_id, subject) where (subject is not null)',
    },
    {
      name: 'event_by_former_subject',
      expression:
        'create index event_by_former_subject on event (tenant_id, former_subject) where (former_subject is not null)',
    },
  ],
});

/**
 * The composite resources that the transactions in progress have changed, each with its document before. Empty when none
 * is: the end of a transaction turns each row into an event.
 */
export const UnrecordedChange = defineEntity({
  name: 'UnrecordedChange',
  tableName: 'unrecorded_change',
  ...confined,
  properties: {
    tenant_id: reference().primary().defaultRaw('current_tenant()'),
    kind: p.text().primary(),
    resource_id: reference().primary(),
    before: p.json().nullable(),
  },
});
