/**
 * Shows what a new machine costs PostgreSQL: EXPLAIN (ANALYZE, WAL) of the statement that the service sends, by the rows
 * that it adds and the foreign keys that it checks, and of the same statement on copies of the database that lack a
 * part. The copies take turns. Times are means, because a search index stores the keys of some sixty machines at once.
 * BENCH_DATABASE_URL and BENCH_RUNS set the database and the number of machines that are added to each copy.
 */
import { pino } from 'pino';
import pg from 'pg';
import { openServiceDatabase } from '../../src/app.ts';
import { createMachine } from '../../src/areas/machines/operations.ts';
import { systemCaller } from '../../src/core/context.ts';
import { createPerform } from '../../src/records/perform.ts';
import { NO_SERVICES } from '../../src/outside/no-services.ts';
import { SERVICE_ROLE } from '../../src/core/tenancy.ts';
import { observe, type Statement } from '../support/observed-statements.ts';
import { runOn } from '../support/statements.ts';
import { createBenchDatabase } from './support/database.ts';
import { printTable } from './support/process.ts';
import { MACHINES, NEW_MACHINE } from './support/works.ts';

const RUNS = Number(process.env['BENCH_RUNS'] ?? 1000);
/** Executions before the first that counts, while the caches of a new connection fill. */
const WARMUP = 50;

/** A copy of the database: what it lacks, the SQL that removes it, and the role that runs the statement. */
type Copy = { without: string; sql: string; role: string };

const INDEXES = `do $$ declare name text; begin
  for name in select indexrelid::regclass::text from pg_index join pg_class on oid = indexrelid
    where indrelid = 'machine'::regclass and not indisunique and relam = (select oid from pg_am where amname = 'btree')
  loop execute 'drop index ' || name; end loop; end $$`;

const dropConstraints = (type: 'c' | 'f'): string => `do $$ declare found record; begin
  for found in select conname, conrelid::regclass::text as owner from pg_constraint
    where contype = '${type}' and conrelid in ('machine'::regclass, 'machine_status_change'::regclass)
  loop execute format('alter table %s drop constraint %I', found.owner, found.conname); end loop; end $$`;

const COPIES: readonly Copy[] = [
  { without: '', sql: 'select', role: SERVICE_ROLE },
  { without: 'the search index', sql: 'drop index machine_described', role: SERVICE_ROLE },
  { without: 'the computed columns', sql: 'drop trigger compute on machine', role: SERVICE_ROLE },
  { without: 'the indexes of lists and filters', sql: INDEXES, role: SERVICE_ROLE },
  { without: 'foreign keys', sql: dropConstraints('f'), role: SERVICE_ROLE },
  { without: 'check constraints', sql: dropConstraints('c'), role: SERVICE_ROLE },
  { without: 'policies', sql: 'select', role: 'none' },
];

/** A node of a plan, as far as it is read. */
type Plan = { 'Subplan Name'?: string; 'Actual Total Time': number; 'WAL Bytes': number; Plans?: Plan[] };
type Explained = {
  Plan: Plan;
  Triggers: { 'Trigger Name': string; 'Constraint Name'?: string; Time: number }[];
  'Execution Time': number;
};

/** The sums of the executions on a copy: times in ms, and bytes of the write-ahead log, in all and by part. */
class Sums {
  milliseconds = 0;
  bytes = 0;
  readonly parts = new Map<string, { milliseconds: number; bytes: number }>();

  add({ Plan: plan, Triggers, 'Execution Time': milliseconds }: Explained): void {
    this.milliseconds += milliseconds;
    for (const node of plan.Plans ?? [])
      if (node['Subplan Name'] !== undefined) {
        this.bytes += node['WAL Bytes'];
        this.#addPart(node['Subplan Name'], node['Actual Total Time'], node['WAL Bytes']);
      }
    for (const { 'Trigger Name': trigger, 'Constraint Name': name = trigger, Time } of Triggers)
      this.#addPart(name, Time, 0);
  }

  #addPart(name: string, milliseconds: number, bytes: number): void {
    const part = this.parts.get(name) ?? { milliseconds: 0, bytes: 0 };
    this.parts.set(name, { milliseconds: part.milliseconds + milliseconds, bytes: part.bytes + bytes });
  }
}

/** Returns the statement that the service sends for a new machine. */
const observeStatement = async (url: string): Promise<Statement> => {
  const database = openServiceDatabase({ url, pool: 2 }, pino({ level: 'warn' }));
  try {
    const caller = systemCaller({ id: 1, name: 'Bench', timezone: 'UTC' }, 'bench');
    const perform = createPerform(database, null, NO_SERVICES);
    const sent = await observe(() => perform(caller, 'write', (ctx) => createMachine(ctx, NEW_MACHINE)));
    const statement = sent.find(({ text }) => text.includes('insert into "machine"'));
    if (statement === undefined) throw new Error('The service sent no statement that inserts a machine.');
    return statement;
  } finally {
    await database.close();
  }
};

const explain = async (client: pg.Client, { text, values }: Statement): Promise<Explained> => {
  const { rows } = await client.query(`explain (analyze, wal, format json) ${text}`, values);
  return rows[0]['QUERY PLAN'][0];
};

/** Copies the database, removes what the copy lacks, and connects to it as the service does. */
const connect = async (url: string, { sql, role }: Copy, number: number): Promise<pg.Client> => {
  const copy = new URL(url);
  const template = copy.pathname.slice(1);
  copy.pathname = `${copy.pathname}_${number}`;
  await runOn(new URL('/postgres', url).href, `create database ${copy.pathname.slice(1)} template ${template}`);
  await runOn(copy.href, sql);
  const client = new pg.Client({ connectionString: copy.href, options: '-c synchronous_commit=off' });
  await client.connect();
  await client.query("select set_config('role', $1, false), set_config('app.tenant', '1', false)", [role]);
  return client;
};

const microseconds = (milliseconds: number): string => ((milliseconds * 1000) / RUNS).toFixed(1);
const bytes = (sum: number): string => (sum / RUNS).toFixed(0);

const { url, drop } = await createBenchDatabase(MACHINES);
const clients: pg.Client[] = [];
try {
  const statement = await observeStatement(url);
  for (const [number, copy] of COPIES.entries()) clients.push(await connect(url, copy, number));
  const sums = clients.map(() => new Sums());
  for (let run = -WARMUP; run < RUNS; run += 1)
    for (const [i, client] of clients.entries()) {
      const explained = await explain(client, statement);
      if (run >= 0) sums[i]?.add(explained);
    }
  const [whole = new Sums()] = sums;
  printTable(
    ['part of the statement', 'µs', 'WAL, bytes'],
    [...whole.parts].map(([name, part]) => [name, microseconds(part.milliseconds), bytes(part.bytes)]),
  );
  printTable(
    ['without', 'execution, µs', 'saves, µs', 'WAL, bytes', 'saves, bytes'],
    sums.map((sum, i) => [
      COPIES[i]?.without ?? '',
      microseconds(sum.milliseconds),
      microseconds(whole.milliseconds - sum.milliseconds),
      bytes(sum.bytes),
      bytes(whole.bytes - sum.bytes),
    ]),
  );
} finally {
  const names = clients.map(({ database }) => database);
  await Promise.all(clients.map((client) => client.end()));
  for (const name of names) await runOn(new URL('/postgres', url).href, `drop database ${name} with (force)`);
  await drop();
}
