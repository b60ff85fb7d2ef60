import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import { PROBLEMS, Problem } from '../core/errors.ts';
import { findUndoable } from '../across/undo/undoable.ts';
import { createContentEndpoint, createThumbnailEndpoint } from '../areas/attachments/download.ts';
import { note } from '../http/requests.ts';
import { markup } from '../texts/html.ts';
import { createChangesRoute } from './changes.ts';
import type { PageDefinition, Params } from './definition.ts';
import { keepFlash, readFlash } from './flash.ts';
import { createDocumentRoutes } from './documents.ts';
import { createFileRoutes } from './files.ts';
import { createLabelRoute } from './label.ts';
import { summaryOf } from './fields.ts';
import { sendView } from './layout.ts';
import { PAGES } from './list.ts';
import {
  readPosted,
  readTextFile,
  runPosted,
  toPosted,
  type Arrived,
  type ChangingForm,
  type PostOptions,
  type RevealingForm,
} from './posted.ts';
import type { Sent } from './problems.ts';
import { createVisits, type Visit } from './visit.ts';

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
    keepFlash(browsers, req, res, { did: isStored ? did : 'photo_lost', event, at: Date.now() });
  };

  /** Shows the page again with a form about which the person can do something. @throws the problem otherwise */
  const showAgain = async (visit: Visit, page: PageDefinition, params: Params, sent: Sent): Promise<void> => {
    const { problem } = sent;
    const { status } = PROBLEMS[problem.code];
    if (!AGAIN.includes(status)) throw problem;
    note(visit.res, { code: problem.code });
    const view = await page.show(visit, params, sent);
    const isShown = view.content.text.includes('role="alert"');
    // A change since then may leave no place for the form.
    sendView(visit, status, isShown ? view : { ...view, content: markup`${summaryOf(visit, sent)}${view.content}` });
  };

  const change = async (visit: Visit, handler: ChangingForm, arrived: Arrived): Promise<void> => {
    const done = await runPosted(options, visit, handler, arrived);
    await keepDone(visit, done);
    redirect(visit.res, done.to);
  };

  const reveal = async (visit: Visit, { file, reveal: showOnce }: RevealingForm, arrived: Arrived): Promise<void> => {
    const { values, photo } = arrived;
    if (file !== undefined && photo !== null) values.set(file.field, await readTextFile(visit, photo, file.most_bytes));
    sendView(visit, 200, await showOnce(visit, toPosted(values)));
  };

  const submit = (page: PageDefinition, form: string): RequestHandler => {
    const handlerOf = page.forms?.[form];
    if (handlerOf === undefined) throw new Error(`${page.path} has no form ${form}`);
    return async (req, res) => {
      note(res, { operation: page.operation });
      const visit = await visitOf(req, res);
      if (visit === undefined) throw new Problem('unauthorized');
      requirePage(visit, page);
      const params = paramsOf(req);
      const handler = handlerOf(params);
      const arrived = await readPosted(visit, browsers, 'run' in handler ? handler.most_bytes : undefined);
      try {
        await ('run' in handler ? change(visit, handler, arrived) : reveal(visit, handler, arrived));
      } catch (problem) {
        if (!(problem instanceof Problem)) throw problem;
        const { values, photo } = arrived;
        await showAgain(visit, page, params, { form, values, problem, hadPhoto: photo !== null && 'run' in handler });
      }
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
  router.use(createDocumentRoutes(visitOf));
  router.get('/changes', createChangesRoute(options, visitOf));
  for (const page of PAGES) {
    router.get(page.path, show(page));
    for (const form of Object.keys(page.forms ?? {})) router.post(`${page.path}/${form}`, submit(page, form));
  }
  return router;
};
