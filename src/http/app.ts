import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import type { Logger } from 'pino';
import { bindOperations, type BindingOptions } from './binding.ts';
import { createDocuments } from './documents.ts';
import { sendProblem } from './problems.ts';
import { traceRequests } from './requests.ts';

/** The express application: documents, then every operation of the contract; whatever goes wrong is problem+json. */
export const createHttpApp = async (options: BindingOptions, log: Logger): Promise<Express> => {
  const operations = await bindOperations(options);
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(traceRequests(log));
  app.use(createDocuments());
  app.use((req: Request, res: Response) => operations(req, res));
  // Express knows an error handler by its four parameters.
  app.use((error: unknown, req: Request, res: Response, _next: NextFunction) => sendProblem(req, res, error));
  return app;
};
