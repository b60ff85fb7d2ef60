import type { Session } from '../platform/tenancy.ts';
import type { Connection } from './connection.ts';

/** The idle connections of a pool, the one that was used last at the end. */
export class IdleConnections {
  #connections: Connection[] = [];

  get count(): number {
    return this.#connections.length;
  }

  add(connection: Connection): void {
    this.#connections.push(connection);
  }

  /** Takes a connection that is in a session; undefined if none is. */
  takeIn(session: Session): Connection | undefined {
    const index = this.#connections.findLastIndex((connection) => connection.isIn(session));
    return index === -1 ? undefined : this.#takeAt(index);
  }

  /** Takes the connection that has been idle for longest, because the sessions of the others then last; undefined if none is idle. */
  takeOldest(): Connection | undefined {
    return this.#takeAt(0);
  }

  /** Removes a connection. Returns false if it is not idle. */
  remove(connection: Connection): boolean {
    const index = this.#connections.indexOf(connection);
    return index !== -1 && this.#takeAt(index) !== undefined;
  }

  /** Closes the connections that nobody has used since the last call. */
  closeUnused(): void {
    const idle = this.#connections;
    this.#connections = idle.filter(({ isUsed }) => isUsed);
    for (const connection of idle)
      if (connection.isUsed) connection.isUsed = false;
      else connection.close();
  }

  /** Closes all of them. */
  close(): void {
    for (const connection of this.#connections.splice(0)) connection.close();
  }

  #takeAt(index: number): Connection | undefined {
    return this.#connections.splice(index, 1)[0];
  }
}
