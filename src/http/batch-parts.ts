import { ServerResponse, type IncomingMessage } from 'node:http';
import type { Request } from 'express';
import type { Schemas } from '../../generated/contract.ts';
import { registerPart } from './requests.ts';

export type BatchItem = Schemas['BatchedRequest'];

/** The response of a request of a batch. `text` is its body in JSON. */
export type BatchAnswer = {
  readonly id: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
};

/** The headers of a response that a batch returns. */
const HEADERS = ['Allow', 'ETag', 'Link', 'Location', 'Retry-After', 'WWW-Authenticate', 'X-Request-Id'];

/** A response that is kept instead of sent. */
export class KeptResponse extends ServerResponse {
  #text = '';

  /** `batch` is the response of the batch, and `id` that of this request. */
  constructor(req: IncomingMessage, batch: ServerResponse, id: string) {
    super(req);
    // Headers that `writeHead` gets are kept only beside others.
    this.setHeader('X-Request-Id', id);
    registerPart(this, batch, id);
  }

  override end(content?: unknown): this {
    this.#text = typeof content === 'string' ? content : '';
    return this;
  }

  /** Returns the response of the request with an id in the batch. */
  read(id: string): BatchAnswer {
    const headers = HEADERS.flatMap((name): [string, string][] => {
      const value = this.getHeader(name);
      return value === undefined ? [] : [[name, String(value)]];
    });
    return {
      id,
      status: this.statusCode,
      headers: Object.fromEntries(headers),
      text: this.#text === '' ? 'null' : this.#text,
    };
  }
}

/** Returns a request of a batch as one of HTTP: with the token and the connection of the batch, and nothing else of it. */
export const createPartRequest = (batch: Request, { method, path, headers = {} }: BatchItem): Request => {
  const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  const { authorization } = batch.headers;
  return Object.assign(Object.create(batch), {
    method,
    url: path,
    headers: { authorization, ...Object.fromEntries(named) },
    body: undefined,
  });
};

/** Returns the responses of a batch as JSON. */
export const printAnswers = (answers: readonly BatchAnswer[]): string =>
  `{"responses":[${answers
    .map(({ text, ...rest }) => `${JSON.stringify(rest).slice(0, -1)},"body":${text}}`)
    .join(',')}]}`;
