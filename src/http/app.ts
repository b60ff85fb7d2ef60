import compression from 'compression';
import cors from 'cors';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import type { Logger } from 'pino';
import { bindOperations, type BindingOptions } from './binding.ts';
import { createDocuments } from './documents.ts';
import { sendProblem } from './problems.ts';
import { traceRequests } from './requests.ts';

/** Where the application logs, and the web origins whose pages may call it. */
type AppOptions = { allowed_origins: string[]; log: Logger };

/** Headers of answers that a page of an allowed origin may read. */
const EXPOSED_HEADERS = ['ETag', 'Link', 'Location', 'RateLimit', 'RateLimit-Policy', 'Retry-After', 'WWW-Authenticate', 'X-Request-Id'];

/** The express application: documents, then every operation of the contract; whatever goes wrong is problem+json. */
export const createHttpApp = async (options: BindingOptions, { allowed_origins, log }: AppOptions): Promise<Express> => {
  const operations = await bindOperations(options);
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(traceRequests(log));
  if (allowed_origins.length > 0) app.use(cors({ origin: allowed_origins, exposedHeaders: EXPOSED_HEADERS, maxAge: 600 }));
  app.use(compression());
  app.use(createDocuments());
  app.use((req: Request, res: Response) => operations(req, res));
  // Express knows an error handler by its four parameters.
  app.use((error: unknown, req: Request, res: Response, _next: NextFunction) => sendProblem(req, res, error));
  return app;
};
