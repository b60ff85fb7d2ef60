import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/postgres/database.ts';
import { createDirectory } from '../support/database.ts';
import { useEms, type Ems, type Output, type Served } from '../support/ems.ts';
import { openCell, readRows, readTenant } from '../support/moving.ts';

const NEW_CELL = 'https://eu.ems.example.com';

const here = useEms();
const there = useEms();
const cells: { here: Database; there: Database }[] = [];
const cell = (which: 'here' | 'there'): Database => {
  const database = cells[0]?.[which];
  if (database === undefined) throw new Error('the databases are not open');
  return database;
};

beforeAll(async () => {
  for (const [ems, start] of [
    [here, '1'],
    [there, '1000001'],
  ] as const) {
    const directory = createDirectory();
    Object.assign(ems.environment, {
      TENANT_ID_START: start,
      DATA_DIR: directory,
      SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
    });
  }
  cells.push({ here: openCell(here), there: openCell(there) });
});
afterAll(() => Promise.all(cells.flatMap((pair) => [pair.here.close(), pair.there.close()])));

const filesOf = (ems: Ems): string => `file://${join(ems.environment['DATA_DIR'] ?? '', 'files')}`;

const argumentsFor = (name: string, ...more: string[]): string[] => [
  ...['tenant', 'move', name, '--to', there.environment['DATABASE_URL'] ?? '', '--files', filesOf(there)],
  ...['--json', ...more],
];

const move = (name: string, ...more: string[]): Promise<Output> => here.run(...argumentsFor(name, ...more));

type Answer = { status: number; body: { id?: number; next_cursor?: string }; location: string | null };

const ask = async ({ address }: Served, token: string, path: string, body?: object, headers = {}): Promise<Answer> => {
  const response = await fetch(`${address}/api/v1${path}`, {
    redirect: 'manual',
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: JSON.parse(text), location: response.headers.get('location') };
};

describe('ems tenant move', () => {
  it(
    'moves the demo gym with all its rows, files, tokens, cursors and idempotency keys',
    { timeout: 240_000 },
    async () => {
      const token = (await here.runHere('demo', '--tenant', 'Demo Gym')).stdout.trim().split(/\s+/).at(-1) ?? '';
      const [old, fresh] = await Promise.all([here.serve(), there.serve()]);
      const page = await ask(old, token, '/events?limit=3');
      expect(page.status).toBe(200);
      const key = { 'Idempotency-Key': 'made-before' };
      const made = await ask(old, token, '/machines', { name: 'Rower 99' }, key);
      expect(made.status).toBe(201);
      const { id } = (await readTenant(cell('here'), 'Demo Gym')) ?? { id: 0 };
      const output = await move('Demo Gym', '--url', NEW_CELL);
      expect(output).toMatchObject({ code: 0 });
      const rows = await readRows(cell('here'), id);
      expect(await readRows(cell('there'), id)).toEqual(rows);
      expect(Object.keys(rows).length).toBeGreaterThan(30);
      const redirected = await ask(old, token, '/machines?limit=1');
      expect([redirected.status, redirected.location]).toEqual([308, `${NEW_CELL}/api/v1/machines?limit=1`]);
      expect((await ask(fresh, token, '/machines?limit=1')).status).toBe(200);
      const again = await ask(fresh, token, '/machines', { name: 'Rower 99' }, key);
      expect([again.status, again.body.id]).toEqual([201, made.body.id]);
      const next = await ask(fresh, token, `/events?limit=3&cursor=${page.body.next_cursor}`);
      expect(next.status).toBe(200);
      const another = await ask(fresh, token, '/machines', { name: 'Bike 99' });
      expect(another.status).toBe(201);
      expect(another.body.id).toBeGreaterThan(made.body.id ?? 0);
      await Promise.all([old.end('SIGTERM'), fresh.end('SIGTERM')]);
    },
  );
});
