import { COLUMNS } from '../../../generated/values.ts';
import { rowsOf, type Caller } from './baseline-database.ts';

const INSTANT = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;

/**
 * A machine with everything that `get_machine` returns. Scalar subqueries, which cost less than lateral joins. The service
 * looks for open tickets among the newest hundred only; this looks among all.
 */
const HUB = `
  select ${COLUMNS.Machine.filter((name) => name !== 'report_code').join(', ')}, status_since,
    (select name from location where tenant_id = $1 and id = machine.location_id) as location_name,
    (select name from supplier where tenant_id = $1 and id = machine.supplier_id) as supplier_name,
    (select json_agg(name) from (
      select name from attachment where tenant_id = $1 and attachable_type = 'machine' and attachable_id = $2 order by id desc limit 5
    ) as row) as files,
    (select json_agg(row) from (
      select id, left(coalesce(title, description), 120) as title, priority, status from ticket
      where tenant_id = $1 and machine_id = $2 and status <> 'resolved' and status <> 'wont_fix' order by id desc limit 5
    ) as row) as open_tickets,
    (select json_strip_nulls(json_agg(row)) from (
      select id, left(title, 120) as title, status, assignee, to_char(due_at, ${INSTANT}) as due_at
      from work_order where tenant_id = $1 and machine_id = $2 and status <> 'completed' and status <> 'cancelled'
      order by id desc limit 5
    ) as row) as open_workorders,
    (select json_agg(row) from (
      select id, left(description, 120) as description, severity, status, to_char(occurred_at, ${INSTANT}) as occurred_at
      from incident where tenant_id = $1 and machine_id = $2 and status <> 'closed' order by id desc limit 5
    ) as row) as open_incidents,
    (select json_strip_nulls(json_agg(row)) from (
      select from_status, to_status, left(reason, 120) as reason, confirmed_by, cause, actor, person_id, to_char(at, ${INSTANT}) as at
      from machine_status_change where tenant_id = $1 and machine_id = $2 order by at desc, id desc limit 3
    ) as row) as status_changes,
    (select json_strip_nulls(json_build_object('id', id, 'passed', passed,
        'inspected_at', to_char(inspected_at, ${INSTANT}), 'notes', left(notes, 120)))
      from inspection where tenant_id = $1 and machine_id = $2 order by inspected_at desc, id desc limit 1) as last_inspection,
    (select json_build_object('id', id, 'title', left(title, 120), 'status', status)
      from warranty_claim where tenant_id = $1 and machine_id = $2 order by id desc limit 1) as warranty_claim,
    case when status <> 'active' then array(
      select (select name from exercise where tenant_id = $1 and id = own.exercise_id) from exercise_machine as own
      where tenant_id = $1 and machine_id = $2 and not exists (
        select from exercise_machine as used where tenant_id = $1 and exercise_id = own.exercise_id
          and (select status from machine where tenant_id = $1 and id = used.machine_id) = 'active')
      order by exercise_id limit 10) end as blocked_exercises,
    (select json_build_object('id', id, 'title', left(title, 120), 'next_due_at', coalesce(next_due_at, expected_due_on)) from maintenance_task
      where tenant_id = $1 and machine_id = $2 and active and expected_due_on is not null order by expected_due_on, id limit 1) as next_task,
    (select json_agg(row) from (
      select id, left(body, 120) as body, author, to_char(created_at, ${INSTANT}) as created_at from note
      where tenant_id = $1 and notable_type = 'machine' and notable_id = $2 order by id desc limit 3
    ) as row) as notes,
    (select count(*)::int from note where tenant_id = $1 and notable_type = 'machine' and notable_id = $2) as note_count
  from machine where tenant_id = $1 and id = $2`;

/** The highest count of a status. */
const MOST = 2000;

const STATUSES = ['active', 'defect', 'partial_defect', 'out_of_service', 'maintenance', 'waiting_parts', 'retired'];

const count = (status: string): string =>
  `'${status}', (select count(*) from (select from machine where tenant_id = $1 and status = '${status}' limit ${MOST}) as found)`;

/** The rows of a page. A literal in the statement: with a parameter PostgreSQL would plan it anew for each call. */
const LIMIT = 20;

const UNUSABLE = "status = 'defect' or status = 'out_of_service' or status = 'maintenance' or status = 'waiting_parts'";

