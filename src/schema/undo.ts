import { AS_OWNER } from './records/recording.ts';
import type { Subject } from './subject.ts';

/** The kinds of records whose rows the service may not delete otherwise. */
const KINDS = [
  'ticket',
  'work_order',
  'inspection',
  'incident',
  'quote',
  'purchase_order',
  'purchase_order_receipt',
  'warranty_claim',
  'contract',
];

/** How long a row may be removed after it was added: the time in which it can be undone, and the duration of a request. */
const RECENT = "interval '25 hours'";

/** Removes a row that was added recently, with its status history. Returns false if there is none. */
const REMOVE = `create function remove_recent(kind text, record bigint) returns boolean language plpgsql volatile strict ${AS_OWNER}
  as $$ declare
    removed int;
  begin
    if not kind = any (array[${KINDS.map((kind) => `'${kind}'`).join(', ')}]) then
      raise invalid_parameter_value using message = 'rows of this kind are not removed';
    end if;
    if kind = 'work_order' then
      delete from work_order_status_change as change using work_order
        where change.tenant_id = current_tenant() and change.workorder_id = record and work_order.tenant_id = change.tenant_id
          and work_order.id = record and work_order.created_at > now() - ${RECENT};
    end if;
    execute format('delete from %I where tenant_id = current_tenant() and id = $1 and created_at > now() - ${RECENT.replaceAll("'", "''")}', kind)
      using record;
    get diagnostics removed = row_count;
    return removed > 0;
  end $$`;

/**
 * Withdraws the last date of a task that was skipped, if that was recent: the date is open again, and dates of the series that
 * have passed since count as they did. Returns false if it was not. The task itself is left to the caller.
 */
const WITHDRAW_SKIP = `create function withdraw_skip(task bigint, at timestamptz) returns boolean
  language plpgsql volatile strict ${AS_OWNER} as $$ declare
    gone maintenance_skip;
    closed bigint;
  begin
    delete from maintenance_skip where tenant_id = current_tenant() and skipped_at > now() - ${RECENT}
      and skipped_at between at - interval '1 minute' and at + interval '1 minute'
      and id = (select max(id) from maintenance_skip where tenant_id = current_tenant() and task_id = task) returning * into gone;
    if gone.id is null then return false; end if;
    -- A row that keeps passed dates of an earlier rule has no date of its own.
    select id into closed from maintenance_date where tenant_id = current_tenant() and task_id = task and not is_open
      and completed_on is null and due_on = gone.due_on order by judged_on nulls last, id desc limit 1;
    if closed is not null then perform reopen_maintenance_date(closed); end if;
    return true;
  end $$`;

/**
 * Counts the events of a request between two ids, also those of sites that the caller does not see: a caller of some sites
 * undoes a request only if it concerned nothing else. `tool` is null for a request without one.
 */
const COUNT = `create function count_request_events(author text, request text, used_tool text, first_id uuid, end_id uuid)
  returns bigint language sql stable ${AS_OWNER}
  as $$ select count(*) from event where tenant_id = current_tenant() and actor = author and id >= first_id and id < end_id
    and request_id = request and tool is not distinct from used_tool $$`;

/** The functions that remove records which were added by mistake. The service may not delete them otherwise. */
export const undo: Subject = {
  functions: [REMOVE, WITHDRAW_SKIP, COUNT],
  served: [
    'remove_recent(text, bigint)',
    'withdraw_skip(bigint, timestamptz)',
    'count_request_events(text, text, text, uuid, uuid)',
  ],
};
