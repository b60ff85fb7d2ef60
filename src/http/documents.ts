import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import type { AddressOf } from './address.ts';
import { PictureTheme } from '../../generated/values.ts';
import { APP_PICTURES, GUIDES, pictureFile, PICTURES, STAFF_PICTURES, TRY } from './page.ts';
import { fillContract, type ContractFormat, type Operator } from './contract-edition.ts';
import { PublishedDocument } from './published-document.ts';
import { readProjectBytes, readProjectFile } from '../core/project-files.ts';
import { redocPage } from './redoc.ts';
import { note } from './requests.ts';
import { pathOf } from './request-head.ts';
import { npmTarball } from './tarball.ts';

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

/** OpenAPI Explorer adds styles from its script. */
const REFERENCE_POLICY = [...OWN_ONLY, "style-src 'self' 'unsafe-inline'"].join('; ');

/** The media type of an archive, which is compressed already. */
const GZIP = 'application/gzip';

/** A document; `contract` is the format of one that describes this service. */
type Source = { type: string; load: () => string | Buffer; contract?: ContractFormat };

/**
 * Maximum number of contracts that are kept with the address of the service. Callers choose their `Host`; at other
 * addresses a contract is made for each request.
 */
const MAX_KEPT = 12;

const file = (type: string, path: string): Source => ({ type, load: () => readProjectFile(path) });

/** Returns the TypeScript package as npm installs it from its address. */
const typescriptPackage = (): Buffer => {
  const { files }: { files: Record<string, string> } = JSON.parse(readProjectFile('derived/typescript-client.json'));
  return npmTarball(files);
};

const png = (path: string): Source => ({ type: 'image/png', load: () => readProjectBytes(path) });

/** The path of the published Redoc, and a former one. While it is not built, it leads to the page that sends requests. */
const REDOC = '/docs';
const FORMER_REDOC = '/docs/reference';

/** Published documents by path, each loaded at its first request. */
const DOCUMENTS: Readonly<Record<string, Source>> = {
  '/browser/icon.svg': file('image/svg+xml', 'src/http/browser/icon.svg'),
  '/browser/icon-dark.svg': file('image/svg+xml', 'src/http/browser/icon-dark.svg'),
  '/browser/icon.png': png('src/http/browser/icon.png'),
  '/browser/icon-dark.png': png('src/http/browser/icon-dark.png'),
  '/browser/icon-192.png': png('src/http/browser/icon-192.png'),
  '/browser/icon-512.png': png('src/http/browser/icon-512.png'),
  '/browser/staff.js': file('text/javascript', 'src/http/browser/staff.js'),
  '/browser/staff.webmanifest': file('application/manifest+json', 'src/http/browser/staff.webmanifest'),
  '/docs/explorer.js': file('text/javascript', 'derived/explorer.js'),
  '/browser/altcha.js': file('text/javascript', 'derived/altcha.js'),
  '/browser/altcha-worker.js': file('text/javascript', 'derived/altcha-worker.js'),
  '/browser/proof-of-work.js': file('text/javascript', 'src/http/browser/proof-of-work.js'),
  '/docs/reference.js': file('text/javascript', 'src/http/browser/reference.js'),
  '/docs/readable-types.js': file('text/javascript', 'src/http/browser/readable-types.js'),
  '/docs/origin.js': file('text/javascript', 'src/http/browser/origin.js'),
  '/docs/search.js': file('text/javascript', 'src/http/browser/search.js'),
  '/docs/search.json': file('application/json', 'derived/search.json'),
  '/docs/text.js': file('text/javascript', 'src/http/browser/text.js'),
  '/docs/pages.css': file('text/css', 'src/http/browser/pages.css'),
  '/docs/contract.json': file('application/json', 'derived/documentation.json'),
  ...Object.fromEntries(GUIDES.map((name) => [`/docs/${name}.md`, file('text/markdown', `docs/${name}.md`)])),
  ...Object.fromEntries(
    PICTURES.flatMap((name) => PictureTheme.map((theme) => pictureFile(name, theme))).map((path) => [
      `/${path}`,
      file('image/svg+xml', path),
    ]),
  ),
  ...Object.fromEntries(
    [...STAFF_PICTURES.map((name) => `staff-${name}`), ...APP_PICTURES.map((name) => `app-${name}`)]
      .map((name) => `docs/pictures/${name}.png`)
      .map((path) => [`/${path}`, png(path)]),
  ),
  '/clients/typescript.tgz': { type: GZIP, load: typescriptPackage },
  '/docs/security.md': file('text/markdown', 'SECURITY.md'),
  '/problems.json': file('application/json', 'generated/problems.json'),
  '/tools.json': file('application/json', 'generated/published-tools.json'),
  '/docs/changelog.json': file('application/json', 'generated/changelog.json'),
  '/docs/changelog.atom': file('application/atom+xml', 'generated/changelog.atom'),
  '/llms.txt': file('text/plain', 'generated/llms.txt'),
  '/openapi.json': { ...file('application/json', 'generated/openapi.json'), contract: 'json' },
  '/openapi.yaml': { ...file('application/yaml', 'generated/openapi.yaml'), contract: 'yaml' },
  '/postman.json': { ...file('application/json', 'generated/postman.json'), contract: 'postman' },
  '/openapi-3.0.json': { ...file('application/json', 'generated/openapi-3.0.json'), contract: 'json' },
};

