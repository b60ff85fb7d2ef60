import type { RequestHandler } from 'express';
import { Problem } from '../core/errors.ts';
import { note } from '../http/requests.ts';
import type { VisitOf } from './files.ts';

/** Leads a signed-in person from the label of a machine of their gym to its page. Others see the page for members. */
export const createLabelRoute =
  (visitOf: VisitOf): RequestHandler =>
  async (req, res, next) => {
    const visit = await visitOf(req, res);
    if (visit === undefined) return next();
    const value = String(req.params['code']);
    try {
      const { id } = await visit.read(({ call }) => call('findMachineByCode', { path: { value } }));
      note(res, { operation: 'label' });
      res.setHeader('Cache-Control', 'no-store');
      res.redirect(303, `/m/${id}`);
    } catch (error) {
      // A label of another gym, or of a machine that the person may not see.
      if (error instanceof Problem) return next();
      throw error;
    }
  };
