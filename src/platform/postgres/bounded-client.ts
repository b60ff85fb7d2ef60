import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type pg from 'pg';
import { currentSession, type Session } from '../tenancy.ts';
import type { Client } from './client.ts';
import type { Deadline } from './deadline.ts';
import { isReadOnly } from './failures.ts';

/** A connection of a pool, with a deadline for its statements. `release` returns it to the pool. */
export class BoundedClient implements DatabaseConnection {
  readonly release: () => void;
  /** The tenant that has acquired the connection, '' for none. */
  holder = '';
  /** The session that its driver has set; undefined before that. */
  session: Session | undefined;
  /** Whether the connection was acquired since the pool last looked for unused ones. */
  isUsed = true;
  readonly #client: pg.PoolClient;
  readonly #wrapped: Client;
  readonly #deadline: Deadline;
  readonly #end: () => void;
  readonly #fail: (error: unknown) => void;
  #broken = false;

  constructor(
    client: pg.PoolClient,
    wrapped: Client,
    deadline: Deadline,
    release: (connection: BoundedClient) => void,
  ) {
    this.release = () => release(this);
    this.#client = client;
    this.#wrapped = wrapped;
    this.#deadline = deadline;
    this.#end = () => deadline.end();
    this.#fail = (error) => {
      this.#noteError(error);
      deadline.end();
    };
  }

  /** Whether the connection may serve another caller. */
  get isReusable(): boolean {
    return !this.#broken && this.#wrapped.isReusable();
  }

  executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const result = this.#wrapped.query<Row>(sql, parameters);
    // Listens beside the result's promise: a promise more would keep the rows past the next garbage collection.
    if (currentSession().unbounded) result.then(undefined, (error: unknown) => this.#noteError(error));
    else {
      this.#deadline.begin();
      result.then(this.#end, this.#fail);
    }
    return result;
  }

  streamQuery(): never {
    throw new Error('Rows are not streamed; declare a cursor.');
  }

  /** Notes that the connection is lost. */
  breakOff(): void {
    this.#broken = true;
  }

  /** Closes the connection, which must not be in use. */
  close(): void {
    this.#client.release(true);
  }

  /** After a failover the address may belong to another server. The next connection reaches the one that accepts writes. */
  #noteError(error: unknown): void {
    this.#broken ||= isReadOnly(error);
  }
}
