import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';
import { isCurrent } from './request-head.ts';
import { sendEmpty } from './answers.ts';

type Encoding = 'br' | 'gzip';

const brotli = promisify(brotliCompress);

// The highest quality takes many times as long and saves little (docs/performance.md).
const COMPRESSORS: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: promisify<Buffer, Buffer>(gzip),
};

/** Minimum size for compression, in bytes: compressing less saves no packets. */
const MIN_COMPRESSED = 1024;

const encodingFor = (req: Request): Encoding | null => {
  if (req.headers['accept-encoding'] === undefined) return null;
  if (req.acceptsEncodings('br') === 'br') return 'br';
  return req.acceptsEncodings('gzip') === 'gzip' ? 'gzip' : null;
};

/** A document with its compressed forms, each created once, at its first request. */
export class PublishedDocument {
  readonly #type: string;
  readonly #policy: string;
  readonly #body: Buffer;
  readonly #isCompressed: boolean;
  /** Identifies every encoding of the document, so it is sent as a weak tag. */
  readonly #etag: string;
  readonly #encoded = new Map<Encoding, Promise<Buffer>>();

  /**
   * `type` is the media type of a text or of bytes, `policy` its `Content-Security-Policy`. Neither is a document worth compressing that is
   * not kept, nor one that is compressed itself.
   */
  constructor(type: string, content: string | Buffer, policy: string, isCompressed = true) {
    this.#isCompressed = isCompressed;
    this.#type = typeof content === 'string' ? `${type}; charset=utf-8` : type;
    this.#policy = policy;
    this.#body = Buffer.from(content);
    this.#etag = `"${hash('sha256', this.#body, 'base64url').slice(0, 22)}"`;
  }

  #encode(encoding: Encoding): Promise<Buffer> {
    const known = this.#encoded.get(encoding) ?? COMPRESSORS[encoding](this.#body);
    this.#encoded.set(encoding, known);
    return known;
  }

  async send(req: Request, res: Response): Promise<void> {
    res.setHeader('Content-Security-Policy', this.#policy);
    res.setHeader('Referrer-Policy', 'no-referrer');
    res.setHeader('Cache-Control', 'public, max-age=300');
    res.setHeader('ETag', `W/${this.#etag}`);
    res.appendHeader('Vary', 'Accept-Encoding');
    if (isCurrent(req.headers['if-none-match'], this.#etag)) return sendEmpty(res, 304);
    const encoding = !this.#isCompressed || this.#body.length < MIN_COMPRESSED ? null : encodingFor(req);
    const body = encoding === null ? this.#body : await this.#encode(encoding);
    if (encoding !== null) res.setHeader('Content-Encoding', encoding);
    res.writeHead(200, { 'Content-Type': this.#type, 'Content-Length': body.length });
    res.end(req.method === 'HEAD' ? undefined : body);
  }
}
