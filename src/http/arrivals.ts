import type { IncomingMessage, Server } from 'node:http';

/** How long the file of an upload may take to arrive, in ms. */
export const UPLOAD_MILLISECONDS = 300_000;

/** Requests with an upload. */
const uploads = new WeakSet<IncomingMessage>();

/** Gives a request the time of an upload. Call it after authorization. */
export const allowUpload = (req: IncomingMessage): void => void uploads.add(req);

/** The requests whose bodies are arriving. */
export class Arrivals {
  readonly #since = new Map<IncomingMessage, number>();

  /** Tracks a request that has a body. */
  watch(req: IncomingMessage): void {
    if (req.headers['content-length'] !== undefined || req.headers['transfer-encoding'] !== undefined)
      this.#since.set(req, performance.now());
  }

  /**
   * Rejects the requests that take longer than `patience_ms`, or than an upload may, as Node.js rejects those that take
   * longer than its own timeout. Call it at short intervals.
   */
  check(server: Server, patience_ms: number): void {
    const now = performance.now();
    for (const [req, since] of this.#since) {
      if (req.complete || req.destroyed) this.#since.delete(req);
      else if (now - since > (uploads.has(req) ? UPLOAD_MILLISECONDS : patience_ms)) {
        this.#since.delete(req);
        const error = Object.assign(new Error('the request did not arrive in time'), {
          code: 'ERR_HTTP_REQUEST_TIMEOUT',
        });
        server.emit('clientError', error, req.socket);
      }
    }
  }
}
