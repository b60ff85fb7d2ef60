import type { QueryResult } from 'kysely';
import type { PoolClient } from 'pg';
import { BEGIN, Call, COMMIT, type Described, type Named } from './call.ts';
import { send, toResult, type Client } from './client.ts';
import type { Guard } from './session-guard.ts';

/** Maximum number of named statements, because a server keeps each one per connection. */
const MAX_PREPARED_STATEMENTS = 1000;

/** A statement that waits to be sent, and what settles the promise of its result. */
type Waiting = {
  readonly text: string;
  readonly values: readonly unknown[];
  resolve(result: QueryResult<unknown> | PromiseLike<QueryResult<unknown>>): void;
  reject(error: unknown): void;
};

/**
 * Names each statement with values by its text, so PostgreSQL parses and plans it once per connection. Sends the
 * statements of one tick together, or of one turn of the event loop while others are pending, because each write wakes a
 * server process. A `begin` before a named statement and a `commit` after it become part of its exchange.
 */
export class PreparedClient implements Client {
  readonly #client: PoolClient;
  readonly #names: Map<string, string>;
  readonly #guard: Guard | undefined;
  readonly #described: Described = new Map();
  #waiting: Waiting[] = [];
  #pending = 0;

  /** `names` are those of the statements of all connections. `guard` sends each statement of a session pooler. */
  constructor(client: PoolClient, names: Map<string, string>, guard?: Guard) {
    this.#client = client;
    this.#names = names;
    this.#guard = guard;
  }

  query<Row>(text: string, values: readonly unknown[]): Promise<QueryResult<Row>> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length === 0) {
        if (this.#pending > 0) setImmediate(() => this.#sendAll());
        else process.nextTick(() => this.#sendAll());
      }
      this.#pending += 1;
      this.#waiting.push({ text, values, resolve, reject });
    });
  }

  isReusable(): boolean {
    return !this.#guard?.isBroken();
  }

  #sendAll(): void {
    const statements = this.#waiting;
    this.#waiting = [];
    const { stream } = this.#client.connection;
    stream.cork();
    try {
      for (let at = 0, first = statements[0]; first !== undefined; first = statements[at])
        at += this.#sendAt(statements, at, first);
    } finally {
      stream.uncork();
    }
  }

  /** Sends the statement at an index, or an exchange that begins with it. Returns how many statements that were. */
  #sendAt(statements: readonly Waiting[], at: number, first: Waiting): number {
    const begins = this.#isReady(first, BEGIN);
    const ownAt = begins ? at + 1 : at;
    const own = statements[ownAt];
    const statement = own === undefined || this.#guard ? null : this.#named(own);
    if (statement === null) {
      this.#sendAlone(first);
      return 1;
    }
    const commits = this.#isReady(statements[ownAt + 1], COMMIT);
    const sent = statements.slice(at, ownAt + (commits ? 2 : 1));
    this.#client.query(
      new Call(statement, { begins, commits }, this.#described, (error, result) => this.#settle(sent, error, result)),
    );
    return sent.length;
  }

  #sendAlone(statement: Waiting): void {
    const { text, values } = statement;
    // Naming a begin or commit makes the server parse it once, so later exchanges can contain it.
    const name = (this.#guard ? this.#named(statement) : [BEGIN, COMMIT].find((known) => known.text === text))?.name;
    const config = { ...(name !== undefined && { name }), text, values: [...values] };
    (this.#guard ? this.#guard.send(config) : send(this.#client, config)).then(
      (result) => this.#settle([statement], null, toResult(result)),
      (error: unknown) => this.#settle([statement], error, { rows: [] }),
    );
  }

  #settle(sent: readonly Waiting[], error: unknown, result: QueryResult<unknown>): void {
    this.#pending -= sent.length;
    for (const statement of sent)
      if (error === null) statement.resolve(result);
      else statement.reject(error);
  }

  #isReady(statement: Waiting | undefined, { name, text }: typeof BEGIN): boolean {
    return statement?.text === text && name in this.#client.connection.parsedStatements;
  }

  #named({ text, values }: Waiting): Named | null {
    const name = values.length > 0 ? this.#nameOf(text) : undefined;
    return name === undefined ? null : { name, text, values };
  }

  #nameOf(text: string): string | undefined {
    let name = this.#names.get(text);
    if (name === undefined && this.#names.size < MAX_PREPARED_STATEMENTS) {
      name = `ems_${this.#names.size}`;
      this.#names.set(text, name);
    }
    return name;
  }
}
