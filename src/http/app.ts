import type { RequestListener } from 'node:http';
import compression from 'compression';
import cors from 'cors';
import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import type { Config } from '../config/config.ts';
import { createAddressOf } from './address.ts';
import { observeRequests, type Observers } from './requests.ts';
import type { Backend } from './backend.ts';
import { bindOperations, type BindingOptions } from './binding.ts';
import type { Operator } from './contract-edition.ts';
import { announceDeprecations } from './deprecation.ts';
import { leadToDocuments, serveDocuments } from './documents.ts';
import { checkHeaderLengths, checkTarget, toOriginForm, pathOf } from './request-head.ts';
import { createInFlightLimit, type InFlightLimit } from './caller-limits.ts';
import { createSendProblem } from './problems.ts';
import { methodsOf } from './router.ts';
import { serveSecurityText } from './security-text.ts';

/**
 * The pages without a token, what observes requests, the web origins allowed to call, the concurrent requests allowed per token, the URL of the
 * service, and the contact for reports of vulnerabilities.
 */
type AppOptions = Pick<Config, 'allowed_origins'> & {
  pages?: (backend: Backend) => readonly RequestHandler[];
  /** Sends errors as pages to browsers, and passes on all others. */
  errorPages?: ErrorRequestHandler | undefined;
  /** The address of the description of `/mcp` (RFC 9728); null for none. */
  resource_metadata?: string | null;
} & Partial<Pick<Config, 'max_connections' | 'max_in_flight' | 'public_url' | 'security_contact'>> &
  Operator &
  Observers;

/** Response headers that pages of an allowed origin may read. */
const EXPOSED_HEADERS = [
  'Deprecation',
  'ETag',
  'Link',
  'Location',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'Sunset',
  'WWW-Authenticate',
  'X-Request-Id',
];

/**
 * Sets the CORS headers for these origins and none for others. Preflights continue to the operations, which respond to
 * every OPTIONS with the path's methods.
 */
const allowOrigins = (origins: readonly string[], methods: string[]): RequestHandler => {
  const allow = cors({
    origin: (origin, done) => done(null, origin !== undefined && origins.includes(origin)),
    methods,
    exposedHeaders: EXPOSED_HEADERS,
    maxAge: 600,
    preflightContinue: true,
  });
  return (req, res, next) => {
    // Keeps caches from serving one origin's response to another.
    res.vary('Origin');
    allow(req, res, next);
  };
};

const forbidSniffing: RequestHandler = (_req, res, next) => {
  res.setHeader('X-Content-Type-Options', 'nosniff');
  next();
};

/** Compresses responses for callers that accept it. */
const compress = (): RequestHandler => {
  const middleware = compression();
  return (req, res, next) => {
    if (req.headers['accept-encoding'] === undefined) next();
    else middleware(req, res, next);
  };
};

/** The paths of operations, of which none is a page. */
const OPERATIONS = /^\/(?:api\/|mcp$)/;

/** Serves pages or documents, without looking for one when a request is for an operation. */
const exceptForOperations = (pages: readonly RequestHandler[]): RequestHandler => {
  const router = express.Router({ caseSensitive: true, strict: true });
  for (const page of pages) router.use(page);
  return (req, res, next) => (OPERATIONS.test(pathOf(req)) ? next() : router(req, res, next));
};

/** The part of the connections that the unfinished requests of one gym may take: a tenth. */
const SHARES = 10;

/** Runs the operations of the contract. */
const runOperations =
  (backend: Backend, inFlight: InFlightLimit): RequestHandler =>
  async (req, res) => {
    try {
      await backend.handle(req, res);
    } finally {
      inFlight.settle(res);
    }
  };

/**
 * Creates the Express app that responds to requests: with a document, or with an operation of the contract. Errors are
 * sent as problem+json.
 */
export const createHttpApp = async (
  options: Omit<BindingOptions, 'inFlight'>,
  {
    pages = () => [],
    errorPages,
    allowed_origins,
    max_connections = 0,
    max_in_flight = 0,
    public_url = null,
    security_contact = [],
    api_contact = null,
    terms_of_service = null,
    docs_url = null,
    resource_metadata = null,
    ...observers
  }: AppOptions,
): Promise<RequestListener> => {
  const inFlight = createInFlightLimit({
    ofToken: max_in_flight,
    ofGym: max_connections === 0 ? 0 : Math.max(1, Math.floor(max_connections / SHARES)),
  });
  const backend = await bindOperations({ ...options, inFlight });
  const app = express();
  app.disable('x-powered-by');
  // First, because pages of an allowed origin may read errors too.
  if (allowed_origins.length > 0) app.use(allowOrigins(allowed_origins, methodsOf(backend.getOperations())));
  app.use(observeRequests(observers));
  app.use(forbidSniffing);
  app.use(checkHeaderLengths);
  const operator = { api_contact, terms_of_service, docs_url };
  const documents = serveDocuments(createAddressOf(public_url, observers.clients), operator);
  app.use(exceptForOperations([documents, serveSecurityText(security_contact, public_url)]));
  app.use(compress());
  const announce = announceDeprecations(backend.router);
  if (announce !== null) app.use(announce);
  app.use(checkTarget);
  app.use(exceptForOperations([...pages(backend), leadToDocuments]));
  app.use(runOperations(backend, inFlight));
  if (errorPages) app.use(errorPages);
  app.use(createSendProblem(resource_metadata));
  return (req, res) => {
    // Express's router reads the path before its first middleware.
    req.url = toOriginForm(req.url ?? '/');
    app(req, res);
  };
};
