import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { asOwnerIn } from '../../src/core/tenancy.ts';
import { ON_SERVER, type Served } from '../support/ems.ts';
import { ask, readRows, readTenant, useCells } from '../support/moving.ts';

const cells = useCells();

/** Machines before the move. Each has an event and a line of its history, so there are three rows for each. */
const MACHINES = 33_500;
const BATCH = 500;

const WRITERS = 6;

/** The work of a writer: the last acknowledged name of each of its machines, and the times of refusals. */
type Written = { names: Map<unknown, string>; refusals: number[]; successes: number[] };

/** Adds and renames machines in the former cell, and in the new one once it is redirected, until it is stopped. */
const write = async (old: Served, fresh: Served, token: string, stopped: AbortSignal): Promise<Written> => {
  const written: Written = { names: new Map(), refusals: [], successes: [] };
  let cell = old;
  /** Repeats a request until it is served. */
  const send = async (method: 'POST' | 'PATCH', path: string, name: string): Promise<unknown> => {
    const key = randomUUID();
    for (;;) {
      const { status, body, location } = await ask(cell, token, path, { name }, { 'Idempotency-Key': key }, method);
      if (status === 308 && location !== null) cell = fresh;
      else if (status === 503) written.refusals.push(performance.now());
      else {
        expect([200, 201]).toContain(status);
        written.successes.push(performance.now());
        return body['id'];
      }
      if (status !== 308) await sleep(50);
    }
  };
  while (!stopped.aborted) {
    const name = `Written ${randomUUID()}`;
    const id = await send('POST', '/machines', name);
    written.names.set(id, name);
    const renamed = `${name} again`;
    await send('PATCH', `/machines/${id}`, renamed);
    written.names.set(id, renamed);
    await sleep(20);
  }
  return written;
};

/** The longest time between the first refusal of a writer and its next success, in ms. */
const longestRefusal = ({ refusals, successes }: Written): number => {
  const [first] = refusals;
  const end = successes.find((at) => first !== undefined && at > first);
  return first === undefined || end === undefined ? 0 : end - first;
};

describe.runIf(ON_SERVER)('a move of 100,000 rows while two processes write', () => {
  it(
    'loses no acknowledged write and makes none twice, and refuses writes for less than ten seconds',
    { timeout: 900_000 },
    async () => {
      const token = await cells.create('Large');
      const { id } = (await readTenant(cells.database('here'), 'Large')) ?? { id: 0 };
      const { db } = cells.database('here');
      for (let from = 0; from < MACHINES; from += BATCH)
        await asOwnerIn(id, () =>
          sql`insert into machine (name) select 'Machine ' || (${from}::int + n) from generate_series(1, ${BATCH}::int) as n`.execute(
            db,
          ),
        );
      const unlimited = { RATE_LIMIT: '0' };
      const [one, other, fresh] = await Promise.all([
        cells.here.serve(unlimited),
        cells.here.serve(unlimited),
        cells.there.serve(unlimited),
      ]);
      const stop = new AbortController();
      const writers = Array.from({ length: WRITERS }, (_, i) =>
        write(i % 2 === 0 ? one : other, fresh, token, stop.signal),
      );
      await sleep(1000);
      const start = performance.now();
      const output = await cells.move('Large', '--url', 'https://eu.ems.example.com');
      const took = performance.now() - start;
      expect(output).toMatchObject({ code: 0 });
      await sleep(2000);
      stop.abort();
      const written = await Promise.all(writers);
      const acknowledged = new Map(written.flatMap(({ names }) => [...names]));
      const rows = await asOwnerIn(id, async () => {
        const statement = sql<{
          id: number;
          name: string;
        }>`select id, name from machine where tenant_id = ${id} and name like 'Written %'`;
        return (await statement.execute(cells.database('there').db)).rows;
      });
      expect(new Map(rows.map((row) => [row.id, row.name]))).toEqual(acknowledged);
      expect(rows).toHaveLength(acknowledged.size);
      const { rows: moved, refused_ms }: { rows: number; refused_ms: number } = JSON.parse(output.stdout);
      const longest = Math.max(...written.map(longestRefusal));
      process.stdout.write(
        `moved ${moved} rows in ${(took / 1000).toFixed(1)} s with ${acknowledged.size} machines written; writes refused for ${longest.toFixed(0)} ms (${refused_ms} ms by the command)\n`,
      );
      expect(moved).toBeGreaterThan(100_000);
      expect(longest).toBeGreaterThan(0);
      expect(longest).toBeLessThan(10_000);
      const events = (await readRows(cells.database('there'), id))['event'] ?? [];
      expect(new Set(events).size).toBe(events.length);
      await Promise.all([one.end('SIGTERM'), other.end('SIGTERM'), fresh.end('SIGTERM')]);
    },
  );
});
