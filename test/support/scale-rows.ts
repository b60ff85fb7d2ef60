import { sql } from 'kysely';
import type { Gym } from './gym.ts';
import { TABLES } from './scale-tables.ts';
import type { NewRow } from './scale-values.ts';

/** A value as a literal of SQL. The values are those of the tests: no text contains a quote. */
export const literal = (value: unknown): string => {
  if (Array.isArray(value)) return `'{${value.map((item) => item ?? 'null').join()}}'`;
  return value === null || value === undefined ? 'null' : `'${String(value)}'`;
};

/**
 * Fills gyms with as many machines as `machines` says of each, and the rows of every other table that belong to them.
 * Each table gets more rows than a page may read, and few enough to fill quickly.
 */
export const fillGyms = async (gyms: Gym[], machines: number[]): Promise<void> => {
  const last = new Map<string, number>();
  for (const [i, filled] of gyms.entries()) {
    const ids = new Map(
      TABLES.map(({ name, perMachine }): [string, { first: number; count: number }] => [
        name,
        {
          first: (last.get(name) ?? 0) + 1,
          count: Math.ceil((machines[i] ?? 0) * Math.min(1, Math.max(0.1, perMachine)) - 1e-9),
        },
      ]),
    );
    const at: NewRow['at'] = (table, k) => (ids.get(table)?.first ?? 0) + (k % (ids.get(table)?.count ?? 1));
    for (const { name, columns, idOf = String } of TABLES) {
      const { first = 0, count = 0 } = ids.get(name) ?? {};
      last.set(name, first + count - 1);
      const rows = Array.from({ length: count }, (_, n) => columns({ n, other: i > 0, at }));
      for (let n = 0; n < count; n += 1000) {
        const lines = rows
          .slice(n, n + 1000)
          .map((row, k) => `(${[literal(idOf(first + n + k)), ...Object.values(row).map(literal)].join()})`);
        await filled.load(({ em }) =>
          sql
            .raw(`insert into ${name} (id, ${Object.keys(rows[0] ?? {}).join()}) values ${lines.join()}`)
            .execute(em.getKysely()),
        );
      }
    }
  }
};
