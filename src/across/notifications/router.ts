import type { Request, Response, Router } from 'express';
import { sql, type Kysely } from 'kysely';
import { pathParameter, routePages } from '../../http/open-pages.ts';
import { messagePage, plainPage } from '../../http/plain-pages.ts';
import { note, requestId } from '../../http/requests.ts';
import { pathOf } from '../../http/request-head.ts';
import type { Tables } from '../../core/tables.ts';
import { systemCaller, type Caller, type Perform } from '../../core/context.ts';
import { PROBLEMS } from '../../core/errors.ts';
import { markup } from '../../texts/html.ts';
import { toReportCode } from '../../areas/codes/report-code.ts';
import { languageOf, sendPage } from '../../http/language.ts';
import { fill, type Language } from '../../texts/languages.ts';
import { TEXTS } from './texts.ts';
import { readSubscription, unsubscribe, type Subscription } from './unsubscribe.ts';

type Options = { db: Kysely<Tables>; perform: Perform };

type Subscriber = { caller: Caller; tenant: string; subscription: Subscription };

const questionPage = (
  language: Language,
  tenant: string,
  path: string,
  { recipient, events }: Subscription,
): string => {
  const texts = TEXTS[language];
  const content = markup`<h1>${texts.stop_title}</h1>
<p>${fill(texts.stop_text, { recipient })}</p>
<ul>${events.map((event) => markup`<li>${texts.events[event]}</li>`)}</ul>
<form method="post" action="${path}"><button type="submit">${texts.stop}</button></form>`;
  return plainPage({ language, title: texts.stop_title, heading: tenant }, content);
};

/**
 * Creates the page to unsubscribe, at `/unsubscribe/{code}`. Programs that read mail post to it without showing it (RFC 8058),
 * and those that check links get it, so a GET changes nothing. It needs no token.
 */
export const createUnsubscribePage = ({ db, perform }: Options): Router => {
  const find = async (code: string | null, res: Response): Promise<Subscriber | undefined> => {
    const { rows } = await sql<{ tenant_id: number; tenant: string; timezone: string; mail_id: number }>`
      select * from find_unsubscribe_code(${code ?? ''})`.execute(db);
    const [place] = rows;
    if (place === undefined) return undefined;
    const { tenant_id: id, tenant: name, timezone, mail_id } = place;
    const caller = systemCaller({ id, name, timezone }, 'unsubscribe', requestId(res));
    note(res, { tenant_id: id });
    const subscription = await perform(caller, 'read', (ctx) => readSubscription(ctx, mail_id));
    return subscription && { caller, tenant: name, subscription };
  };

  const respond = async (req: Request, res: Response): Promise<void> => {
    const subscriber = await find(toReportCode(pathParameter(req, 'code')), res);
    const language = languageOf(req, subscriber?.subscription.language);
    const texts = TEXTS[language];
    if (subscriber === undefined)
      return sendPage(
        res,
        404,
        language,
        messagePage({ language, title: texts.unknown, heading: '' }, texts.unknown_text),
      );
    const { caller, tenant, subscription } = subscriber;
    if (req.method !== 'POST')
      return sendPage(res, 200, language, questionPage(language, tenant, pathOf(req), subscription));
    await perform(caller, 'write', (ctx) => unsubscribe(ctx, subscription));
    const text = fill(texts.stopped_text, { recipient: subscription.recipient });
    sendPage(res, 200, language, messagePage({ language, title: texts.stopped, heading: tenant }, text));
  };

  const page = { methods: ['GET', 'HEAD', 'POST'], operation: 'unsubscribe', respond };
  return routePages(
    { '/unsubscribe/:code': page },
    {
      message: 'the page to unsubscribe failed',
      send: (req, res, { code }) => {
        const language = languageOf(req);
        const { failed: title, failed_text: text } = TEXTS[language];
        sendPage(res, PROBLEMS[code].status, language, messagePage({ language, title, heading: '' }, text));
      },
    },
  );
};
