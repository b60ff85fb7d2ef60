import { AS_OWNER } from './records/recording.ts';
import type { Subject } from './subject.ts';

/** An expression that replaces the members of a document that 'replacement' has. */
const replaced = (column: 'before' | 'data'): string => `(
      select json_object_agg(key, case when replacement::jsonb ? key then replacement -> key else value end) from json_each(event.${column}))`;

/** Whether a document has another value of a member of 'replacement'. */
const differs = (column: 'before' | 'data'): string => `exists (select from json_each(replacement) as wanted
      where event.${column}::jsonb ? wanted.key and event.${column}::jsonb -> wanted.key <> wanted.value::jsonb)`;

/** Replaces personal data in the events about a person or a reporter, of all sites. */
const REPLACE_IN_EVENTS = `create function replace_in_events(subject_id bigint, kinds text[], replacement json) returns void
  language sql volatile ${AS_OWNER}
  as $$ update event set
      data = case when subject = subject_id then ${replaced('data')} else data end,
      before = case when former_subject = subject_id then ${replaced('before')} else before end
    where tenant_id = current_tenant() and kind = any (kinds)
      and (subject = subject_id and ${differs('data')} or former_subject = subject_id and ${differs('before')}) $$`;

/** Replaces the name of a reporter in their tickets, of all sites. */
const ERASE_REPORTER_NAME = `create function erase_reporter_name(erased bigint, replacement text) returns void
  language sql volatile ${AS_OWNER}
  as $$ update ticket set reporter_name = replacement
    where tenant_id = current_tenant() and reporter_id = erased and reporter_name is distinct from replacement $$`;

/** Replaces the name of a person in the work that is assigned to them and in their notes, of all sites. */
const ERASE_PERSON_NAME = `create function erase_person_name(erased bigint, replacement text) returns void
  language sql volatile ${AS_OWNER}
  as $$
    update work_order set assignee = replacement
      where tenant_id = current_tenant() and assignee_id = erased and assignee is distinct from replacement;
    update maintenance_task set assignee = replacement
      where tenant_id = current_tenant() and assignee_id = erased and assignee is distinct from replacement;
    update note set author = replacement
      where tenant_id = current_tenant() and person_id = erased and author is distinct from replacement;
  $$`;

/** The functions that erase personal data over all sites of a tenant. */
export const erasure: Subject = {
  functions: [REPLACE_IN_EVENTS, ERASE_REPORTER_NAME, ERASE_PERSON_NAME],
  served: [
    'replace_in_events(bigint, text[], json)',
    'erase_reporter_name(bigint, text)',
    'erase_person_name(bigint, text)',
  ],
};
