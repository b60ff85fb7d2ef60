import express, { type Request, type Response, type Router } from 'express';
import type { createContentEndpoint, createThumbnailEndpoint } from '../areas/attachments/download.ts';
import { Problem } from '../core/errors.ts';
import { note } from '../http/requests.ts';
import type { Visit } from './visit.ts';

type Endpoints = {
  content: ReturnType<typeof createContentEndpoint>;
  thumbnail: ReturnType<typeof createThumbnailEndpoint>;
};

/** Returns the visit of a request; undefined without a session. */
export type VisitOf = (req: Request, res: Response) => Promise<Visit | undefined>;

/** Creates the addresses of photos and other files, which pages show: as the operations send them, to the person of the session. */
export const createFileRoutes = (visitOf: VisitOf, { content, thumbnail }: Endpoints): Router => {
  const router = express.Router({ caseSensitive: true, strict: true });
  const open = async (req: Request, res: Response): Promise<{ visit: Visit; id: number }> => {
    note(res, { operation: 'staffFile' });
    const visit = await visitOf(req, res);
    if (visit === undefined) throw new Problem('unauthorized');
    const id = String(req.params['id']);
    if (!/^[1-9]\d{0,14}$/.test(id)) throw new Problem('not_found');
    return { visit, id: Number(id) };
  };
  router.get('/:id', async (req, res) => {
    const { visit, id } = await open(req, res);
    await content(req, res, visit.caller.principal, { id }, { inline: true });
  });
  router.get('/:id/small', async (req, res) => {
    const { visit, id } = await open(req, res);
    await thumbnail(req, res, visit.caller.principal, { id }, { size: 256 });
  });
  return router;
};
