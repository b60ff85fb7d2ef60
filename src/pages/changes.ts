import type { RequestHandler } from 'express';
import { createEventStream } from '../across/events/stream.ts';
import { Problem } from '../core/errors.ts';
import { note } from '../http/requests.ts';
import { staffCallerOf } from '../identity/sign-in/sessions.ts';
import type { VisitOf } from './files.ts';
import type { PostOptions } from './posted.ts';

/** Creates the stream of events for the browser of a signed-in person who may read events. It ends with the session. */
export const createChangesRoute =
  ({ perform, browsers, calls, isStopping }: PostOptions, visitOf: VisitOf): RequestHandler =>
  async (req, res) => {
    note(res, { operation: 'staffChanges' });
    const visit = await visitOf(req, res);
    if (visit === undefined) throw new Problem('unauthorized');
    const { principal } = visit.caller;
    calls.require(principal, 'listEvents');
    const authenticate = async () => {
      const session = await browsers.currentSessionOf(req);
      if (session === undefined) throw new Problem('unauthorized');
      return staffCallerOf(session, null).principal;
    };
    await createEventStream({ perform, authenticate, isStopping })(req, res, principal, {}, {});
  };
