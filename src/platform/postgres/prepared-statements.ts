import type { PostgresPoolClient } from 'kysely';
import type { Connection, PoolClient, QueryResult, Submittable } from 'pg';
import utils from 'pg/lib/utils.js';
import { send } from './client.ts';
import { gatherWrites } from './pipelining.ts';
import type { Field, ToRow } from './rows.ts';
import type { Guard } from './session-guard.ts';
import { compileRows } from './value-parsers.ts';

declare module 'pg' {
  interface Connection {
    /** The texts of the named statements that the server has parsed, and of those sent to it. The driver updates both. */
    readonly parsedStatements: Readonly<Record<string, string>>;
    readonly submittedNamedStatements: Record<string, string>;
  }
}

type Row = Record<string, unknown>;
/** The part of a result that Kysely reads. */
type Result = Pick<QueryResult<Row>, 'command' | 'rowCount' | 'rows'>;

/** The makers of the rows of a connection's statements, by the names of the statements. */
type Described = Map<string, ToRow>;

type Callback = (error: Error | null, result: Result) => void;

const NO_COLUMNS: ToRow = () => ({});

/** A call of a named statement. The driver calls its methods with the messages of the server. */
class Call implements Submittable {
  readonly name: string;
  readonly text: string;
  readonly values: (string | Buffer | null)[];
  readonly #described: Described;
  readonly #callback: Callback;
  readonly #result: Result = { command: '', rowCount: 0, rows: [] };
  #toRow: ToRow | undefined;
  #error: Error | null = null;

  constructor(
    statement: { name: string; text: string; values: (string | Buffer | null)[] },
    described: Described,
    callback: Callback,
  ) {
    this.name = statement.name;
    this.text = statement.text;
    this.values = statement.values;
    this.#described = described;
    this.#callback = callback;
  }

  submit(connection: Connection): void {
    const { name, text } = this;
    this.#toRow = this.#described.get(name);
    connection.stream.cork();
    try {
      if (!(name in connection.parsedStatements) && !(name in connection.submittedNamedStatements)) {
        connection.parse({ name, text, types: [] }, true);
        connection.submittedNamedStatements[name] = text;
      }
      connection.bind({ statement: name, values: this.values }, true);
      if (this.#toRow === undefined) connection.describe({ type: 'P', name: '' }, true);
      connection.execute(null, true);
      connection.sync();
    } finally {
      connection.stream.uncork();
    }
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    this.#toRow = compileRows(fields);
    this.#described.set(this.name, this.#toRow);
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    if (this.#error !== null) return;
    const toRow = this.#toRow ?? NO_COLUMNS;
    try {
      this.#result.rows.push(toRow(fields));
    } catch (error) {
      this.#error = error instanceof Error ? error : new Error(String(error));
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    // A statement without rows has no description of them.
    if (this.#toRow === undefined) this.#described.set(this.name, NO_COLUMNS);
    const words = text.split(' ');
    this.#result.command = words[0] ?? '';
    this.#result.rowCount = Number(words.at(-1)) || 0;
  }

  handleEmptyQuery(): void {}

  handleError(error: Error): void {
    this.#callback(error, this.#result);
  }

  handleReadyForQuery(): void {
    this.#callback(this.#error, this.#result);
  }
}

/**
 * Returns a function that runs named statements on a connection. The server parses a statement once, and describes its
 * rows once: the driver itself asks for the description with each call, and reads it again. A statement whose columns
 * change fails (PostgreSQL: "cached plan must not change result type"), so a description stays valid.
 */
const prepareStatements = (client: PoolClient) => {
  const described: Described = new Map();
  return (name: string, text: string, values: readonly unknown[]): Promise<Result> =>
    new Promise((resolve, reject) => {
      const statement = { name, text, values: values.map((value) => utils.prepareValue(value)) };
      const done: Callback = (error, result) => (error ? reject(error) : resolve(result));
      client.query(new Call(statement, described, done));
    });
};

/** Maximum number of named statements, because a server keeps each one per connection. */
const MAX_PREPARED_STATEMENTS = 1000;

/** Names each parameterised statement by its text, so PostgreSQL parses and plans it once per connection. */
export const wrapWithPrepared = (client: PoolClient, names: Map<string, string>, guard?: Guard): PostgresPoolClient => {
  const nameOf = (text: string): string | undefined => {
    let name = names.get(text);
    if (name === undefined && names.size < MAX_PREPARED_STATEMENTS) {
      name = `ems_${names.size}`;
      names.set(text, name);
    }
    return name;
  };
  const gather = gatherWrites(client.connection.stream);
  const sendPrepared = prepareStatements(client);
  const sendOn = (text: string, values: readonly unknown[]): Promise<Result> => {
    const name = values.length > 0 ? nameOf(text) : undefined;
    if (guard) return guard.send({ ...(name && { name }), text, values: [...values] });
    return name === undefined ? send(client, { text, values: [...values] }) : sendPrepared(name, text, values);
  };
  const query = (text: string, values: readonly unknown[] = []) => gather(() => sendOn(text, values));
  return Object.assign(Object.create(client), {
    query,
    ...(guard && { release: () => client.release(guard.isBroken()) }),
  });
};
