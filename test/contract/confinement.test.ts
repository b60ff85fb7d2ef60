import { sql, type Kysely } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { CustomFieldKind, EventKind } from '../../generated/values.ts';
import { entities } from '../../src/entities.ts';
import type { Tables } from '../../src/core/tables.ts';
import { asOwner, asTenant, PLATFORM_ROLE, SEARCH_ROLE, SERVICE_ROLE } from '../../src/core/tenancy.ts';
import { CATALOGUE } from '../support/confinement.ts';
import { KINDS } from '../support/fixtures.ts';
import { FORBIDDEN } from '../support/forbidden-statements.ts';
import { createWorld, type World } from '../support/gym-data.ts';
import { useService, type Gym } from '../support/service.ts';

const service = useService();
let gym: Gym;
let stranger: Gym;
let world: World;
let foreign: World;

beforeAll(async () => {
  gym = await service.createGym('Confined');
  stranger = await service.createGym('Stranger');
  world = await createWorld(gym);
  foreign = await createWorld(stranger);
  for (const { id } of [gym, stranger])
    for (const kind of CustomFieldKind)
      await asTenant(id, () => run(`update ${kind} set custom_fields = '{"own": "W-7", "other": ${id}}'`));
});

const db = (): Kysely<Tables> => service.database.db;
const run = async (statement: string): Promise<Record<string, unknown>[]> =>
  (await sql.raw<Record<string, unknown>>(statement).execute(db())).rows;
const asGym = (statement: string): Promise<Record<string, unknown>[]> => asTenant(gym.id, () => run(statement));

// Without the kinds with parts, which have one function.
const RECORDED = EventKind.filter((kind) => !/^(contract|exercise|floor_plan|person|purchase_order|quote)$/.test(kind));
/** The tables that search functions read, by name. */
const SEARCHED = ['incident', 'inspection', 'machine', 'maintenance_task', 'part', 'reporter', 'ticket', 'work_order'];

/** Returns the call of a function that searches for a word. */
const searchFor = (name: string, word: string): string =>
  `search_${name}('{${word.slice(0, 3)}}', '{ ${word}}', 1000000)`;

/** The functions that search, each for a word of the fixtures. */
const SEARCHES = [
  searchFor('machines', 'tread'),
  searchFor('places', 'window'),
  searchFor('described', 'tread'),
  searchFor('reporters', 'sam'),
  searchFor('inspections', 'kim'),
  ...['tickets', 'work_orders', 'maintenance_tasks', 'parts', 'incidents'].map((name) => searchFor(name, 'belt')),
  ...CustomFieldKind.map((kind) => `${kind}s_with_values('{"own": "W-7"}', 1000)`),
];

/** The confined tables on which the service has a right to a column. */
const SELECTED = `has_column_privilege('${SERVICE_ROLE}', format('%I.%I', table_schema, table_name), column_name, 'select')`;
const confinedTables = async (condition: string): Promise<{ name: string }[]> => {
  const rows = await asOwner(() =>
    run(`select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'tenant_id' and ${condition}`),
  );
  return rows.map(({ name }) => ({ name: String(name) }));
};

/** The tables that hold a tenant's rows: those of every entity but the tenant itself. */
const tenantTables = entities.map(({ meta }) => meta.tableName).filter((table) => table !== 'tenant');

describe('the catalogue', () => {
  it.each(CATALOGUE)('has no exception: $title', async ({ statement }) => {
    expect(await asOwner(() => run(statement))).toEqual([]);
  });
});

