import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { asOwner } from '../../src/core/tenancy.ts';
import { useService } from '../support/service.ts';

const service = useService();

describe('statements of a transaction that are sent together', () => {
  it('fail with the error of the first one, so a conflict can be retried', async () => {
    const { db } = service.database;
    await asOwner(() =>
      sql`create function conflict(integer) returns integer language plpgsql as
        'begin raise exception ''a conflict'' using errcode = ''40001''; end'`.execute(db),
    );
    const codes = new Map<unknown, number>();
    for (let n = 0; n < 300; n += 1) {
      const transaction = asOwner(() =>
        db
          .transaction()
          .execute((tx) =>
            Promise.all([
              sql`select conflict(${n})`.execute(tx),
              sql`select ${n}::int`.execute(tx),
              sql`select 1`.execute(tx),
            ]),
          ),
      );
      const code: unknown = await transaction.then(
        () => 'none',
        (error) => error.code,
      );
      codes.set(code, (codes.get(code) ?? 0) + 1);
    }
    expect(Object.fromEntries(codes)).toEqual({ 40001: 300 });
  });
});
