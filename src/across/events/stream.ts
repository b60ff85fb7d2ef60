import { setTimeout as sleep } from 'node:timers/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { operations, Schemas } from '../../../generated/contract.ts';
import type { Authenticate } from '../../auth/authenticate.ts';
import type { Context, Perform, Principal } from '../../core/context.ts';
import { Problem } from '../../core/errors.ts';
import { log, requestId } from '../../http/requests.ts';
import { createWriter } from '../../http/writer.ts';
import { listEvents, readSettled } from './operations.ts';
import { matchTypes } from './types.ts';

/**
 * The interval between reads of the log, in ms. The database could notify instead, but a notification makes all commits
 * of a server wait for each other.
 */
const POLL_MS = 500;

/** The interval of comments, and the maximum duration of a stream, in ms. */
const KEEP_ALIVE_MS = 15_000;
const LIFETIME_MS = 3_600_000;

const PAGE = 100;

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  // A compressed or buffered stream would arrive late.
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
};

const textOf = (event: Schemas['Event']): string =>
  `id: ${event.id}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;

type Query = NonNullable<operations['streamEvents']['parameters']['query']>;

/** Dependencies of a stream. */
type Options = { perform: Perform; authenticate: Authenticate; isStopping: () => boolean };

/** Creates the handler of the event stream. It reads the log as `GET /api/v1/events?after=` does, so it misses no event. */
export const createEventStream = ({ perform, authenticate, isStopping }: Options) => {
  const follow = async (
    req: IncomingMessage,
    res: ServerResponse,
    { type }: Query,
    read: <T>(work: (ctx: Context) => Promise<T>) => Promise<T>,
  ) => {
    const types = matchTypes(type);
    const lastEventId = req.headers['last-event-id'];
    const after = typeof lastEventId === 'string' ? lastEventId : await read(readSettled);
    res.writeHead(200, HEADERS);
    if (req.method === 'HEAD') return;
    res.flushHeaders();
    const { write } = createWriter(res);
    const started = performance.now();
    let spokeAt = started;
    let cursor: string | undefined;
    while (!res.closed && !isStopping() && performance.now() - started < LIFETIME_MS) {
      const { data, has_more, next_cursor } = await read((ctx) =>
        listEvents(ctx, { after, types }, { limit: PAGE, cursor }),
      );
      const text = data.map(textOf).join('');
      cursor = next_cursor ?? cursor;
      const isSilent = text === '' && performance.now() - spokeAt > KEEP_ALIVE_MS;
      if (text !== '' || isSilent) {
        await write(isSilent ? ': alive\n\n' : text);
        spokeAt = performance.now();
      }
      if (!has_more) await sleep(POLL_MS);
    }
  };
  return async (
    req: IncomingMessage,
    res: ServerResponse,
    principal: Principal | null,
    _path: object,
    query: Query,
  ): Promise<void> => {
    if (principal === null) throw new Problem('unauthorized');
    const origin = { request_id: requestId(res), tool: null };
    try {
      await follow(req, res, query, async (work) => {
        // The token may have been revoked, or see less than before.
        const current = await authenticate(req);
        if (current.person?.role !== principal.person?.role) throw new Problem('forbidden');
        return perform({ principal: current, origin }, 'read', work);
      });
    } catch (error) {
      // The client connects again and gets the problem as a response.
      if (!res.headersSent) throw error;
      if (!(error instanceof Problem)) log(res).warn({ err: error }, 'the event stream was interrupted');
    }
    res.end();
  };
};
