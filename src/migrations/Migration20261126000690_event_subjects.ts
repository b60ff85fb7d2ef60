import { Migration } from '@mikro-orm/migrations';

/** Returns SQL for the person or the reporter whose personal data a document of an event has. */
const subjectOf = (assignee: string, reporter: string): string => `case
    when kind in ('person', 'reporter') then resource_id
    when kind in ('work_order', 'maintenance_task') then (${assignee})::bigint
    when kind = 'ticket' then (${reporter})::bigint
    when kind = 'attachment' and data ->> 'attachable_type' = 'reporter' then (data ->> 'attachable_id')::bigint
  end`;

const SUBJECT = subjectOf("data ->> 'assignee_id'", "data ->> 'reporter_id'");

// The document before a change has only the members that changed.
const FORMER_SUBJECT = `case when before is not null then ${subjectOf(
  "coalesce(before ->> 'assignee_id', data ->> 'assignee_id')",
  "coalesce(before ->> 'reporter_id', data ->> 'reporter_id')",
)} end`;

/**
 * Finds the events with the personal data of a person or a reporter by an index, so that erasing it takes as long as there
 * are such events. `reporter` did so for the documents after a change, and stays for the previous release.
 */
export class EventSubjects extends Migration {
  override up(): void {
    this.addSql(`alter table event add column subject bigint generated always as (${SUBJECT}) stored,
      add column former_subject bigint generated always as (${FORMER_SUBJECT}) stored`);
    for (const column of ['subject', 'former_subject'])
      this.addSql(`create index event_by_${column} on event (tenant_id, ${column}) where ${column} is not null`);
  }

  override down(): void {
    this.addSql('alter table event drop column subject, drop column former_subject');
  }
}
