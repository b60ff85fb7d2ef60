import type { RequestHandler } from 'express';
import { page, script, settings } from './page.ts';
import { PublishedDocument } from './published-document.ts';
import { redocContent, REDOC_OPTIONS, SAMPLE_ORIGIN } from './redoc.ts';
import { readProjectFile } from '../platform/project-files.ts';
import { note, pathOf } from './requests.ts';
import { tryPage } from './try.ts';

/** Everything comes from this service, and nothing from another host. */
const OWN_ONLY = [
  "default-src 'none'",
  "script-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
];
const POLICY = [...OWN_ONLY, "style-src 'self'"].join('; ');

/** Redoc and RapiDoc set styles from their scripts; Redoc searches in a worker. */
const VIEWER_POLICY = [...OWN_ONLY, "style-src 'self' 'unsafe-inline'", 'worker-src blob:'].join('; ');

/** Targets of the download button: the contract without the samples and chapters that the page adds. */
const DOWNLOADS = [
  { title: 'OpenAPI 3.1 (YAML)', url: '/openapi.yaml' },
  { title: 'OpenAPI 3.1 (JSON)', url: '/openapi.json' },
  { title: 'OpenAPI 3.0 (JSON)', url: '/openapi-3.0.json' },
];

const OPTIONS = { ...REDOC_OPTIONS, downloadUrls: DOWNLOADS, scrollYOffset: '#pages' };

const referencePage = (): string =>
  page({
    path: '/docs',
    title: 'REST reference',
    content: redocContent,
    scripts:
      settings({ sampleOrigin: SAMPLE_ORIGIN, options: OPTIONS }) +
      script('/docs/redoc.js') +
      script('/docs/reference.js'),
  });

type Source = { type: string; policy?: string; load: () => string };

const file = (type: string, path: string): Source => ({ type, load: () => readProjectFile(path) });

/** Published documents by path, each loaded at its first request. */
const DOCUMENTS: Readonly<Record<string, Source>> = {
  '/docs': { type: 'text/html', policy: VIEWER_POLICY, load: referencePage },
  '/docs/try': {
    type: 'text/html',
    policy: VIEWER_POLICY,
    load: () => tryPage(settings({ sampleOrigin: SAMPLE_ORIGIN })),
  },
  '/docs/redoc.js': file('text/javascript', 'generated/redoc.js'),
  '/docs/rapidoc.js': file('text/javascript', 'generated/rapidoc.js'),
  '/docs/reference.js': file('text/javascript', 'src/http/browser/reference.js'),
  '/docs/try.js': file('text/javascript', 'src/http/browser/try.js'),
  '/docs/origin.js': file('text/javascript', 'src/http/browser/origin.js'),
  '/docs/pages.css': file('text/css', 'src/http/browser/pages.css'),
  '/docs/contract.json': file('application/json', 'generated/documentation.json'),
  '/docs/agents.md': file('text/markdown', 'docs/agents.md'),
  '/docs/webhooks.md': file('text/markdown', 'docs/webhooks.md'),
  '/llms.txt': file('text/plain', 'generated/llms.txt'),
  '/openapi.json': file('application/json', 'generated/openapi.json'),
  '/openapi.yaml': file('application/yaml', 'generated/openapi.yaml'),
  '/openapi-3.0.json': file('application/json', 'generated/openapi-3.0.json'),
};

/** Returns the pages that `npm run generate` has rendered, as HTML by path. */
const readPages = (): Map<string, string> => {
  const pages: Record<string, string> = JSON.parse(readProjectFile('generated/pages.json'));
  return new Map(Object.entries(pages));
};

/**
 * Creates the middleware that serves the documentation, to which `/` leads, the files that it loads, and the contract.
 * They require no token.
 */
export const serveDocuments = (): RequestHandler => {
  const sources = new Map(Object.entries(DOCUMENTS));
  const documents = new Map<string, PublishedDocument>();
  let pages: Map<string, string> | undefined;
  const open = (path: string): PublishedDocument | undefined => {
    const source = sources.get(path);
    if (source) return new PublishedDocument(source.type, source.load(), source.policy ?? POLICY);
    if (!path.startsWith('/docs/')) return undefined;
    const html = (pages ??= readPages()).get(path);
    return html === undefined ? undefined : new PublishedDocument('text/html', html, POLICY);
  };
  return async (req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next();
    const path = pathOf(req).replace(/\/$/, '');
    if (path === '') return res.writeHead(302, { Location: '/docs' }).end();
    const document = documents.get(path) ?? open(path);
    if (!document) return next();
    note(res, { operation: 'documents' });
    documents.set(path, document);
    await document.send(req, res);
  };
};