/** Returns the pages that `npm run build` has rendered, as HTML by path. */
const readPages = (): Map<string, string> => {
  const pages: Record<string, string> = JSON.parse(readProjectFile('derived/pages.json'));
  return new Map(Object.entries(pages));
};

/** Serves contracts whose server is the address of the service, because generated clients need an absolute URL. */
const createContracts = (addressOf: AddressOf, operator: Operator) => {
  const kept = new Map<string, PublishedDocument>();
  return (req: IncomingMessage, path: string, { type, load }: Source, format: ContractFormat): PublishedDocument => {
    const address = addressOf(req);
    const key = `${address} ${path}`;
    const known = kept.get(key);
    if (known) return known;
    const text = fillContract(String(load()), format, address, operator);
    const isKept = kept.size < MAX_KEPT;
    const document = new PublishedDocument(type, text, POLICY, isKept);
    if (isKept) kept.set(key, document);
    return document;
  };
};

/** Leads from `/` to the documentation, for those who are not signed in. */
export const leadToDocuments: RequestHandler = (req, res, next) => {
  const isRead = req.method === 'GET' || req.method === 'HEAD';
  if (!isRead || pathOf(req) !== '/') return next();
  note(res, { operation: 'documents' });
  res.writeHead(302, { Location: '/docs', 'Cache-Control': 'no-store' }).end();
};

/**
 * Creates the middleware that serves the documentation, the files that it loads, and the contract. They require no token.
 */
export const serveDocuments = (addressOf: AddressOf, operator: Operator = {}): RequestHandler => {
  const contractOf = createContracts(addressOf, operator);
  const sources = new Map(Object.entries(DOCUMENTS));
  const documents = new Map<string, PublishedDocument>();
  let pages: Map<string, string> | undefined;
  const open = (path: string): PublishedDocument | undefined => {
    const source = sources.get(path);
    if (source) return new PublishedDocument(source.type, source.load(), POLICY, source.type !== GZIP);
    if (!path.startsWith('/docs')) return undefined;
    if (path === REDOC) return redocPage();
    const html = (pages ??= readPages()).get(path);
    const policy = path === TRY ? REFERENCE_POLICY : POLICY;
    return html === undefined ? undefined : new PublishedDocument('text/html', html, policy);
  };
  return async (req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next();
    const path = pathOf(req).replace(/\/$/, '');
    // Browsers keep the fragment of a redirect.
    if (path === FORMER_REDOC) return res.writeHead(302, { Location: REDOC }).end();
    const source = sources.get(path);
    const contract = source?.contract && contractOf(req, path, source, source.contract);
    const document = contract ?? documents.get(path) ?? open(path);
    if (!document && path === REDOC) return res.writeHead(302, { Location: TRY }).end();
    if (!document) return next();
    note(res, { operation: 'documents' });
    if (!contract) documents.set(path, document);
    await document.send(req, res);
  };
};
