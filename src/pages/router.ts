import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import { PROBLEMS, Problem } from '../core/errors.ts';
import { findUndoable } from '../across/undo/undoable.ts';
import { createContentEndpoint, createThumbnailEndpoint } from '../areas/attachments/download.ts';
import { note } from '../http/requests.ts';
import type { PageDefinition, Params } from './definition.ts';
import { keepFlash, readFlash } from './flash.ts';
import { createFileRoutes } from './files.ts';
import { findPage } from './find.ts';
import { createLabelRoute } from './label.ts';
import { jobPage } from './job.ts';
import { jobsPage } from './jobs.ts';
import { sendView } from './layout.ts';
import { machinePage } from './machine.ts';
import { readPosted, runPosted, type Arrived, type PostOptions } from './posted.ts';
import { ticketPage } from './ticket.ts';
import { ticketsPage } from './tickets.ts';
import { todayPage } from './today.ts';
import { undoPage } from './undo.ts';
import { createVisits, type Visit } from './visit.ts';

/**
 * The pages. To add one, write a `PageDefinition` in a file of its own: `show` reads what it needs with `visit.read`, by the
 * operations and tools of the contract, and returns HTML made with `markup`; each of `forms` is posted to the address of the page
 * and its own name, runs in one transaction, and returns where to go on and the sentence in `texts/` about what was done. Roles,
 * sites, versions, events and undo are those of the operations: a page has no rule of its own. Then add it here, to the
 * navigation in `layout.ts`, and to the tests of all pages.
 */
const PAGES: readonly PageDefinition[] = [
  todayPage,
  findPage,
  machinePage,
  ticketsPage,
  ticketPage,
  jobsPage,
  jobPage,
  undoPage,
];

/** Problems of a form about which the person who sent it can do something. */
const AGAIN: readonly number[] = [409, 412, 413, 415, 422, 507];

const paramsOf = (req: Request): Params => {
  const params = Object.fromEntries(Object.entries(req.params).map(([name, value]) => [name, String(value)]));
  if (params['id'] !== undefined && !/^[1-9]\d{0,14}$/.test(params['id'])) throw new Problem('not_found');
  return params;
};

const requirePage = ({ may }: Visit, { needs }: PageDefinition): void => {
  if (!may(needs)) throw new Problem('forbidden');
};

const redirect = (res: Response, path: string): void => {
  res.setHeader('Cache-Control', 'no-store');
  res.redirect(303, path);
};

/** Creates the pages for people who are signed in. */
export const createStaffPages = (options: PostOptions): Router => {
  const { browsers } = options;
  const visitOf = createVisits(options);

  const show =
    (page: PageDefinition): RequestHandler =>
    async (req, res) => {
      note(res, { operation: page.operation });
      const visit = await visitOf(req, res);
      if (visit === undefined) return redirect(res, '/sign-in');
      requirePage(visit, page);
      sendView(visit, 200, await page.show(visit, paramsOf(req)), readFlash(browsers, req));
    };

  /** Keeps what a form has done for the next page, with the event that undoes it. */
  const keepDone = async ({ req, res, read }: Visit, done: Awaited<ReturnType<typeof runPosted>>): Promise<void> => {
    const { did, request_id, isStored } = done;
    const isUndo = did === 'undone' || request_id === null;
    const event = isUndo ? undefined : await read(({ ctx }) => findUndoable(ctx, request_id));
    keepFlash(browsers, req, res, { did: isStored ? did : 'photo_lost', event });
  };

  const submit = (page: PageDefinition, form: string): RequestHandler => {
    const handlerOf = page.forms?.[form];
    if (handlerOf === undefined) throw new Error(`${page.path} has no form ${form}`);
    const run = async (visit: Visit, params: Params, arrived: Arrived): Promise<void> => {
      try {
        const done = await runPosted(options, visit, handlerOf(params), arrived);
        await keepDone(visit, done);
        redirect(visit.res, done.to);
      } catch (problem) {
        if (!(problem instanceof Problem) || !AGAIN.includes(PROBLEMS[problem.code].status)) throw problem;
        note(visit.res, { code: problem.code });
        const sent = { form, values: arrived.values, problem, hadPhoto: arrived.photo !== null };
        sendView(visit, PROBLEMS[problem.code].status, await page.show(visit, params, sent));
      }
    };
    return async (req, res) => {
      note(res, { operation: page.operation });
      const visit = await visitOf(req, res);
      if (visit === undefined) throw new Problem('unauthorized');
      requirePage(visit, page);
      const params = paramsOf(req);
      await run(visit, params, await readPosted(visit, browsers));
    };
  };

  const router = express.Router({ caseSensitive: true, strict: true });
  router.get('/', async (req, res, next) => {
    if ((await browsers.sessionOf(req, res)) === undefined) return next();
    redirect(res, '/today');
  });
  router.get('/r/:code', createLabelRoute(visitOf));
  const endpoints = { content: createContentEndpoint(options), thumbnail: createThumbnailEndpoint(options) };
  router.use('/files', createFileRoutes(visitOf, endpoints));
  for (const page of PAGES) {
    router.get(page.path, show(page));
    for (const form of Object.keys(page.forms ?? {})) router.post(`${page.path}/${form}`, submit(page, form));
  }
  return router;
};
