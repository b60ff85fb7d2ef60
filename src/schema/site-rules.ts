import { SITES_ROLE } from '../core/tenancy.ts';

/** A column with the location of a row, or with the id of the row of another table whose location it has. */
type Placing = { column: string; of?: string };

/**
 * Rows of a table that a site-limited caller sees, as SQL about a row, and those that they may write if fewer. Everything
 * else in the table belongs to other sites. If a row is seen by its one location alone, `placed` has the columns that may lead
 * to it: the first that is set does, and without one the row belongs to the whole tenant. `on` begins the columns with the kind and
 * id of the record on which a row is written, where that alone decides.
 */
type Rule = { table: string; visible: string; writable?: string; placed?: readonly Placing[]; on?: string };

/** The sites of the session and all locations inside them; computed once in a statement. */
const SITES = '(select visible_locations())::bigint[]';

/** A column that refers to a location: rows without one belong to the whole tenant. */
const placed = (table: string, column = 'location_id'): Rule => ({
  table,
  visible: `${table}.${column} is null or ${table}.${column} = any (${SITES})`,
  placed: [{ column }],
});

/** Whether the caller sees the row that a column refers to, by the rule of its own table. */
const seen = (table: string, column: string, parent: string): string =>
  `exists (select from ${parent} where ${parent}.tenant_id = ${table}.tenant_id and ${parent}.id = ${table}.${column})`;

/** A row that follows the one that a column refers to; without one it belongs to the whole tenant. */
const follows = (table: string, column: string, parent: string): Rule => ({
  table,
  visible: `${table}.${column} is null or ${seen(table, column, parent)}`,
  placed: [{ column, of: parent }],
});

const ofMachine = (table: string): Rule => follows(table, 'machine_id', 'machine');

/** A row that is written on a record of any kind, and seen with it. */
const writtenOn = (table: string, on: string): Rule => ({
  table,
  visible: `can_see(${table}.${on}_type, ${table}.${on}_id, ${SITES})`,
  on,
});

/** A row that concerns the rows that its links refer to: whoever sees one of them sees it, and everybody one without links. */
const concerns = (table: string, links: string, link: string): string =>
  `count_links('${table}', ${table}.id) = 0
    or exists (select from ${links} where ${links}.tenant_id = ${table}.tenant_id and ${links}.${table}_id = ${table}.id and ${links}.${link} is not null)`;

/** Whether the caller sees all rows that the links of a row refer to, so that nothing of others is changed with it. */
const isWhole = (table: string, id: string, links: string): string =>
  `count_links('${table}', ${id}) = (select count(*) from ${links} where ${links}.${table}_id = ${id} and ${links}.part_id is not null)`;

/** A document with lines of parts. Lines with the parts of other sites are hidden, and then callers of one site cannot change it. */
const withLines = (table: string, others: string): Rule[] => [
  {
    table,
    visible: `(${others}) and (${concerns(table, `${table}_line`, 'part_id')})`,
    writable: isWhole(table, `${table}.id`, `${table}_line`),
  },
  follows(`${table}_line`, 'part_id', 'part'),
];

const LOCATION: Rule = {
  table: 'location',
  // A new location is not yet among those of its statement, but its parent is.
  visible: `location.id = any (${SITES}) or location.parent_id = any (${SITES})`,
  writable: `location.parent_id = any (${SITES}) or location.id = any (current_sites())`,
};

/** A plan for all locations makes tasks everywhere, so only callers of all sites change it. */
const PLAN: Rule = {
  table: 'maintenance_plan',
  visible: `maintenance_plan.match_location_id is null or maintenance_plan.match_location_id = any (${SITES})
    or exists (select from maintenance_task where maintenance_task.tenant_id = maintenance_plan.tenant_id
      and maintenance_task.plan_id = maintenance_plan.id)`,
  writable: `maintenance_plan.match_location_id = any (${SITES})`,
};

const WORK_ORDER: Rule = {
  table: 'work_order',
  visible: `case when work_order.machine_id is not null then ${seen('work_order', 'machine_id', 'machine')}
    when work_order.ticket_id is not null then ${seen('work_order', 'ticket_id', 'ticket')}
    when work_order.task_id is not null then ${seen('work_order', 'task_id', 'maintenance_task')} else true end`,
  placed: [
    { column: 'machine_id', of: 'machine' },
    { column: 'ticket_id', of: 'ticket' },
    { column: 'task_id', of: 'maintenance_task' },
  ],
};

/** A calendar shows what is planned to whoever has its address, so one for all locations is of callers of all sites. */
const CALENDAR: Rule = { table: 'calendar_feed', visible: `calendar_feed.location_id = any (${SITES})` };

/** A token: callers of some sites neither see, end nor issue one that may see more. */
const TOKEN: Rule = {
  table: 'token',
  visible: `token_sites(token.location_ids, token.person_id) <@ ${SITES} and token_sites(token.location_ids, token.person_id) <> '{}'`,
};

