/**
 * Measures lists of machines by custom fields in a gym in which each machine has values, and what values cost an insert of many
 * machines in one statement, in the database and in copies without the indexes of values. BENCH_DATABASE_URL, BENCH_MACHINES and BENCH_REQUESTS set the
 * database, the number of machines and the number of requests of each list.
 */
import pg from 'pg';
import { SERVICE_ROLE } from '../../src/core/tenancy.ts';
import { runOn } from '../support/statements.ts';
import { createBenchDatabase } from './support/database.ts';
import { measureInTurn } from './support/in-turn.ts';
import { environmentOf } from './support/measure.ts';
import { median, printTable, startService } from './support/process.ts';

const MACHINES = Number(process.env['BENCH_MACHINES'] ?? 100_000);
const REQUESTS = Number(process.env['BENCH_REQUESTS'] ?? 30);
const ROUNDS = 9;
/** Machines of one insert. */
const INSERTED = 2000;

const FIELDS = { asset_no: 'text', grade: 'text', load: 'number', serviced: 'date', rented: 'boolean' };

const SET_VALUES = `
  set app.recording = 'off'; set session_replication_role = replica;
  insert into custom_field (tenant_id, kind, key, label, type)
    select tenant.id, 'machine', key, key, type from tenant, json_each_text('${JSON.stringify(FIELDS)}') as field (key, type);
  update machine set custom_fields = jsonb_build_object('asset_no', 'N-' || id, 'grade', 'G' || id % 1000, 'load', id % 1000 + 0.5,
    'serviced', date '2000-01-01' + (id % 9000)::int, 'rented', id % 2 = 0);`;

/** The queries of lists, by what they select. */
const LISTS: Record<string, string> = {
  'no filter': '',
  'one machine': 'custom_field.asset_no=N-7',
  none: 'custom_field.asset_no=none',
  'one in 1000': 'custom_field.grade=G7',
  'one in 1000, by name': 'custom_field.grade=G7&sort=name',
  'one in 1000, with a status': 'custom_field.grade=G8&status=active',
  'one in 1000, with q': 'custom_field.grade=G7&q=machine',
  'one in 1000 by two values': 'custom_field.grade=G8&custom_field.rented=true',
  half: 'custom_field.rented=true',
  'half, by name': 'custom_field.rented=true&sort=name',
  'half, with a rare status': 'custom_field.rented=true&status=defect',
  'a rare range of numbers': 'custom_field.load_from=7.5&custom_field.load_to=7.5',
  'a rare range of dates': 'custom_field.serviced_to=2000-01-05',
  'half by a range': 'custom_field.load_from=500',
};

const measureLists = async (url: string, token: string): Promise<void> => {
  const server = await startService(environmentOf({ url, token }));
  try {
    const asks = Object.values(LISTS).map((query) => async () => {
      const response = await fetch(`${server.address}/api/v1/machines?limit=50&${query}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      if (!response.ok) throw new Error(await response.text());
      await response.arrayBuffer();
    });
    const measured = await measureInTurn(asks, REQUESTS);
    printTable(
      ['list', 'median, ms', '99th percentile, ms'],
      Object.keys(LISTS).map((name, i) => [
        name,
        measured[i]?.median.toFixed(1) ?? '',
        measured[i]?.p99.toFixed(1) ?? '',
      ]),
    );
  } finally {
    await server.stop();
  }
};

const insertOf = (values: string): string =>
  `insert into machine (name, brand, serial_number, custom_fields)
   select 'New ' || n, 'Brand', 'S' || n, ${values} from generate_series(1, ${INSERTED}) n`;

/** The inserts that are measured: with the name of the copy of the database in which they run. */
const INSERTS = [
  { name: 'without values', copy: '', values: 'null::jsonb' },
  { name: 'without values or their indexes', copy: 'plain', values: 'null::jsonb' },
  { name: 'with two values', copy: '', values: "jsonb_build_object('asset_no', 'N-' || n, 'load', n)" },
  {
    name: 'with two values, without their indexes',
    copy: 'plain',
    values: "jsonb_build_object('asset_no', 'N-' || n, 'load', n)",
  },
];

const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url, options: '-c synchronous_commit=off' });
  await client.connect();
  await client.query(`select set_config('role', '${SERVICE_ROLE}', false), set_config('app.tenant', '1', false)`);
  return client;
};

/** Returns the time of a statement that is rolled back, in ms. */
const timeOf = async (client: pg.Client, statement: string): Promise<number> => {
  await client.query('begin');
  const begun = performance.now();
  await client.query(statement);
  const time = performance.now() - begun;
  await client.query('rollback');
  return time;
};

const measureInserts = async (url: string): Promise<void> => {
  const plain = new URL(url);
  const template = plain.pathname.slice(1);
  plain.pathname += '_plain';
  const maintenance = new URL('/postgres', url).href;
  await runOn(maintenance, `create database ${template}_plain template ${template}`);
  const clients = new Map<string, pg.Client>();
  try {
    await runOn(plain.href, 'drop index if exists machine_with_custom_fields, machine_by_custom_fields');
    clients.set('', await connect(url)).set('plain', await connect(plain.href));
    const times = INSERTS.map((): number[] => []);
    for (let round = -2; round < ROUNDS; round += 1)
      for (const [i, { copy, values }] of INSERTS.entries()) {
        const client = clients.get(copy);
        const time = client ? await timeOf(client, insertOf(values)) : Number.NaN;
        if (round >= 0) times[i]?.push(time);
      }
    printTable(
      [`${INSERTED} machines in one statement`, 'median, ms', 'least, ms'],
      INSERTS.map(({ name }, i) => [name, median(times[i] ?? []).toFixed(0), Math.min(...(times[i] ?? [])).toFixed(0)]),
    );
  } finally {
    for (const client of clients.values()) await client.end();
    await runOn(maintenance, `drop database ${template}_plain with (force)`);
  }
};

const { url, token, drop } = await createBenchDatabase(MACHINES);
try {
  await runOn(url, SET_VALUES);
  await runOn(url, 'vacuum analyze');
  await measureLists(url, token);
  await measureInserts(url);
} finally {
  await drop();
}
