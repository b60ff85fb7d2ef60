import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import type { Logger } from 'pino';
import { systemCaller, type Perform, type Tables } from '../../platform/context.ts';
import { markup } from '../../platform/html.ts';
import { findAddressProblem, type Mailer, type Message } from '../../platform/mailer.ts';
import { createSignInLink, type SignInPayload } from './links.ts';

/** The pauses between attempts to send a mail, in ms. A link works for 15 minutes only. */
const PAUSES_MS = [5000, 60_000];

/** The mail with a link to sign in. */
const composeLinkMail = (tenant: string, recipient: string, url: string): Message => {
  const gym = tenant.replaceAll(/\p{Cc}+/gu, ' ');
  const text = `Open this address within 15 minutes to sign in at ${gym}:\n\n${url}\n\nIt works once. Did you not ask for it? Then ignore this mail.\n`;
  const html = markup`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Sign in</title></head>
<body style="font:16px/1.5 system-ui,sans-serif;margin:0;padding:16px;max-width:640px">
<p>Open this address within 15 minutes to sign in at ${gym}:</p>
<p><a href="${url}">${url}</a></p>
<p>It works once. Did you not ask for it? Then ignore this mail.</p>
</body>
</html>
`.text;
  return { id: randomUUID(), recipient, subject: `Sign in at ${gym}`, text, html };
};

/** Sends a mail with a link to sign in. Never throws; a failure is in the log, without the address. */
export const mailLink = async (
  mailer: Mailer,
  { tenant, recipient, url }: { tenant: string; recipient: string; url: string },
  log?: Pick<Logger, 'warn'>,
): Promise<void> => {
  if (findAddressProblem(recipient) !== null) return;
  const message = composeLinkMail(tenant, recipient, url);
  for (const pause of [...PAUSES_MS, null]) {
    const { result, error } = await mailer.send(message, AbortSignal.timeout(mailer.timeoutMs));
    if (result === 'accepted') return;
    if (result === 'rejected' || pause === null)
      return log?.warn({ reason: error }, 'a link to sign in was not mailed');
    await sleep(pause, undefined, { ref: false });
  }
};

type Options = { db: Kysely<Tables>; perform: Perform; mailer: Mailer; log: Pick<Logger, 'warn'> };

/**
 * Mails a link for each gym in which an active person has the address. It runs after the response, which therefore takes as long
 * whether the address is known or not.
 */
export const mailLinks = async (
  { db, perform, mailer, log }: Options,
  recipient: string,
  payload: SignInPayload,
): Promise<void> => {
  const { rows } = await sql<{ tenant_id: number; tenant: string; timezone: string; person_id: number }>`
    select * from find_people_by_email(${recipient})`.execute(db);
  for (const { tenant_id: id, tenant: name, timezone, person_id } of rows) {
    const caller = systemCaller({ id, name, timezone }, 'sign-in');
    const { url } = await perform(caller, 'write', (ctx) => createSignInLink(ctx, person_id, payload));
    await mailLink(mailer, { tenant: name, recipient, url }, log);
  }
};
