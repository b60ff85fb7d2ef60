import express, { type Request, type Response, type Router } from 'express';
import type { Problem } from '../core/errors.ts';
import { toPageProblem } from './problems.ts';
import { note } from './requests.ts';
import { requireMethod } from './request-head.ts';

/** A page that needs no token: the operation in its log line, its methods (any if left out), and what sends the response. */
export type OpenPage = {
  operation: string;
  methods?: readonly string[];
  respond: (req: Request, res: Response) => void | Promise<void>;
};

/** The page about a problem, and the text with which unexpected errors are logged. */
type ProblemPage = { message: string; send: (req: Request, res: Response, problem: Problem) => void };

/**
 * Returns a router of pages by path, in which `:name` stands for a parameter. Problems become `problemPage`; without one, and for
 * a method that a page does not have, the error handler of the app sends them.
 */
export const routePages = (pages: Readonly<Record<string, OpenPage>>, problemPage?: ProblemPage): Router => {
  const router = express.Router({ caseSensitive: true, strict: true });
  for (const [path, { operation, methods, respond }] of Object.entries(pages))
    router.all(path, async (req, res) => {
      note(res, { operation });
      if (methods) requireMethod(req, res, methods);
      try {
        await respond(req, res);
      } catch (error) {
        if (problemPage === undefined) throw error;
        problemPage.send(req, res, toPageProblem(req, res, error, problemPage.message));
      }
    });
  return router;
};

/** Returns a parameter of the path of a page. */
export const pathParameter = (req: Request, name: string): string => String(req.params[name] ?? '');
