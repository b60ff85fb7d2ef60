import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../generated/contract.ts';
import { LIMITS } from '../../generated/values.ts';
import { ON_SERVER, useEms, type Served } from '../support/ems.ts';
import { readBeside } from '../support/fairness.ts';
import { readDuring } from '../support/latency.ts';
import { residentMegabytes } from '../support/process-memory.ts';

/** Maximum memory of the process. The embedded database takes more than half of its limit by itself. */
const MOST_MEGABYTES = ON_SERVER ? 350 : 450;

const MEBIBYTE = 2 ** 20;
const MOST_BYTES = 10 * MEBIBYTE;

const ems = useEms();
let served: Served;
let attacker: string;
let reader: string;
let machine: number;

const send = (
  token: string,
  method: string,
  path: string,
  type = '',
  body?: string | Buffer<ArrayBuffer>,
): Promise<Response> =>
  fetch(served.address + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': type }) },
    ...(body === undefined ? {} : { body }),
  });

const read = async (): Promise<boolean> => {
  const response = await send(reader, 'GET', `/api/v1/machines/${machine}`);
  await response.text();
  return response.ok;
};

beforeAll(async () => {
  [attacker, reader] = [await ems.createToken('Attacker'), await ems.createToken('Reader')];
  // As bin/ems.js starts it.
  served = await ems.serve({
    RATE_LIMIT: '0',
    NODE_OPTIONS: '--max-semi-space-size=16',
    MALLOC_TRIM_THRESHOLD_: '131072',
  });
  const created = await send(reader, 'POST', '/api/v1/machines', 'application/json', '{"name":"Treadmill"}');
  machine = JSON.parse(await created.text()).id;
  // The first requests compile the service.
  await readDuring(read, async () => undefined, 300);
});

type Case = {
  what: string;
  area: Schemas['ImportArea'];
  file: () => string;
  query?: string;
  type?: string;
  /** The first mistake, or the numbers of rows. */
  expected: object;
};

/** Repeats lines below a header as often as they fit into a file of 10 MiB. */
const fill = (header: string, line: string, most = Infinity): string =>
  `${header}\n${`${line}\n`.repeat(Math.min(most, Math.floor((MOST_BYTES - header.length - 1) / (line.length + 1))))}`;

const items = Array.from({ length: 30_000 }, () => 1);
const TOO_MANY_ITEMS = {
  row: 1,
  column: 'machine_ids',
  detail: `must have at most ${LIMITS.ExerciseCreate.machine_ids} items`,
};
const TOO_MANY_CELLS = { row: 1, detail: 'has more than 1000 cells' };
const TOO_MANY_ROWS = { row: 100_001, detail: expect.stringContaining('is beyond the 100000 rows') };
const SKIPPED = { created: 0, failed: 99_999 };

