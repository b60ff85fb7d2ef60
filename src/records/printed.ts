import {
  CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import type { QueryResult, RawBuilder } from 'kysely';
import { createCache } from '../core/cache.ts';
import type { Context } from '../core/context.ts';

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

/** Maximum number of texts of a kind of statement. */
const MAX_TEXTS = 100;

/** Runs a statement whose text depends on `key` alone. `build` makes it, with the values in this order as its parameters. */
type RunPrinted<Row> = (
  ctx: Pick<Context, 'em'>,
  key: string,
  values: readonly unknown[],
  build: () => RawBuilder<unknown>,
) => Promise<QueryResult<Row>>;

/**
 * Creates the runner of a kind of statements, which are built and printed once for each key, because that takes longer than
 * sending them. @throws Error if the values are not the parameters of the statement
 */
export const createPrinted = <Row>(): RunPrinted<Row> => {
  const texts = createCache<string, string>(MAX_TEXTS);
  return ({ em }, key, values, build) => {
    let text = texts.get(key);
    if (text === undefined) {
      const { sql: built, parameters } = build().compile(printer);
      if (parameters.length !== values.length || parameters.some((value, place) => value !== values[place]))
        throw new Error(`the values must be the parameters of the statement, in their order: ${built}`);
      text = built;
      texts.set(key, text);
    }
    return em.getKysely().executeQuery<Row>(CompiledQuery.raw(text, [...values]));
  };
};
