import compression from 'compression';
import cors from 'cors';
import express, { type Express, type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import type { Logger } from 'pino';
import type { Config } from '../platform/config.ts';
import { bindOperations, type BindingOptions } from './binding.ts';
import { createDocuments } from './documents.ts';
import { checkHeaderLengths } from './headers.ts';
import { createInFlightLimit } from './in-flight.ts';
import { sendProblem } from './problems.ts';
import type { LimitRate } from './rate-limit.ts';
import { traceRequests } from './requests.ts';

/** The log, the web origins allowed to call, the trusted proxies, and the concurrent requests allowed per token. */
type AppOptions = Pick<Config, 'allowed_origins'> &
  Partial<Pick<Config, 'max_in_flight' | 'trust_proxy'>> & { log: Logger };

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

/** The methods of the contract's operations, and HEAD, which every GET has. */
const methodsOf = ({ paths = {} }: BindingOptions['definition']): string[] => {
  const methods = Object.values(paths).flatMap((item) =>
    Object.entries(item ?? {}).flatMap(([key, value]) => (Object(value).operationId ? [key.toUpperCase()] : [])),
  );
  return [...new Set([...methods, 'HEAD'])].toSorted();
};

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

const forbidSniffing: RequestHandler = (_req, res, next) => {
  res.setHeader('X-Content-Type-Options', 'nosniff');
  next();
};

/** Creates the Express application: documents, then every operation of the contract. Errors are sent as problem+json. */
export const createHttpApp = async (
  options: BindingOptions,
  { allowed_origins, max_in_flight = 0, trust_proxy = [], log }: AppOptions,
): Promise<Express> => {
  const inFlight = createInFlightLimit(max_in_flight);
  const limitRate: LimitRate = async (principal, res) => {
    await options.limitRate(principal, res);
    await inFlight.limit(principal, res);
  };
  const operations = await bindOperations({ ...options, limitRate });
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', trust_proxy);
  app.use(traceRequests(log));
  app.use(forbidSniffing);
  if (allowed_origins.length > 0) app.use(allowOrigins(allowed_origins, methodsOf(options.definition)));
  app.use(checkHeaderLengths);
  app.use(createDocuments());
  app.use(compressIfAccepted());
  app.use((req: Request, res: Response) => operations(req, res).finally(() => inFlight.settle(res)));
  // Express recognizes an error handler by its four parameters.
  app.use((error: unknown, req: Request, res: Response, _next: NextFunction) => sendProblem(req, res, error));
  return app;
};