const CASES: Case[] = [
  {
    what: '10 MiB of commas',
    area: 'machines',
    file: () => ','.repeat(MOST_BYTES),
    expected: { detail: 'has more than 1000 cells in its header' },
  },
  {
    what: 'a row of 10 MiB of commas',
    area: 'machines',
    file: () => `name\n${','.repeat(MOST_BYTES - 6)}\n`,
    expected: TOO_MANY_CELLS,
  },
  {
    what: '40 rows of 250 kB of commas',
    area: 'machines',
    file: () => fill('name', ','.repeat(250_000), 40),
    expected: TOO_MANY_CELLS,
  },
  {
    what: '5,000,000 empty rows',
    area: 'machines',
    file: () => fill('name,brand', '', 5_000_000),
    expected: TOO_MANY_ROWS,
  },
  {
    what: '10 MiB of short rows without the cells of the header',
    area: 'machines',
    file: () => fill('name,brand', 'a'),
    expected: TOO_MANY_ROWS,
  },
  {
    what: '10 MiB of quotes',
    area: 'machines',
    file: () => `name\n${'"'.repeat(MOST_BYTES - 6)}\n`,
    expected: { row: 1, column: 'name', detail: expect.stringContaining('has more than 262144 characters') },
  },
  {
    what: '10 rows of 1,000 cells in each KiB',
    area: 'machines',
    file: () => fill('name', `a${','.repeat(999)}`),
    query: 'dry_run=true',
    expected: { failed: 0 },
  },
  {
    what: 'lists of 30,000 items',
    area: 'exercises',
    file: () => fill('name,machine_ids', `Squat,${items.join(';')}`),
    expected: TOO_MANY_ITEMS,
  },
  {
    what: 'lists of 30,000 items in JSON',
    area: 'exercises',
    type: 'application/x-ndjson',
    file: () => fill('', JSON.stringify({ name: 'Squat', machine_ids: items })),
    expected: { ...TOO_MANY_ITEMS, row: 2 },
  },
  {
    what: '10 MiB of empty lines of JSON',
    area: 'machines',
    type: 'application/x-ndjson',
    file: () => '\n'.repeat(MOST_BYTES),
    expected: TOO_MANY_ROWS,
  },
  {
    what: '10 MiB of empty objects of JSON',
    area: 'machines',
    type: 'application/json',
    file: () => `[${'{},'.repeat(3_000_000)}{}]`,
    expected: TOO_MANY_ROWS,
  },
  ...['status', 'purchased_at', 'purchase_price'].flatMap((column): Case[] =>
    [' ', '1', '1,', '1-', '-'].map((text) => ({
      what: `cells of 60 kB of "${text}" in the column ${column}`,
      area: 'machines',
      file: () => fill(`${column};name`, `x${text.repeat(60_000 / text.length)};Treadmill`),
      expected: { row: 1, column, detail: expect.stringContaining('must be') },
    })),
  ),
  {
    what: '20,000 new machines',
    area: 'machines',
    file: () => fill('name,brand,status', 'Treadmill,Life Fitness,active', 20_000),
    expected: { created: 20_000 },
  },
  {
    what: '99,999 rows with a mistake',
    area: 'machines',
    file: () => fill('name,status', 'Treadmill,broken', 99_999),
    query: 'on_error=skip',
    expected: SKIPPED,
  },
  {
    what: '99,999 rows with a mistake in each cell',
    area: 'machines',
    file: () => fill('name,status,purchased_at,purchase_price,warranty_until,supplier_id', ',a,b,c,d,e,', 99_999),
    query: 'on_error=skip',
    expected: SKIPPED,
  },
  {
    what: '99,999 rows without the cells of the header',
    area: 'machines',
    file: () => fill('name,brand', 'Treadmill', 99_999),
    query: 'on_error=skip',
    expected: SKIPPED,
  },
];

/** Imports a file while another tenant reads. */
const importBeside = ({ area, query = '', type = 'text/csv' }: Case, body: Buffer<ArrayBuffer>) =>
  readBeside(read, async () => {
    const response = await send(attacker, 'POST', `/api/v1/imports?area=${area}&repeat=true&${query}`, type, body);
    return { status: response.status, text: await response.text() };
  });

describe('another tenant reads a machine without delay, and the process stays small, during an import', () => {
  it.each(CASES)('of $what', { timeout: 300_000 }, async (given) => {
    const body = Buffer.from(given.file());
    const { result, p99, most } = await importBeside(given, body);
    const answer: Schemas['Problem'] & Schemas['ImportResult'] = JSON.parse(result.text);
    const isRefused = result.status === 422;
    expect(isRefused ? answer.errors?.[0] : answer).toEqual(expect.objectContaining(given.expected));
    expect(isRefused ? 0 : answer.results.length).toBeLessThanOrEqual(LIMITS.ImportResult.results);
    expect(p99).toBeLessThan(most);
    expect(residentMegabytes(served.pid, 'VmHWM')).toBeLessThan(MOST_MEGABYTES);
  });
});
