import {
  CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SelectQueryNode,
  sql,
  type Expression,
  type QueryResult,
  type RawBuilder,
} from 'kysely';
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
export const printed = <Value>(expression: RawBuilder<Value>): RawBuilder<Value> => sql.raw(textOf(expression));

const textOf = (expression: RawBuilder<unknown>): string => {
  const { sql: text, parameters } = expression.compile(printer);
  if (parameters.length > 0) throw new Error(`SQL with parameters cannot be printed once: ${text}`);
  return text;
};

/** Like {@link printed}, for a query of the builder. */
export const printedQuery = <Row>(query: Expression<Row>): RawBuilder<Row> => {
  const operand = printed(sql<Row>`${query}`);
  // A select has parentheses as an operand, after which no condition can follow.
  return SelectQueryNode.is(query.toOperationNode()) ? sql.raw(textOf(operand).slice(1, -1)) : operand;
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

/** Placeholders of the values of a statement while its text is printed. */
type Places<Values extends readonly unknown[]> = { readonly [Index in keyof Values]: RawBuilder<Values[Index]> };

/**
 * Defines a statement whose text is always the same, printed at its first use. `build` receives a place for each value,
 * which it may use several times.
 */
export const defineStatement = <Row, const Values extends readonly unknown[]>(
  build: (...places: Places<Values>) => RawBuilder<Row>,
): ((ctx: Pick<Context, 'em'>, ...values: Values) => Promise<Row[]>) => {
  let known: { text: string; order: readonly number[] } | undefined;
  const print = (values: readonly unknown[]) => {
    const places = values.map((_, index) => sql`${{ index }}`);
    const statement: RawBuilder<Row> = Reflect.apply(build, null, places);
    const { sql: text, parameters } = statement.compile(printer);
    return { text, order: parameters.map((parameter) => Number(Object(parameter).index)) };
  };
  return async ({ em }, ...values) => {
    const { text, order } = (known ??= print(values));
    const parameters = order.map((index) => values[index]);
    return (await em.getKysely().executeQuery<Row>(CompiledQuery.raw(text, parameters))).rows;
  };
};
