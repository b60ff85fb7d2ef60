import type { JSONRPCID } from 'json-rpc-2.0';

const END = Buffer.from('}');

/** A result that is long and the same for many callers, so it is written as JSON once. */
export class KeptResult {
  readonly #json: Buffer;

  constructor(result: object) {
    this.#json = Buffer.from(JSON.stringify(result));
  }

  /** Returns the response with this result to the request with an id. */
  respondTo(id: JSONRPCID): Buffer {
    return Buffer.concat([Buffer.from(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":`), this.#json, END]);
  }
}
