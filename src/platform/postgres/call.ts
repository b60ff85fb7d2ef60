import type { QueryResult } from 'kysely';
import type { Connection, Submittable } from 'pg';
import { serialize } from 'pg-protocol';
import utils from 'pg/lib/utils.js';
import { countAffected } from './client.ts';
import type { Field, ToRow } from './rows.ts';
import { compileRows } from './value-parsers.ts';

declare module 'pg' {
  interface Connection {
    /** The texts of the named statements that the server has parsed, and of those sent to it. The driver updates both. */
    readonly parsedStatements: Readonly<Record<string, string>>;
    readonly submittedNamedStatements: Record<string, string>;
  }
}

/** A result that is being received. */
type Result = { rows: unknown[]; numAffectedRows?: bigint };

/** The makers of the rows of a connection's statements, by the names of the statements. */
export type Described = Map<string, ToRow>;

/** A statement with values. Its name identifies its text. */
export type Named = { readonly name: string; readonly text: string; readonly values: readonly unknown[] };

/** The statements that begin and end a transaction, by their names once a connection has parsed them. */
export const BEGIN = { name: 'ems_begin', text: 'begin' };
export const COMMIT = { name: 'ems_commit', text: 'commit' };

type Callback = (error: Error | null, result: QueryResult<unknown>) => void;

const NO_COLUMNS: ToRow = () => ({});

// The messages that are the same in every call, because a call is sent in one piece: a write for each message costs more
// than to copy them.
const EXECUTE = serialize.execute();
const SYNC = serialize.sync();
const BEGINNING = Buffer.concat([serialize.bind({ statement: BEGIN.name }), EXECUTE]);
const EXECUTED = Buffer.concat([EXECUTE, SYNC]);
const COMMITTED = Buffer.concat([EXECUTE, serialize.bind({ statement: COMMIT.name }), EXECUTE, SYNC]);

/**
 * A call of a named statement. The driver calls its methods with the messages of the server. The server parses a
 * statement once, and describes its rows once: the driver itself asks for the description with each call, and reads it
 * again. A statement whose columns change fails (PostgreSQL: "cached plan must not change result type"), so a description
 * stays valid.
 *
 * `begins` and `commits` add the beginning and the end of a transaction to the same exchange: the server responds once.
 * If the statement fails, the server skips the commit, and the transaction waits for its rollback.
 */
export class Call implements Submittable {
  readonly name: string;
  readonly text: string;
  readonly values: (string | Buffer | null)[];
  readonly #begins: boolean;
  readonly #commits: boolean;
  readonly #described: Described;
  readonly #callback: Callback;
  readonly #result: Result = { rows: [] };
  #toRow: ToRow | undefined;
  #error: Error | null = null;

  constructor(
    { name, text, values }: Named,
    { begins, commits }: { begins: boolean; commits: boolean },
    described: Described,
    callback: Callback,
  ) {
    this.name = name;
    this.text = text;
    this.values = values.map((value) => utils.prepareValue(value));
    this.#begins = begins;
    this.#commits = commits;
    this.#described = described;
    this.#callback = callback;
  }

  submit(connection: Connection): void {
    const { name, text } = this;
    this.#toRow = this.#described.get(name);
    const messages: Buffer[] = this.#begins ? [BEGINNING] : [];
    if (!(name in connection.parsedStatements) && !(name in connection.submittedNamedStatements)) {
      messages.push(serialize.parse({ name, text }));
      connection.submittedNamedStatements[name] = text;
    }
    messages.push(serialize.bind({ statement: name, values: this.values }));
    if (this.#toRow === undefined) messages.push(serialize.describe({ type: 'P' }));
    messages.push(this.#commits ? COMMITTED : EXECUTED);
    if (connection.stream.writable) connection.stream.write(Buffer.concat(messages));
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
    if (text === 'BEGIN' || text === 'COMMIT') return;
    // A statement without rows has no description of them.
    if (this.#toRow === undefined) this.#described.set(this.name, NO_COLUMNS);
    const words = text.split(' ');
    const affected = countAffected(words[0] ?? '', Number(words.at(-1)));
    if (affected !== undefined) this.#result.numAffectedRows = affected;
  }

  handleEmptyQuery(): void {}

  handleError(error: Error): void {
    this.#callback(error, this.#result);
  }

  handleReadyForQuery(): void {
    this.#callback(this.#error, this.#result);
  }
}
