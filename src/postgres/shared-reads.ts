import { setTimeout } from 'node:timers/promises';
import type { QueryResult } from 'kysely';
import { currentSession, keyOf } from '../platform/tenancy.ts';
import type { Connection } from './connection.ts';
import { isOutsideTransaction } from './failures.ts';
import type { ConnectionPool } from './pool.ts';

/** Delay after which a transaction that has failed is rolled back, to a savepoint or altogether, in ms. */
const HOST_RETRY_MS = 5;

/** Maximum number of statements that share a connection in one turn, because the server runs them one after the other. */
const MAX_GROUP_SIZE = 8;

/** Statements of one session, sent in one turn of the event loop on one connection. */
type Group = { readonly connection: Promise<Connection>; joined: number; running: number; open: boolean };

/** Returns null when the transaction has failed or ended. */
const readWithin = async <Row>(
  host: Connection,
  text: string,
  values: readonly unknown[],
): Promise<QueryResult<Row> | null> => {
  try {
    return await host.runWithin<Row>(text, values);
  } catch (error) {
    if (!isOutsideTransaction(error)) throw error;
    await setTimeout(HOST_RETRY_MS);
    return null;
  }
};

/**
 * Pipelines the statements that one tenant sends in the same turn of the event loop on a shared connection. Each of
 * them is its own transaction and succeeds or fails individually.
 */
export class SharedReads {
  readonly #pool: ConnectionPool;
  readonly #groups = new Map<string, Group>();

  constructor(pool: ConnectionPool) {
    this.#pool = pool;
  }

  async run<Row>(text: string, values: readonly unknown[]): Promise<QueryResult<Row>> {
    const session = currentSession();
    for (;;) {
      const host = this.#pool.findHost(session);
      const result = host ? await readWithin<Row>(host, text, values) : await this.#runInGroup<Row>(text, values);
      if (result !== null) return result;
    }
  }

  /** Returns null when the statement may run within the transaction of another session. */
  async #runInGroup<Row>(text: string, values: readonly unknown[]): Promise<QueryResult<Row> | null> {
    const group = this.#join();
    try {
      const connection = await this.#pool.waitUnlessHosted(group.connection, currentSession());
      return connection ? await connection.run<Row>(text, values) : null;
    } finally {
      group.running -= 1;
      this.#releaseWhenDone(group);
    }
  }

  #join(): Group {
    const session = keyOf(currentSession());
    let group = this.#groups.get(session);
    if (group === undefined || group.joined === MAX_GROUP_SIZE) {
      group = this.#open(session);
      this.#groups.set(session, group);
    }
    group.joined += 1;
    group.running += 1;
    return group;
  }

  #open(session: string): Group {
    const group: Group = { connection: this.#pool.acquire(), joined: 0, running: 0, open: true };
    const close = (): void => {
      group.open = false;
      if (this.#groups.get(session) === group) this.#groups.delete(session);
      this.#releaseWhenDone(group);
    };
    // While all connections are busy, the group waits for one and further statements may join it.
    group.connection.then(() => setImmediate(close), close);
    return group;
  }

  #releaseWhenDone({ connection, running, open }: Group): void {
    // Without a connection there is nothing to release, and each statement of the group has received the error.
    if (!open && running === 0)
      connection.then(
        (acquired) => this.#pool.release(acquired),
        () => undefined,
      );
  }
}
