import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { from } from 'pg-copy-streams';
import { EventKind } from '../../../generated/values.ts';
import { TABLES, type Table } from '../../support/scale-tables.ts';
import type { NewRow } from '../../support/scale-values.ts';

/** Returns a generator of pseudo-random numbers from 0 to `below`, in a sequence determined by the seed. */
const generator = (seed: number): ((below: number) => number) => {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

/** The owners of a table's rows: row `i` has the id `i + 1`. */
type Placement = { tenants: Uint16Array; ids: Uint32Array[] };

/**
 * Assigns a table's rows to tenants in random order, as if they had been created over time. A tenant's rows are
 * scattered over the whole table, which is the worst case for reading a page of them.
 */
const place = (counts: number[], seed: number): Placement => {
  const tenants = new Uint16Array(counts.reduce((sum, count) => sum + count, 0));
  let end = 0;
  counts.forEach((count, tenant) => tenants.fill(tenant, end, (end += count)));
  const random = generator(seed);
  for (let i = tenants.length - 1; i > 0; i -= 1) {
    const j = random(i + 1);
    [tenants[i], tenants[j]] = [tenants[j] ?? 0, tenants[i] ?? 0];
  }
  const ids = counts.map((count) => new Uint32Array(count));
  const next = new Uint32Array(counts.length);
  tenants.forEach((tenant, i) => {
    const own = next[tenant] ?? 0;
    const list = ids[tenant];
    if (list) list[own] = i + 1;
    next[tenant] = own + 1;
  });
  return { tenants, ids };
};

const LINES_AT_ONCE = 2000;

/** Returns a value as CSV: nothing for null, and quoted where necessary. An empty text has quotes, unlike null. */
const cellOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  const text = String(value);
  return text === '' || /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

function* csvOf(
  { columns, idOf = String }: Table,
  { tenants }: Placement,
  placements: Map<string, Placement>,
  measured: number,
): Generator<string> {
  const next = new Uint32Array(2 ** 16);
  let lines: string[] = [];
  for (const [i, tenant] of tenants.entries()) {
    const at: NewRow['at'] = (table, k) => {
      const ids = placements.get(table)?.ids[tenant] ?? [];
      return ids[k % ids.length] ?? 0;
    };
    const n = next[tenant] ?? 0;
    next[tenant] = n + 1;
    lines.push(
      `${idOf(i + 1)},${tenant + 1},${Object.values(columns({ n, other: tenant >= measured, at }))
        .map(cellOf)
        .join()}`,
    );
    if (lines.length < LINES_AT_ONCE) continue;
    yield `${lines.join('\n')}\n`;
    lines = [];
  }
  if (lines.length > 0) yield `${lines.join('\n')}\n`;
}

/**
 * SQL that drops and creates all indexes and unique constraints except primary keys and those that foreign keys refer
 * to. Creating them after loading is faster.
 */
const INDEXES = `
  select 'drop index ' || indexrelid::regclass as drop, pg_get_indexdef(indexrelid) as make from pg_index
    where indrelid = any ($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)
  union all
  select format('alter table %s drop constraint %I', conrelid::regclass, conname),
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint as key where contype = 'u' and conrelid = any ($1::regclass[])
      and not exists (select from pg_constraint as used where used.contype = 'f' and used.conindid = key.conindid)`;

/**
 * Loads tenants with their machines and other rows with COPY. The tenants have the ids 1, 2, …, and the first
 * `measured` already exist. Foreign keys are not checked while loading, because the rows are generated to match.
 */
export const loadTenants = async (url: string, machines: number[], measured: number): Promise<void> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  const copy = (target: string, rows: Iterable<string>) =>
    pipeline(Readable.from(rows), client.query(from(`copy ${target} from stdin with (format csv)`)));
  const placements = new Map(
    TABLES.map((table, seed) => [
      table.name,
      place(
        machines.map((count) => Math.ceil(count * table.perMachine - 1e-9)),
        seed,
      ),
    ]),
  );
  try {
    await client.query(
      "set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '512MB'",
    );
    const { rows: indexes } = await client.query(INDEXES, [TABLES.map(({ name }) => name)]);
    for (const { drop } of indexes) await client.query(drop);
    await copy(
      'tenant (id, name)',
      machines.slice(measured).map((_, i) => `${measured + i + 1},Gym ${measured + i + 1}\n`),
    );
    for (const table of TABLES) {
      const placement = placements.get(table.name);
      if (!placement) continue;
      const names = Object.keys(table.columns({ n: 0, other: false, at: () => 0 }));
      await copy(`${table.name} (id, tenant_id, ${names.join(', ')})`, csvOf(table, placement, placements, measured));
    }
    for (const { make } of indexes) await client.query(make);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
};

/** Returns a tenant's first row of each table. */
export const rowOf = async (url: string, tenant: number): Promise<(table: string) => { id: number; uuid: string }> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const rowsByTable = new Map<string, { id: number; uuid: string }>();
    for (const { name } of TABLES.filter((table) => EventKind.some((kind) => kind === table.name))) {
      const { rows } = await client.query(`select id, uuid from ${name} where tenant_id = $1 order by id limit 1`, [
        tenant,
      ]);
      rowsByTable.set(name, { id: Number(rows[0].id), uuid: rows[0].uuid });
    }
    return (table) => {
      const row = rowsByTable.get(table);
      if (!row) throw new Error(`no row of ${table} was loaded`);
      return row;
    };
  } finally {
    await client.end();
  }
};
