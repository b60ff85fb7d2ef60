/** An item that waits for its statement. Declared with methods because only the caller knows the types. */
type Waiting = { item: unknown; resolve(result: unknown): void; reject(error: unknown): void };

/** Runs a statement for its items. Declared with a method for the same reason. */
type Sender = { send(items: readonly unknown[]): Promise<readonly unknown[]> };

/**
 * Gathers what concurrent operations of one transaction send in the same turn of the event loop into one statement for
 * each key, which takes a fifth of the time or less. If it fails, it fails for all of its items: the caller rolls back
 * and repeats the operations in smaller groups.
 */
export class Gatherer {
  readonly #waiting = new Map<string, Waiting[]>();

  /**
   * Adds an item to the statement that `key` identifies. `send` runs it and returns a result for each item, in the same
   * order.
   */
  add<Item, Result>(
    key: string,
    item: Item,
    send: (items: readonly Item[]) => Promise<readonly Result[]>,
  ): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const waiting: Waiting = { item, resolve, reject };
    const group = this.#waiting.get(key);
    if (group) group.push(waiting);
    else {
      this.#waiting.set(key, [waiting]);
      setImmediate(() => void this.#send(key, { send }));
    }
    return promise;
  }

  async #send(key: string, sender: Sender): Promise<void> {
    const group = this.#waiting.get(key) ?? [];
    this.#waiting.delete(key);
    try {
      const results = await sender.send(group.map(({ item }) => item));
      for (const [index, { resolve }] of group.entries()) resolve(results[index]);
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }
}
