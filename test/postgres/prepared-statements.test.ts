import { sql, type RawBuilder } from 'kysely';
import { describe, expect, it } from 'vitest';
import { asOwner } from '../../src/core/tenancy.ts';
import { POOLER, SERVER } from '../support/database.ts';
import { useService } from '../support/service.ts';

const service = useService();

/** Runs a statement in a transaction of its own, so that it never shares a connection with another. */
const run = <Row>(statement: RawBuilder<Row>) =>
  asOwner(() => service.database.db.transaction().execute((transaction) => statement.execute(transaction)));

const inTurn = async <Row>(times: number, statement: RawBuilder<Row>) => {
  const results = [];
  for (let n = 0; n < times; n += 1) results.push(await run(statement));
  return results;
};

describe('a statement with parameters', () => {
  it('returns the same values at its first call on a connection and at later ones', async () => {
    const statement = sql`select ${1}::int as whole, null::text as missing, ${'é'}::text as text, ${2.5}::numeric as number,
      ${true}::boolean as yes, ${JSON.stringify({ a: [1] })}::jsonb as json, ${['a', 'b"c', null]}::text[] as list,
      ${'2026-11-20T09:30:00.5Z'}::timestamptz as instant, ${'2026-11-20'}::date as day`;
    const row = {
      whole: 1,
      missing: null,
      text: 'é',
      number: 2.5,
      yes: true,
      json: { a: [1] },
      list: ['a', 'b"c', null],
      instant: '2026-11-20T09:30:00.500Z',
      day: '2026-11-20',
    };
    for (const { rows } of await inTurn(3, statement)) expect(rows).toEqual([row]);
    const together = await Promise.all(Array.from({ length: 20 }, () => run(statement)));
    for (const { rows } of together) expect(rows).toEqual([row]);
  });

  it('returns columns of any name', async () => {
    const names = ['a b', "it's", 'x"y', 'back\\slash', 'line\nbreak', '];throw 1;//', 'constructor'];
    const columns = names.map((name) => sql`${1}::int as ${sql.raw(`"${name.replaceAll('"', '""')}"`)}`);
    const row = Object.fromEntries(names.map((name) => [name, 1]));
    for (const { rows } of await inTurn(2, sql`select ${sql.join(columns)}`)) expect(rows).toEqual([row]);
  });

  it('reports the rows that it changed, with and without returning them', async () => {
    await run(sql`create table counted (id int primary key)`);
    const insert = sql`insert into counted select generate_series(1, ${3}::int)`;
    const remove = sql`delete from counted where id > ${1} returning id`;
    for (let n = 0; n < 3; n += 1) {
      expect((await run(insert)).numAffectedRows).toBe(3n);
      expect(await run(remove)).toMatchObject({ numAffectedRows: 2n, rows: [{ id: 2 }, { id: 3 }] });
      expect((await run(sql`delete from counted where id = ${1}`)).numAffectedRows).toBe(1n);
    }
  });

  it('succeeds after it failed, whether the server refused its text, its values or its rows', async () => {
    const missing = sql`select id from made_later where id = ${1}`;
    const refused = await Promise.allSettled([1, 2, 3].map(() => run(missing)));
    expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    await run(sql`create table made_later (id int primary key)`);
    expect((await run(missing)).rows).toEqual([]);

    const divide = (by: number) => sql`select 1 / ${by}::int as result`;
    await expect(run(divide(0))).rejects.toMatchObject({ code: '22012' });
    expect((await run(divide(1))).rows).toEqual([{ result: 1 }]);

    const insert = sql`insert into made_later values (${7}) returning id`;
    expect((await run(insert)).rows).toEqual([{ id: 7 }]);
    await expect(run(insert)).rejects.toMatchObject({ code: '23505' });
    await run(sql`delete from made_later where id = ${7}`);
    expect((await run(insert)).rows).toEqual([{ id: 7 }]);
  });

  it.skipIf(SERVER === undefined || POOLER === 'transaction')(
    'fails, instead of returning wrong values, when the type of a column has changed since its first call',
    async () => {
      await run(sql`create table changing (value text)`);
      await run(sql`insert into changing values (${'12'})`);
      const select = sql<{ value: unknown }>`select value from changing where value is not null and ${1} = 1`;
      const pool = 5;
      for (const { rows } of await inTurn(pool, select)) expect(rows).toEqual([{ value: '12' }]);
      await run(sql`alter table changing alter value type int using value::int`);
      const later = await Promise.allSettled(Array.from({ length: pool }, () => run(select)));
      const outcomes = new Set(
        later.map((result) => (result.status === 'fulfilled' ? result.value.rows[0]?.value : result.reason.code)),
      );
      // A connection that had not sent the statement before may return the new type.
      outcomes.delete(12);
      expect([...outcomes]).toEqual(['0A000']);
    },
  );
});
