import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, RequestHandler, Response } from 'express';
import { isCurrent } from './conditional.ts';
import { docsPage, readDocument, REDOC_OPTIONS, SAMPLE_ORIGIN } from './redoc.ts';
import { pathOf } from './requests.ts';
import { sendEmpty } from './send.ts';

/** Redoc sets styles from its script; everything else comes from this service, and nothing from another host. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  'worker-src blob:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Targets of the download button: the contract without the samples and chapters that the page adds. */
const DOWNLOADS = [
  { title: 'OpenAPI 3.1 (YAML)', url: '/openapi.yaml' },
  { title: 'OpenAPI 3.1 (JSON)', url: '/openapi.json' },
  { title: 'OpenAPI 3.0 (JSON)', url: '/openapi-3.0.json' },
];

const OPTIONS = { ...REDOC_OPTIONS, downloadUrls: DOWNLOADS };

const START = `fetch('/docs/contract.json')
  .then((response) => response.text())
  .then((text) => {
    const contract = JSON.parse(text.replaceAll('${SAMPLE_ORIGIN}', location.origin));
    Redoc.init(contract, ${JSON.stringify(OPTIONS)}, document.getElementById('redoc'));
  });
`;

/** Published documents by path, each loaded at its first request. */
const DOCUMENTS: readonly [path: string, type: string, load: () => string][] = [
  ['/docs', 'html', () => docsPage('<script src="/docs/redoc.js"></script>\n<script src="/docs/start.js"></script>')],
  ['/docs/redoc.js', 'js', () => readDocument('generated/redoc.js')],
  ['/docs/start.js', 'js', () => START],
  ['/docs/contract.json', 'json', () => readDocument('generated/documentation.json')],
  ['/docs/agents.md', 'text/markdown', () => readDocument('docs/agents.md')],
  ['/llms.txt', 'text/plain', () => readDocument('generated/llms.txt')],
  ['/openapi.json', 'json', () => readDocument('generated/openapi.json')],
  ['/openapi.yaml', 'application/yaml', () => readDocument('generated/openapi.yaml')],
  ['/openapi-3.0.json', 'json', () => readDocument('generated/openapi-3.0.json')],
];

type Encoding = 'br' | 'gzip';

const brotli = promisify(brotliCompress);

// The highest quality takes ten times as long and saves only 5 %.
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
class PublishedDocument {
  readonly #type: string;
  readonly #body: Buffer;
  /** Identifies every encoding of the document, so it is sent as a weak tag. */
  readonly #etag: string;
  readonly #encoded = new Map<Encoding, Promise<Buffer>>();

  constructor(type: string, text: string) {
    this.#type = type;
    this.#body = Buffer.from(text);
    this.#etag = `"${hash('sha256', this.#body, 'base64url').slice(0, 22)}"`;
  }

  #encode(encoding: Encoding): Promise<Buffer> {
    const known = this.#encoded.get(encoding) ?? COMPRESSORS[encoding](this.#body);
    this.#encoded.set(encoding, known);
    return known;
  }

  async send(req: Request, res: Response): Promise<void> {
    res.setHeader('Content-Security-Policy', CONTENT_SECURITY_POLICY);
    res.setHeader('Referrer-Policy', 'no-referrer');
    res.setHeader('Cache-Control', 'public, max-age=300');
    res.setHeader('ETag', `W/${this.#etag}`);
    res.vary('Accept-Encoding');
    if (isCurrent(req.headers['if-none-match'], this.#etag)) return sendEmpty(res, 304);
    const encoding = this.#body.length < MIN_COMPRESSED ? null : encodingFor(req);
    const body = encoding === null ? this.#body : await this.#encode(encoding);
    if (encoding !== null) res.setHeader('Content-Encoding', encoding);
    res.type(this.#type).send(body);
  }
}

/** Serves the docs page, the files that it loads, and the contract. They require no token. */
export const createDocuments = (): RequestHandler => {
  const sources = new Map(DOCUMENTS.map(([path, type, load]) => [path, { type, load }]));
  const documents = new Map<string, PublishedDocument>();
  return (req, res, next) => {
    const path = pathOf(req).replace(/\/$/, '');
    const source = sources.get(path);
    if (!source || (req.method !== 'GET' && req.method !== 'HEAD')) {
      next();
      return undefined;
    }
    const document = documents.get(path) ?? new PublishedDocument(source.type, source.load());
    documents.set(path, document);
    return document.send(req, res);
  };
};
