import type { Socket } from 'node:net';

/** Minimum bytes that a reader must accept within the timeout, unless less is waiting. */
const MIN_BYTES = 16 * 1024;

type Mark = { taken: number; since: number };

/**
 * Returns the number of bytes that the operating system has accepted from a socket. The timeout of `net.Socket` uses it
 * too; it has no public API.
 */
const bytesTaken = (socket: Socket): number => {
  const handle: unknown = Reflect.get(socket, '_handle');
  if (typeof handle !== 'object' || handle === null) return 0;
  return Number(Reflect.get(handle, 'bytesWritten')) - Number(Reflect.get(handle, 'writeQueueSize'));
};

/**
 * Finds stalled readers. A connection with waiting output is slow if the operating system has accepted less than 16 KiB
 * of it for `stallMs`. A connection that reads a large response steadily is not slow, however long it takes.
 */
export class SlowReaders {
  readonly #stallMs: number;
  readonly #marks = new WeakMap<Socket, Mark>();

  constructor(stallMs: number) {
    this.#stallMs = stallMs;
  }

  /** Whether a connection made too little progress. Call it at short intervals. */
  isSlow(socket: Socket): boolean {
    if (socket.writableLength === 0) {
      this.#marks.delete(socket);
      return false;
    }
    const taken = bytesTaken(socket);
    const now = performance.now();
    const mark = this.#marks.get(socket);
    if (mark && taken - mark.taken < MIN_BYTES) return now - mark.since >= this.#stallMs;
    this.#marks.set(socket, { taken, since: now });
    return false;
  }
}
