import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { markup } from '../../texts/html.ts';
import { fill, languageOfTag, type Language } from '../../texts/languages.ts';
import { toLine } from '../../texts/plain-text.ts';
import { readSettings } from '../../areas/settings/operations.ts';
import type { Context } from '../../core/context.ts';
import type { Mailer, Message, Outcome } from '../../core/services.ts';
import { findAddressProblem } from '../../outside/mailer.ts';
import { TEXTS } from '../texts.ts';

/** The pauses between attempts to send a mail, in ms. A link works for 15 minutes only. */
const PAUSES_MS = [5000, 60_000];

/** A link to mail, the gym, and the language of the person. */
type LinkMail = { tenant: string; recipient: string; url: string; language: Language };

/** The mail with a link to sign in. */
const composeLinkMail = ({ tenant, recipient, url, language }: LinkMail): Message => {
  const { subject, open, ignore } = TEXTS[language].mail;
  const gym = toLine(tenant);
  const title = fill(subject, { gym });
  const text = `${fill(open, { gym })}\n\n${url}\n\n${ignore}\n`;
  const html = markup`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><title>${title}</title></head>
<body style="font:16px/1.5 system-ui,sans-serif;margin:0;padding:16px;max-width:640px">
<p>${fill(open, { gym })}</p>
<p><a href="${url}">${url}</a></p>
<p>${ignore}</p>
</body>
</html>
`.text;
  return { id: randomUUID(), recipient, subject: title, text, html };
};

/** Returns the language of a person's mails: their own, of which there is the tag, or else that of their gym. */
export const readMailLanguage = async (ctx: Context, tag: string | null): Promise<Language> =>
  languageOfTag(tag, null) ?? (await readSettings(ctx)).public_language;

/** Makes an attempt to mail a link to sign in. Never throws. */
export const sendLink = async (mailer: Mailer, mail: LinkMail, signal: AbortSignal): Promise<Outcome> => {
  const problem = findAddressProblem(mail.recipient);
  if (problem !== null) return { result: 'rejected', error: problem };
  return mailer.send(composeLinkMail(mail), signal);
};

/** Mails a link that its receiver has used already. Never throws. */
export const mailLink = async (mailer: Mailer, mail: LinkMail): Promise<void> => {
  for (const pause of [...PAUSES_MS, null]) {
    const { result } = await sendLink(mailer, mail, AbortSignal.timeout(mailer.timeoutMs));
    if (result !== 'retry' || pause === null) return;
    await sleep(pause, undefined, { ref: false });
  }
};