describe('row-level security', () => {
  it('exempts only the role of the search functions, which may only read what they search', async () => {
    const policies = await asOwner(() =>
      run(`
      select polrelid::regclass::text as name, polcmd as command from pg_policy
      where polroles = array['${SEARCH_ROLE}'::regrole::oid] order by 1`),
    );
    const tables = new Set([...SEARCHED, ...CustomFieldKind, 'report_code', 'tenant']);
    expect(policies.toSorted((one, other) => (String(one['name']) < String(other['name']) ? -1 : 1))).toEqual(
      [...tables].toSorted().map((name) => ({ name, command: 'r' })),
    );
    expect(
      await asOwner(() =>
        run(`select 1 from pg_policy join pg_class on pg_class.oid = polrelid
        where polname <> 'tenant' and polname <> 'search' and not (polname in ('sites', 'sites_deletion') and not polpermissive)
          and polroles <> array['${PLATFORM_ROLE}'::regrole::oid] and relnamespace = 'public'::regnamespace`),
      ),
    ).toEqual([]);
    const rights = await asOwner(() =>
      run(`
      select distinct table_name || '.' || column_name || ' ' || privilege_type as name
      from information_schema.column_privileges where grantee = '${SEARCH_ROLE}' order by 1`),
    );
    const columns = ['id', 'search', 'tenant_id'];
    const ofValues = ['id', 'custom_fields', 'tenant_id'];
    const expected = new Set([
      ...['machine.described', 'machine.place', 'machine.report_code'],
      ...['code', 'machine_id', 'rotated_at', 'tenant_id'].map((column) => `report_code.${column}`),
      ...['archived_at', 'id', 'name', 'suspended_at', 'timezone'].map((column) => `tenant.${column}`),
      ...SEARCHED.flatMap((table) => columns.map((column) => `${table}.${column}`)),
      ...CustomFieldKind.flatMap((table) => ofValues.map((column) => `${table}.${column}`)),
    ]);
    expect(rights.map(({ name }) => name)).toEqual([...expected].toSorted().map((name) => `${name} SELECT`));
  });

  it('is bypassed only by a few functions that filter by tenant or token and have a fixed search path', async () => {
    const definers = await asOwner(() =>
      run(`
      select proname as name, proconfig as config,
        prorettype = 'trigger'::regtype or prosrc like '%tenant_id = current_tenant()%' or prosrc like '%token.hash = token_hash%' or prosrc like '%tenant_id = gym and%'
          or prosrc like '%platform_id = current_tenant()%' or prosrc like '%deletion_started_at is not null%'
          or prosrc like '% from tenant where id = current_tenant()%' or prosrc like '%from tenant where id = gym%' or prosrc like '%report_code = wanted%'
          or prosrc like '%link.hash = link_hash%' or prosrc like '%coded.hash = code_hash%' or prosrc like '%feed.hash = code_hash%'
          or prosrc like '%mail.code = wanted%'
          or prosrc like '%access.hash = access_hash%' or prosrc like '%granted.hash = wanted%' as names,
        has_function_privilege('public', oid, 'execute') as open
      from pg_proc where pronamespace = 'public'::regnamespace and prosecdef order by 1`),
    );
    const safe = { config: ['search_path=public, pg_temp'], names: true, open: false };
    expect(definers).toEqual([
      // Some visit each tenant and restore the tenant of the session. Triggers write for the tenant of the changed row.
      ...[
        ...['add_first_manager', 'add_settings', 'begin_erasures', 'count_requests', 'erase_rows', 'finish_erasure'],
        ...['apply_next', 'apply_or_postpone', 'apply_plans', 'unapplied_plans', 'link_plan_parts', 'link_task_parts'],
        ...['plan_added_or_changed', 'plan_deleted', 'plan_machines', 'plan_metered_machines', 'plan_moved_machines'],
        ...['admit_file', 'delete_attachments', 'files_folder', 'files_without_row'],
        ...['apply_meter_readings', 'authenticate_token', 'check_meter_reading', 'schedule_by_meter'],
        ...['authenticate_access_token', 'end_oauth_grant', 'renew_oauth_grant'],
        ...['change_composite', 'change_part', 'close_maintenance_date', 'count_usage'],
        ...['count_links', 'count_request_events', 'location_of', 'locations_inside', 'record_exists'],
        ...['machine_code_is_taken', 'machines_with_code', 'next_machine_number', 'next_purchase_order_number'],
        ...['erase_person_name', 'erase_reporter_name', 'event_actors', 'event_window', 'replace_in_events'],
        ...['find_calendar_feed', 'find_link', 'find_report_code', 'find_unsubscribe_code'],
        ...['find_people_by_email', 'find_session', 'find_sign_in_link'],
        ...['import_machine_history', 'is_sandbox'],
        'keep_maintenance_date',
        ...['notification_work', 'prune_events', 'prune_notifications'],
        'platform_gyms',
        'record_composites',
        ...['record_maintenance_skip', 'record_past_completion'],
        ...['record_row', 'record_webhook_test', 'refuse_move', 'remove_recent'],
        ...SEARCHES.map((search) => search.replace(/\(.*/, '')),
        ...RECORDED.map((kind) => `record_${kind}`),
        ...['sweep_idempotency_keys', 'sweep_links', 'sweep_sessions'],
        ...['tenant_rests', 'tenants_due', 'webhook_backlog', 'webhook_work'],
        ...['suspend_task', 'withdraw_completion', 'withdraw_past_completion', 'withdraw_skip'],
        ...['writable_for', 'written_on'],
      ]
        .toSorted()
        .map((name) => ({ name, ...safe })),
    ]);
  });

  it('hides the tables of the job queue from every session with a tenant', async () => {
    const open = await asOwner(() =>
      run(`
      select relname as name from pg_class where relnamespace = 'pgboss'::regnamespace and relkind in ('r', 'p')
        and has_table_privilege('ems_service', oid, 'select, insert, update, delete')
        and not (relrowsecurity and exists (select from pg_policy where polrelid = pg_class.oid
          and pg_get_expr(polqual, polrelid) = '(current_tenant() IS NULL)'))`),
    );
    expect(open).toEqual([]);
  });

  it('covers every table with a tenant_id', async () => {
    const rows = await asOwner(() =>
      run(
        "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'tenant_id'",
      ),
    );
    expect(rows.map(({ name }) => name).toSorted()).toEqual(tenantTables.toSorted());
  });

  it('shows the service no row outside a tenant', async () => {
    for (const { name } of await confinedTables(SELECTED))
      expect(await run(`select count(*)::int as rows from ${name}`), name).toEqual([{ rows: 0 }]);
    for (const search of SEARCHES)
      expect(await run(`select count(*)::int as rows from ${search}`), search).toEqual([{ rows: 0 }]);
  });

  it.each(KINDS)('shows a tenant only its own rows: %s', async (kind) => {
    const own = await asOwner(() => run(`select id from ${kind} where tenant_id = ${gym.id} order by id`));
    expect(own).toContainEqual({ id: world.row(kind).id });
    expect(await asGym(`select id from ${kind} order by id`)).toEqual(own);
    expect(await asGym(`select id from ${kind} where id = ${foreign.row(kind).id}`)).toEqual([]);
  });

  it('shows a tenant no row of another tenant in any table', async () => {
    const tables = await confinedTables(SELECTED);
    expect(tables.length).toBeGreaterThan(24);
    for (const { name } of tables)
      expect(await asGym(`select 1 from ${name} where tenant_id <> ${gym.id}`), name).toEqual([]);
  });

  it('limits searches to the rows of the tenant', async () => {
    for (const search of SEARCHES) {
      const [own] = await asGym(`select json_agg(id) as ids from ${search} as id`);
      const [theirs] = await asTenant(stranger.id, () => run(`select json_agg(id) as ids from ${search} as id`));
      expect(own?.['ids'], search).not.toEqual(null);
      expect(theirs?.['ids'], search).not.toEqual(own?.['ids']);
    }
    expect(await asGym(`select ${searchFor('machines', 'tread')} as id`)).toEqual([{ id: world.row('machine').id }]);
  });

  it('prevents a tenant from adding, moving or changing rows of another tenant', async () => {
    await expect(asGym(`insert into machine (tenant_id, name) values (${stranger.id}, 'Planted')`)).rejects.toThrow(
      /row-level security/,
    );
    await expect(asGym(`update machine set tenant_id = ${stranger.id}`)).rejects.toThrow(/row-level security/);
    const machine = foreign.row('machine').id;
    expect(await asGym(`update machine set name = 'Taken' where id = ${machine} returning id`)).toEqual([]);
  });

  it.each(KINDS)(
    'prevents a tenant from changing rows of another tenant where it may change its own: %s',
    async (kind) => {
      const { id } = foreign.row(kind);
      const statements = [`update ${kind} set uuid = uuid where id = ${id}`, `delete from ${kind} where id = ${id}`];
      for (const statement of statements) {
        const changed = await asGym(`${statement} returning id`).catch((error: unknown) => String(error));
        // Either the service has no such right at all, or the statement finds no row.
        expect(String(changed)).toMatch(/^$|permission denied/);
      }
      const planted = `insert into ${kind} (tenant_id) values (${stranger.id})`;
      await expect(asGym(planted)).rejects.toThrow(/row-level security|null value|permission denied/);
    },
  );

  it('fills tenant_id from the session, and rejects a row without one', async () => {
    expect(await asGym("insert into machine (name) values ('Mine') returning tenant_id")).toEqual([
      { tenant_id: gym.id },
    ]);
    await expect(run("insert into machine (name) values ('Nobody''s')")).rejects.toThrow(
      /row-level security|null value/,
    );
  });
});

/** The names of a foreign key's columns, in its order, as SQL. */
const columnsOf = (numbers: string, table: string): string => `array(
  select attname::text from unnest(${numbers}) with ordinality as key (number, place)
  join pg_attribute on attrelid = ${table} and attnum = number order by place)`;

describe('foreign keys', () => {
  it('between tables of a tenant include the tenant', async () => {
    const rows = await asOwner(() =>
      run(`
      select conname as name, ${columnsOf('conkey', 'conrelid')} as columns, ${columnsOf('confkey', 'confrelid')} as targets
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and confrelid <> 'tenant'::regclass`),
    );
    expect(rows.length).toBeGreaterThan(35);
    for (const { name, columns, targets } of rows) {
      expect(columns, String(name)).toContain('tenant_id');
      expect([targets].flat().slice(0, 2), String(name)).toEqual(['tenant_id', 'id']);
    }
  });

  it('exist for every column that refers to another row', async () => {
    const rows = await asOwner(() =>
      run(`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and column_name like '%\\_id' and not exists (
        select from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
        where contype = 'f' and conrelid = format('%I', table_name)::regclass and attname = column_name)`),
    );
    // These refer to one of several tables, depending on another column. Events and notifications outlive their rows, and deliveries
    // their events.
    const ofEvents = ['request_id', 'resource_id', 'tenant_id', 'token_id'].map((name) => `event.${name}`);
    // Who made a change stays known when the person is deleted.
    const tables = ['attachment', 'event', 'incident', 'machine_code', 'meter_reading', 'note', 'ticket'];
    const histories = ['machine_status_change', 'stock_movement', 'work_order_status_change'];
    const entries = ['maintenance_completion', 'maintenance_skip', 'purchase_order_receipt'];
    const acting = [...tables, ...histories, ...entries].map((table) => `${table}.person_id`);
    // The rows of changes in progress end with their transaction.
    const unrecorded = ['unrecorded_change.resource_id', 'unrecorded_change.tenant_id', 'webhook_delivery.event_id'];
    const others = [
      'attachment.attachable_id',
      'idempotency_key.request_id',
      'machine_status_change.cause_id',
      'note.notable_id',
      'notification.rule_id',
      'oauth_grant.client_id',
      'tenant.manager_id',
      ...unrecorded,
    ];
    expect(rows.map(({ name }) => name).toSorted()).toEqual([...ofEvents, ...others, ...acting].toSorted());
  });

  it("reject a row that refers to another tenant's row, even from the owner of the tables", async () => {
    const insert = `insert into inspection (tenant_id, machine_id, passed) values (${gym.id}, ${foreign.row('machine').id}, true)`;
    await expect(asOwner(() => run(insert))).rejects.toThrow(/foreign key|row-level security/);
    await expect(asGym(insert)).rejects.toThrow(/foreign key/);
  });

  it('prevent the deletion of a machine that has references', async () => {
    await expect(asOwner(() => run(`delete from machine where id = ${foreign.row('machine').id}`))).rejects.toThrow(
      /foreign key/,
    );
  });
});

describe('the role that serves requests', () => {
  it.each([SERVICE_ROLE, SEARCH_ROLE])('has no special attribute, no login and no other role: %s', async (name) => {
    const [role] = await asOwner(() =>
      run(`
      select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolcanlogin, rolreplication from pg_roles where rolname = '${name}'`),
    );
    expect(new Set(Object.values(role ?? {}))).toEqual(new Set([false]));
    expect(await asOwner(() => run(`select 1 from pg_auth_members where member = '${name}'::regrole`))).toEqual([]);
    expect(await asOwner(() => run(`select relname from pg_class where relowner = '${name}'::regrole`))).toEqual([]);
    const makes = await asOwner(() =>
      run(`
      select has_schema_privilege('${name}', 'public', 'create') as schema,
        has_database_privilege('${name}', current_database(), 'create, temporary') as database`),
    );
    expect(makes).toEqual([{ schema: false, database: false }]);
  });

  it.each(FORBIDDEN)('is not allowed to run: %s', async (statement) => {
    await expect(asGym(statement)).rejects.toThrow(/permission denied|must be owner|must be superuser/);
  });

  it('is the role of every request', async () => {
    expect(await asGym('select current_user as name')).toEqual([{ name: SERVICE_ROLE }]);
  });
});

describe('the database', () => {
  it.each([
    [
      'a blocked_reason in a state that is not blocked',
      "insert into machine (name, blocked_reason) values ('x', 'because')",
    ],
    ['a day of return of a machine in use', "insert into machine (name, status_until) values ('x', '2099-01-01')"],
    ['a status that the contract does not have', "insert into machine (name, status) values ('x', 'sold')"],
    ['a negative price', "insert into machine (name, purchase_price) values ('x', -1)"],
  ])('rejects %s', async (_rule, statement) => {
    await expect(asGym(statement)).rejects.toThrow(/check constraint/);
  });
});
