import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import compression from 'compression';
import cors from 'cors';
import type { Config } from '../platform/config.ts';
import { createObserver, type Observers } from './access-log.ts';
import { bindOperations, type BindingOptions } from './binding.ts';
import { createDocuments } from './documents.ts';
import { checkHeaderLengths } from './headers.ts';
import { createInFlightLimit } from './in-flight.ts';
import { sendProblem } from './problems.ts';
import { methodsOf, Router } from './router.ts';

/** What observes requests, the web origins allowed to call, and the concurrent requests allowed per token. */
type AppOptions = Pick<Config, 'allowed_origins'> & Partial<Pick<Config, 'max_in_flight'>> & Observers;

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

/** Adds the headers that a response needs, before it is sent. */
type Prepare = (req: IncomingMessage, res: ServerResponse) => void;

/** Middleware that only sets headers passes the request on immediately, to nobody. */
const passOn = (): void => undefined;

/**
 * Sets the CORS headers for these origins and none for others. Preflights continue to the operations, which respond to
 * every OPTIONS with the path's methods.
 */
const allowOrigins = (origins: readonly string[], methods: string[]): Prepare => {
  const allow = cors({
    origin: (origin, done) => done(null, origin !== undefined && origins.includes(origin)),
    methods,
    exposedHeaders: EXPOSED_HEADERS,
    maxAge: 600,
    preflightContinue: true,
  });
  return (req, res) => {
    // Keeps caches from serving one origin's response to another.
    res.setHeader('Vary', 'Origin');
    allow(req, res, passOn);
  };
};

/** Compresses responses for callers that accept it; the middleware itself costs the others a thirtieth of a short request. */
const compressIfAccepted = (): Prepare => {
  const compress = compression();
  return (req, res) => {
    if (req.headers['accept-encoding'] !== undefined) compress(req, res, passOn);
  };
};

/**
 * Creates the function that responds to requests: with a document, or with an operation of the contract. Errors are sent
 * as problem+json. It calls its steps itself: Express needs as long to pass a request on as the steps take, and changes
 * the prototypes of each request and response, which slows Node.js down.
 */
export const createHttpApp = (
  options: Omit<BindingOptions, 'inFlight'>,
  { allowed_origins, max_in_flight = 0, ...observers }: AppOptions,
): RequestListener => {
  const inFlight = createInFlightLimit(max_in_flight);
  const runOperation = bindOperations({ ...options, inFlight });
  const sendDocument = createDocuments();
  const compress = compressIfAccepted();
  const observe = createObserver(observers);
  const allow =
    allowed_origins.length === 0
      ? null
      : allowOrigins(allowed_origins, methodsOf(new Router(options.definition).operations));
  const respond = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    try {
      checkHeaderLengths(req.headers);
      const document = sendDocument(req, res);
      if (document) return await document;
      compress(req, res);
      await runOperation(req, res);
    } catch (error) {
      sendProblem(req, res, error);
    } finally {
      inFlight.settle(res);
    }
  };
  return (req, res) => {
    // First, because pages of an allowed origin may read errors too.
    allow?.(req, res);
    const span = observe(req, res);
    res.setHeader('X-Content-Type-Options', 'nosniff');
    if (span) span.run(() => respond(req, res));
    else void respond(req, res);
  };
};
