import type { RequestHandler, Response } from 'express';
import { docsPage, readDocument, REDOC_OPTIONS } from './redoc.ts';
import { pathOf } from './requests.ts';

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

/** What the download button gives: the contract itself, without the samples and chapters that the page adds. */
const DOWNLOADS = [
  { title: 'OpenAPI 3.1 (YAML)', url: '/openapi.yaml' },
  { title: 'OpenAPI 3.1 (JSON)', url: '/openapi.json' },
  { title: 'OpenAPI 3.0 (JSON)', url: '/openapi-3.0.json' },
];

const OPTIONS = { ...REDOC_OPTIONS, downloadUrls: DOWNLOADS };

const START = `Redoc.init('/docs/contract.json', ${JSON.stringify(OPTIONS)}, document.getElementById('redoc'));\n`;

/** What is published, by path. Each is loaded when it is first asked for. */
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

const sendDocument = (res: Response, type: string, text: string): void => {
  res.setHeader('Content-Security-Policy', CONTENT_SECURITY_POLICY);
  res.setHeader('X-Content-Type-Options', 'nosniff');
  res.setHeader('Referrer-Policy', 'no-referrer');
  res.setHeader('Cache-Control', 'public, max-age=300');
  res.type(type).send(text);
};

/** The published documents: the docs page with all that it loads, and the contract itself. They need no token. */
export const createDocuments = (): RequestHandler => {
  const documents = new Map(DOCUMENTS.map(([path, type, load]) => [path, { type, load }]));
  const texts = new Map<string, string>();
  return (req, res, next) => {
    const path = pathOf(req).replace(/\/$/, '');
    const document = documents.get(path);
    if (!document || (req.method !== 'GET' && req.method !== 'HEAD')) {
      next();
      return;
    }
    const text = texts.get(path) ?? document.load();
    texts.set(path, text);
    sendDocument(res, document.type, text);
  };
};
