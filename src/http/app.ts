import compression from 'compression';
import cors from 'cors';
import express, { type Express, type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import type { Config } from '../platform/config.ts';
import { createObserver, type Observers } from './access-log.ts';
import { bindOperations, type BindingOptions } from './binding.ts';
import { createDocuments } from './documents.ts';
import { checkHeaderLengths } from './headers.ts';
import { createInFlightLimit } from './in-flight.ts';
import { sendProblem } from './problems.ts';
import { methodsOf, Router } from './router.ts';

/** What observes requests, the web origins allowed to call, the trusted proxies, and the concurrent requests allowed per token. */
type AppOptions = Pick<Config, 'allowed_origins'> & Partial<Pick<Config, 'max_in_flight' | 'trust_proxy'>> & Observers;

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

/** Compresses responses for callers that accept it; the middleware itself costs the others a thirtieth of a short request. */
const compressIfAccepted = (): RequestHandler => {
  const compress = compression();
  return (req, res, next) => {
    if (req.headers['accept-encoding'] === undefined) next();
    else compress(req, res, next);
  };
};

/** Begins every request. One middleware, because Express needs as long to call each as they take. */
const beginRequests = (observers: Observers): RequestHandler => {
  const observe = createObserver(observers);
  return (req, res, next) => {
    const span = observe(req, res);
    res.setHeader('X-Content-Type-Options', 'nosniff');
    checkHeaderLengths(req.headers);
    if (span) span.run(next);
    else next();
  };
};

/** Creates the Express application: documents, then every operation of the contract. Errors are sent as problem+json. */
export const createHttpApp = async (
  options: Omit<BindingOptions, 'inFlight'>,
  { allowed_origins, max_in_flight = 0, trust_proxy = [], ...observers }: AppOptions,
): Promise<Express> => {
  const inFlight = createInFlightLimit(max_in_flight);
  const operations = await bindOperations({ ...options, inFlight });
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', trust_proxy);
  // First, because pages of an allowed origin may read errors too.
  if (allowed_origins.length > 0) {
    const methods = methodsOf(new Router(options.definition).operations);
    app.use(allowOrigins(allowed_origins, methods));
  }
  app.use(beginRequests(observers));
  app.use(createDocuments());
  app.use(compressIfAccepted());
  app.use(operations);
  // Express recognizes an error handler by its four parameters.
  app.use((error: unknown, req: Request, res: Response, _next: NextFunction) => sendProblem(req, res, error));
  return app;
};
