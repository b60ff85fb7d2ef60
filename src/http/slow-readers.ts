import type { Socket } from 'node:net';

/** What a reader must take in the time that it has, or all that waits: less than this is no progress. */
const MIN_BYTES = 16 * 1024;

type Mark = { taken: number; since: number };

/** How many bytes of a socket's output the operating system has taken. It is what the timeout of `net.Socket` goes by; there is no public name for it. */
const bytesTaken = (socket: Socket): number => {
  const handle: unknown = Reflect.get(socket, '_handle');
  if (typeof handle !== 'object' || handle === null) return 0;
  return Number(Reflect.get(handle, 'bytesWritten')) - Number(Reflect.get(handle, 'writeQueueSize'));
};

/**
 * Finds readers that do not read. A connection with output waiting is slow once the operating system has taken less than 16 KiB of it
 * for `stallMs`. Slow is not late: one that takes a large answer in small pieces is never found.
 */
export class SlowReaders {
  readonly #stallMs: number;
  readonly #marks = new WeakMap<Socket, Mark>();

  constructor(stallMs: number) {
    this.#stallMs = stallMs;
  }

  /** Whether a connection made too little progress. To be called at short intervals. */
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
