import express, { type Request, type Response, type Router } from 'express';
import { Problem } from '../core/errors.ts';
import type { CallId } from '../http/calls.ts';
import { note } from '../http/requests.ts';
import { sendBytes, sendText } from '../http/answers.ts';
import type { VisitOf } from './files.ts';
import { filtersOf } from './filters.ts';
import { REPORTS, type ReportName } from './reports.ts';
import type { Visit } from './visit.ts';

/** Keeps a browser that opens a picture from running or loading anything. */
const SAFE = "default-src 'none'; sandbox; style-src 'unsafe-inline'";

const isReport = (name: string): name is ReportName => name in REPORTS;

const queryOf = (visit: Visit): Record<string, string> =>
  Object.fromEntries([...filtersOf(visit)].filter(([, value]) => value !== ''));

/** Creates the addresses of what pages show or save besides HTML: pictures and figures of reports, and labels to print. */
export const createDocumentRoutes = (visitOf: VisitOf): Router => {
  const router = express.Router({ caseSensitive: true, strict: true });
  const open = async (req: Request, res: Response): Promise<Visit> => {
    note(res, { operation: 'staffDocument' });
    const visit = await visitOf(req, res);
    if (visit === undefined) throw new Problem('unauthorized');
    return visit;
  };
  const read = async (req: Request, res: Response, kind: 'svg' | 'csv') => {
    const visit = await open(req, res);
    const name = String(req.params['name']);
    if (!isReport(name)) throw new Problem('not_found');
    const id: CallId = REPORTS[name][kind];
    const query = { ...queryOf(visit), ...(kind === 'svg' && { language: visit.language }) };
    return { name, content: await visit.read(({ call }) => call(id, { query })) };
  };
  router.get('/reports/:name.svg', async (req, res) => {
    const { content } = await read(req, res, 'svg');
    res.setHeader('Content-Security-Policy', SAFE);
    sendText(res, 200, String(content), 'image/svg+xml');
  });
  router.get('/reports/:name.csv', async (req, res) => {
    const { name, content } = await read(req, res, 'csv');
    res.setHeader('Content-Disposition', `attachment; filename="${name}.csv"`);
    sendText(res, 200, String(content), 'text/csv');
  });
  router.get('/labels/print', async (req, res) => {
    const visit = await open(req, res);
    const pdf = await visit.read(({ call }) => call('printLabels', { query: queryOf(visit) }));
    sendBytes(res, 200, pdf, 'application/pdf');
  });
  return router;
};
