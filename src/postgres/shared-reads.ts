import type { QueryResult } from 'kysely';
import { currentSession, keyOf } from '../platform/tenancy.ts';
import type { Connection } from './connection.ts';
import type { ConnectionPool } from './pool.ts';

/** Maximum number of statements that share a connection in one turn, because the server runs them one after the other. */
const MAX_GROUP_SIZE = 8;

/** Statements of one session, sent in one turn of the event loop on one connection. */
type Group = { readonly connection: Promise<Connection>; joined: number; running: number; open: boolean };

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
    const group = this.#join();
    try {
      const connection = await group.connection;
      return await connection.run<Row>(text, values);
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
