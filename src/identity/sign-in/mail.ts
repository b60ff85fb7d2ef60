import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { markup } from '../../texts/html.ts';
import { toLine } from '../../texts/plain-text.ts';
import type { Mailer, Message, Outcome } from '../../core/services.ts';
import { findAddressProblem } from '../../outside/mailer.ts';

/** The pauses between attempts to send a mail, in ms. A link works for 15 minutes only. */
const PAUSES_MS = [5000, 60_000];

/** The mail with a link to sign in. */
const composeLinkMail = (tenant: string, recipient: string, url: string): Message => {
  const gym = toLine(tenant);
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

/** A link to mail, and the gym. */
type LinkMail = { tenant: string; recipient: string; url: string };

/** Makes an attempt to mail a link to sign in. Never throws. */
export const sendLink = async (
  mailer: Mailer,
  { tenant, recipient, url }: LinkMail,
  signal: AbortSignal,
): Promise<Outcome> => {
  const problem = findAddressProblem(recipient);
  if (problem !== null) return { result: 'rejected', error: problem };
  return mailer.send(composeLinkMail(tenant, recipient, url), signal);
};

/** Mails a link that somebody has received already. Never throws. */
export const mailLink = async (mailer: Mailer, mail: LinkMail): Promise<void> => {
  for (const pause of [...PAUSES_MS, null]) {
    const { result } = await sendLink(mailer, mail, AbortSignal.timeout(mailer.timeoutMs));
    if (result !== 'retry' || pause === null) return;
    await sleep(pause, undefined, { ref: false });
  }
};
