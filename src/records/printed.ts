import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** Prints SQL and runs nothing. */
const printer = new Kysely({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/**
 * Returns SQL without parameters as one piece of text. Kysely prints every identifier of a statement anew each time that it
 * runs, so the columns of a table would take longer than its index.
 * @throws Error if the SQL has parameters
 */
export const printed = <Value>(expression: RawBuilder<Value>): RawBuilder<Value> => {
  const { sql: text, parameters } = expression.compile(printer);
  if (parameters.length > 0) throw new Error(`SQL with parameters cannot be printed once: ${text}`);
  return sql.raw<Value>(text);
};