/** The rules of all tables whose rows belong to sites. */
export const SITE_RULES: readonly Rule[] = [
  LOCATION,
  ...['machine', 'part', 'floor_plan'].map((table) => placed(table)),
  ...['inspection', 'ticket', 'incident', 'maintenance_task', 'warranty_claim', 'meter'].map(ofMachine),
  ...['machine_status_change', 'machine_code', 'report_code', 'public_report'].map(ofMachine),
  WORK_ORDER,
  follows('work_order_status_change', 'workorder_id', 'work_order'),
  ...['maintenance_completion', 'maintenance_skip', 'maintenance_date'].map((table) =>
    follows(table, 'task_id', 'maintenance_task'),
  ),
  follows('meter_reading', 'meter_id', 'meter'),
  follows('stock_movement', 'part_id', 'part'),
  PLAN,
  CALENDAR,
  TOKEN,
  follows('maintenance_plan_part', 'part_id', 'part'),
  follows('maintenance_task_part', 'part_id', 'part'),
  { table: 'contract', visible: concerns('contract', 'contract_machine', 'machine_id') },
  ofMachine('contract_machine'),
  { table: 'exercise', visible: concerns('exercise', 'exercise_machine', 'machine_id') },
  ofMachine('exercise_machine'),
  ofMachine('floor_plan_position'),
  ...withLines(
    'quote',
    `(quote.machine_id is null or ${seen('quote', 'machine_id', 'machine')})
      and (quote.ticket_id is null or ${seen('quote', 'ticket_id', 'ticket')})`,
  ),
  ...withLines('purchase_order', `purchase_order.quote_id is null or ${seen('purchase_order', 'quote_id', 'quote')}`),
  follows('purchase_order_receipt', 'purchase_order_id', 'purchase_order'),
  writtenOn('note', 'notable'),
  writtenOn('attachment', 'attachable'),
  { table: 'event', visible: `can_see_event(event.kind, event.resource_id, event.data, ${SITES})` },
  // A connection belongs to the sites of its token.
  follows('oauth_grant', 'token_id', 'token'),
];

/** Returns the location of a row as SQL about it; undefined if more than one location decides who sees it. */
const locationOf = (table: string): string | undefined => {
  const placings = SITE_RULES.find((rule) => rule.table === table)?.placed ?? [];
  const cases = placings.flatMap(({ column, of }) => {
    const own = `${table}.${column}`;
    if (of === undefined) return [`when ${own} is not null then ${own}`];
    const location = locationOf(of);
    const select = `select ${location} from ${of} where ${of}.tenant_id = ${table}.tenant_id and ${of}.id = ${own}`;
    return location === undefined ? [] : [`when ${own} is not null then (${select})`];
  });
  return cases.length > 0 && cases.length === placings.length ? `case ${cases.join(' ')} end` : undefined;
};

/** The kinds of records of which other rows ask whether a caller sees them: not those that only callers of all sites reach. */
const KINDS = SITE_RULES.filter(({ table }) => !['event', 'report_code', 'token', 'oauth_grant'].includes(table));

/** The kinds that one location decides on, with it. */
export const PLACED = KINDS.flatMap(({ table }) => {
  const location = locationOf(table);
  return location === undefined ? [] : [{ kind: table, location }];
});

/** The kinds that are written on records, with the beginning of the columns that name these. */
export const WRITTEN = KINDS.flatMap(({ table, on }) => (on === undefined ? [] : [{ kind: table, on }]));

/** The kinds on which several records decide. */
export const SHARED = KINDS.map(({ table }) => table).filter(
  (table) => ![...PLACED, ...WRITTEN].some(({ kind }) => kind === table),
);

/** Tables of tenants whose rows belong to no site. */
export const OF_WHOLE_TENANT = [
  'supplier',
  'reporter',
  'person',
  'person_location',
  'settings',
  'one_use_link',
  'browser_session',
  'former_cursor_key',
  'idempotency_key',
  'tenant_usage',
  'tenant_request',
  'unrecorded_change',
  'webhook_endpoint',
  'webhook_position',
  'webhook_delivery',
  'notification_rule',
  'custom_field',
  'notification_progress',
  'notification_digest',
  'notification_mail',
  'notification',
];

/** The owner of the tables may be a member of the role, and its functions see all sites. */
const limited = (condition: string): string =>
  `current_user <> '${SITES_ROLE}' or (tenant_id = current_tenant() and (${condition}))`;

/** Returns rules as rows of a table, a condition to see and one to write, with those of the tables of whole tenants. */
export const siteRules = (rules: readonly Rule[]): string =>
  [...rules, ...OF_WHOLE_TENANT.map((table): Rule => ({ table, visible: 'true' }))]
    .map(({ table, visible, writable }) => {
      const check = writable === undefined ? visible : `(${visible}) and (${writable})`;
      return `('${table}', $rule$${limited(visible)}$rule$, $rule$${limited(check)}$rule$)`;
    })
    .join(',\n');
