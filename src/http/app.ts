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

/** Where the application logs, the web origins whose pages may call it, the proxies it believes, and the requests a token may have at once. */
type AppOptions = Pick<Config, 'allowed_origins'> &
  Partial<Pick<Config, 'max_in_flight' | 'trust_proxy'>> & { log: Logger };

/** Headers of answers that a page of an allowed origin may read. */
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
 * Tells browsers that pages of these origins may call; one of another origin is told nothing. Preflights go on to the
 * operations, which answer every OPTIONS with the methods of the address.
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
    // What a cache keeps for one origin is not what another one gets.
    res.vary('Origin');
    allow(req, res, next);
  };
};

/** Compresses answers for callers that take them compressed; the others are spared a thirtieth of a short request's time. */
const compressWhereTaken = (): RequestHandler => {
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

/** The express application: documents, then every operation of the contract; whatever goes wrong is problem+json. */
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
  app.use(compressWhereTaken());
  app.use((req: Request, res: Response) => operations(req, res).finally(() => inFlight.settle(res)));
  // Express knows an error handler by its four parameters.
  app.use((error: unknown, req: Request, res: Response, _next: NextFunction) => sendProblem(req, res, error));
  return app;
};
