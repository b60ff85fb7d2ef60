import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { problemDocument, setRetryAfter, toProblem } from './problems.ts';
import { send } from './answers.ts';
import { Problem } from '../core/errors.ts';

/**
 * Creates the listener of a process that serves no requests: `/healthz` and `/readyz` for its supervisor, and 404 for
 * everything else. `checkReadiness` throws when the process is not ready.
 */
export const createHealthListener =
  (checkReadiness: () => Promise<void>): RequestListener =>
  async (req, res) => {
    try {
      if (req.url === '/readyz') await checkReadiness();
      else if (req.url !== '/healthz') throw new Problem('not_found', { detail: 'This process only runs jobs.' });
      send(res, 200, { status: 'ok' });
    } catch (error) {
      const problem = toProblem(error);
      const document = problemDocument(problem, randomUUID());
      setRetryAfter(res, problem);
      send(res, document.status, document, 'application/problem+json');
    }
  };
