import { runOn } from '../support/statements.ts';
import type { Mutant } from './mutant.ts';

type Row = Record<string, unknown>;

const quoted = (name: unknown): string => `"${String(name)}"`;

/** Of the rows with a policy for deletions alone, operations delete plans, and the locations that a caller sees. */
const ofDeletion = (table: unknown): Partial<Mutant> =>
  table === 'maintenance_plan'
    ? { calls: ['deleteMaintenancePlan'] }
    : { reason: 'no operation deletes what it protects' };

/** Policies dropped, and those that admit rows made to admit all. */
const policies = (rows: Row[]): Mutant[] =>
  rows.flatMap(({ table, policy, permissive, filters, checks, open: isOpen }) => {
    const on = `policy ${quoted(policy)} on ${quoted(table)}`;
    const of = { tables: [String(table)], ...(policy === 'sites_deletion' && ofDeletion(table)) };
    const using = filters === true ? ' using (true)' : '';
    const check = checks === true ? ' with check (true)' : '';
    const dropped = { ...of, name: `drop ${on}`, statements: [`drop ${on}`] };
    const open = { ...of, name: `${on}: true`, statements: [`alter ${on}${using}${check}`] };
    // Without a restrictive policy, all is admitted that another one admits.
    return permissive === 'PERMISSIVE' && isOpen !== true ? [dropped, open] : [dropped];
  });

const OWNER_ONLY = 'the service never runs as the owner of the tables; the catalogue is checked';

const unprotected = (rows: Row[]): Mutant[] =>
  rows.flatMap(({ table }): Mutant[] => {
    const alter = `alter table ${quoted(table)}`;
    const tables = [String(table)];
    return [
      { name: `${alter} no force`, statements: [`${alter} no force row level security`], tables, reason: OWNER_ONLY },
      { name: `${alter} disable`, statements: [`${alter} disable row level security`], tables },
    ];
  });

/** Foreign keys without the tenant, from the columns that are left. */
const keys = (rows: Row[]): Mutant[] =>
  rows.map(({ table, name, column, parent, action }) => ({
    name: `${String(name)} without the tenant`,
    statements: [
      `alter table ${quoted(table)} drop constraint ${quoted(name)}`,
      `alter table ${quoted(table)} add constraint ${quoted(name)} foreign key (${quoted(column)})
        references ${quoted(parent)} (id) ${action === 'c' ? 'on delete cascade' : ''} not valid`,
    ],
    tables: [String(table)],
    reason: 'the service looks a reference up, under the policies, before it writes it; the catalogue is checked',
  }));

const TENANT = /(?:\b\w+\.)?tenant_id = current_tenant\(\)/g;

/** Functions of the owner without their own condition on the tenant. */
const definers = (rows: Row[]): Mutant[] =>
  rows.map(({ name, definition }) => ({
    name: `${String(name)}() for any tenant`,
    statements: [String(definition).replaceAll(TENANT, 'true')],
    tables: [],
    reason: 'callers cannot choose its arguments; the catalogue is checked',
  }));

const POLICIES = `select tablename as table, policyname as policy, permissive, qual is not null as filters,
    with_check is not null as checks, coalesce(qual, with_check) = 'true' as open
  from pg_policies where schemaname = 'public' order by 1, 2`;
const TABLES = `select relname as table from pg_class where relrowsecurity and relnamespace = 'public'::regnamespace order by 1`;
const KEYS = `select conrelid::regclass::text as table, conname as name, confrelid::regclass::text as parent,
    confdeltype::text as action, (select attname from pg_attribute where attrelid = conrelid and attnum = conkey[2]) as column
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and confrelid <> 'tenant'::regclass
    and array_length(conkey, 1) = 2 and exists (select from pg_index where indrelid = confrelid and indisunique
      and indnatts = 1 and indkey[0] = confkey[2]) order by 2`;
const DEFINERS = `select proname as name, pg_get_functiondef(oid) as definition from pg_proc
  where pronamespace = 'public'::regnamespace and prosecdef and prosrc like '%tenant_id = current_tenant()%' order by 1`;

/** Returns all mutants of a migrated database, from its catalogue. */
export const databaseMutants = async (url: string): Promise<Mutant[]> => [
  ...policies(await runOn(url, POLICIES)),
  ...unprotected(await runOn(url, TABLES)),
  ...keys(await runOn(url, KEYS)),
  ...definers(await runOn(url, DEFINERS)),
];
