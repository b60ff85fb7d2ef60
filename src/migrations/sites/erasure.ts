import { AS_OWNER } from '../records/versions.ts';

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

/** Replaces the name of a person in the work that is assigned to them, of all sites. */
const ERASE_ASSIGNEE_NAME = `create function erase_assignee_name(erased bigint, replacement text) returns void
  language sql volatile ${AS_OWNER}
  as $$
    update work_order set assignee = replacement
      where tenant_id = current_tenant() and assignee_id = erased and assignee is distinct from replacement;
    update maintenance_task set assignee = replacement
      where tenant_id = current_tenant() and assignee_id = erased and assignee is distinct from replacement;
  $$`;

/** Finishes the erasures that callers of some sites began, in every tenant. */
export const FINISH_ERASURES = `do $$ declare
    gym bigint;
    gone bigint;
    before text := coalesce(current_setting('app.tenant', true), '');
  begin
    for gym in select id from tenant order by id loop
      perform set_config('app.tenant', gym::text, true);
      for gone in select id from reporter where tenant_id = gym and erased_at is not null loop
        perform erase_reporter_name(gone, 'Erased reporter');
        perform replace_in_events(gone, '{reporter}', '{"name": "Erased reporter", "email": null, "phone": null}');
        perform replace_in_events(gone, '{ticket}', '{"reporter_name": "Erased reporter"}');
        perform replace_in_events(gone, '{attachment}', '{"name": "Erased file", "caption": null}');
      end loop;
      for gone in select id from person where tenant_id = gym and erased_at is not null loop
        perform erase_assignee_name(gone, 'Erased person');
        perform replace_in_events(gone, '{work_order,maintenance_task}', '{"assignee": "Erased person"}');
      end loop;
    end loop;
    perform set_config('app.tenant', before, true);
  end $$`;

/** The functions of erasures. */
export const erasureFunctions = [REPLACE_IN_EVENTS, ERASE_REPORTER_NAME, ERASE_ASSIGNEE_NAME];

/** Their names. */
export const ERASURE_FUNCTIONS = [
  'replace_in_events(bigint, text[], json)',
  'erase_reporter_name(bigint, text)',
  'erase_assignee_name(bigint, text)',
];