const part = (condition: string): string => `(
  select id, version, name, type, brand, model, status, status_since, blocked_reason, location, zone, location_id,
    (select name from location where tenant_id = $1 and id = machine.location_id) as location_name, serial_number, asset_tag,
    warranty_until, purchase_price, case when ${UNUSABLE}
      then (select count(*) from work_order where tenant_id = $1 and machine_id = machine.id and status <> 'completed' and status <> 'cancelled') end as open_workorders
  from machine where tenant_id = $1 and (${condition}) order by id desc limit ${LIMIT + 1})`;

/**
 * The first page of the list, machines that members cannot use first. PostgreSQL appends the parts in this order and does
 * not begin the second when the first fills the page. The counts are computed once; as text, because only the first
 * row's are parsed.
 */
const LIST = `
  select row.*, (select json_build_object(${STATUSES.map(count).join()})::text) as counts from (
    ${part(UNUSABLE)} union all
    ${part("status <> 'defect' and status <> 'out_of_service' and status <> 'maintenance' and status <> 'waiting_parts'")} limit ${LIMIT + 1}
  ) as row`;

type Row = Record<string, unknown>;

/** Makes nulls of a row undefined, which JSON omits. Deleting them or copying the row costs more. */
const omitNulls = (row: Row): Row => {
  for (const name in row) if (row[name] === null) row[name] = undefined;
  return row;
};

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && value !== null && Object.keys(value).length === 0);

/** Copies a value without empty members. */
const compact = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(compact);
  if (typeof value !== 'object' || value === null) return value;
  const kept: Row = {};
  for (const [name, member] of Object.entries(value)) {
    const short = compact(member);
    if (!isEmpty(short)) kept[name] = short;
  }
  return kept;
};

/** Returns what the tool `get_machine` does, undefined for an unknown machine. */
export const getMachine = async ({ tenant, days }: Caller, id: number): Promise<Row | undefined> => {
  const [machine] = await rowsOf({ name: 'hub', text: HUB, values: [tenant, id] });
  if (machine === undefined) return undefined;
  machine['files'] ??= [];
  machine['open_tickets'] ??= [];
  machine['open_workorders'] ??= [];
  machine['open_incidents'] ??= [];
  machine['status_changes'] ??= [];
  machine['blocked_exercises'] ??= [];
  machine['notes'] ??= [];
  const task = machine['next_task'];
  if (task !== null) task.overdue = task.next_due_at < days.format();
  return omitNulls(machine);
};

/** Returns the first page of the tool `list_machines`. */
export const listMachines = async ({ tenant }: Caller): Promise<Row> => {
  const rows = await rowsOf({ name: 'rows', text: LIST, values: [tenant] });
  const counts: Record<string, number> = JSON.parse(rows[0]?.['counts'] ?? '{}');
  const by_status: Record<string, number> = {};
  let total = 0;
  let isExact = true;
  for (const status in counts) {
    const count = counts[status] ?? 0;
    total += count;
    if (count > 0) by_status[status] = count;
    if (count === MOST) isExact = false;
  }
  const has_more = rows.length > LIMIT;
  const data = rows.slice(0, LIMIT);
  for (const row of data) {
    row['counts'] = null;
    omitNulls(row);
  }
  return {
    data,
    has_more,
    next_cursor: has_more ? String(rows[LIMIT - 1]?.['id']) : undefined,
    total,
    total_is_exact: isExact,
    by_status,
    note: isExact
      ? undefined
      : `There are at least ${total.toLocaleString('en')} machines; by_status is a lower bound too.`,
    more: has_more ? 'There are more rows: repeat the call with next_cursor as cursor.' : undefined,
  };
};

/** Whether JSON may have an empty member; the text of a result has none. */
const MAY_HAVE_EMPTY = /:(""|\[\]|\{\})/;

/** Returns the text of a result, which has no empty members. */
export const textOf = (content: Row, structured = JSON.stringify(content)): string =>
  MAY_HAVE_EMPTY.test(structured) ? JSON.stringify(compact(content)) : structured;

/** Runs `get_machine` or `list_machines` and returns the body of the response, of which no part is serialized twice. */
export const callTool = async (caller: Caller, message: unknown): Promise<string> => {
  const { id, params } = Object(message);
  const page =
    params.name === 'list_machines'
      ? await listMachines(caller)
      : await getMachine(caller, Number(params.arguments.machine_id));
  const content = { ...page, timezone: caller.timezone, today: caller.days.format() };
  const structured = JSON.stringify(content);
  const text = textOf(content, structured);
  return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{"content":[{"type":"text","text":${JSON.stringify(text)}}],"structuredContent":${structured}}}`;
};
