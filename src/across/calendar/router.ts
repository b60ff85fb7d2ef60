import type { Request, Response, Router } from 'express';
import type { Kysely } from 'kysely';
import { answer } from '../../http/answers.ts';
import { pathParameter, routePages } from '../../http/open-pages.ts';
import { note, requestId } from '../../http/requests.ts';
import { isCode } from '../../core/address-codes.ts';
import type { Tables } from '../../core/tables.ts';
import { systemCaller, type Perform } from '../../core/context.ts';
import { Problem } from '../../core/errors.ts';
import { listOccurrences } from './occurrences.ts';
import { CALENDAR_PATH, findFeed, openFeed } from './operations.ts';

/** The extension by which programs know a calendar. */
const EXTENSION = '.ics';

const unknown = (): Problem =>
  new Problem('not_found', { detail: 'There is no such calendar, or it has ended. Ask for a new address.' });

/** Creates the calendars, at `/calendar/{code}.ics`. They need no token but the code. */
export const createCalendars = ({ db, perform }: { db: Kysely<Tables>; perform: Perform }): Router => {
  const respond = async (req: Request, res: Response): Promise<void> => {
    const file = pathParameter(req, 'file');
    const code = file.slice(0, -EXTENSION.length);
    const calendar = file.endsWith(EXTENSION) && isCode(code) ? await findFeed(db, code) : undefined;
    if (calendar === undefined) throw unknown();
    const { tenant_id: id, tenant: name, timezone } = calendar;
    note(res, { tenant_id: id });
    // The feed itself may be of more locations than its caller sees now.
    const finder = systemCaller({ id, name, timezone }, 'calendar', requestId(res));
    const opened = await perform(finder, 'read', (ctx) => openFeed(ctx, calendar));
    if (opened === undefined) throw unknown();
    const { feed, principal } = opened;
    const caller = { principal, origin: finder.origin };
    const occurrences = await perform(caller, 'read', (ctx) => listOccurrences(ctx, feed));
    // Most processes are never asked for a calendar.
    const { renderCalendar } = await import('./ics.ts');
    res.setHeader('Referrer-Policy', 'no-referrer');
    res.setHeader('X-Robots-Tag', 'noindex');
    const text = renderCalendar(`${feed.name} – ${name}`, occurrences);
    answer(req, res, { status: 200, type: 'text/calendar', locate: null }, text);
  };
  return routePages({ [`${CALENDAR_PATH}:file`]: { operation: 'calendar', methods: ['GET', 'HEAD'], respond } });
};
