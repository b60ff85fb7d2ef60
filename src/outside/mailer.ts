import type { Mailer, Outcome } from '../core/services.ts';
import type { Config } from '../config/config.ts';

/** The settings without which no mail is sent. */
export const MAIL_SETTINGS = ['smtp_url', 'mail_from', 'public_url'] as const;

/** Maximum duration of an attempt by default, in ms. */
const TIMEOUT_MS = 60_000;

/** Domains that never receive mail (RFC 2606), such as those of the people of the demo gym. */
const RESERVED = /(^|[@.])(example\.(com|net|org)|example|invalid|test)$/;

/** An address that needs no quotes. Anything else could be several addresses. */
const ADDRESS = /^[\w.!#$%&'*+/=?^{|}~-]+@[a-z\d-]+(\.[a-z\d-]+)+$/i;

/** Returns why no mail can be sent to an address; null if it can. */
export const findAddressProblem = (address: string): string | null => {
  if (!ADDRESS.test(address) || address.length > 254) return 'not an address that mail can be sent to';
  return RESERVED.test(address.toLowerCase()) ? 'the domain is reserved for examples and receives no mail' : null;
};

/** Maximum characters of a stored error. */
const MOST_CHARACTERS = 300;

/**
 * Returns what a failure means. A reply of 5xx rejects the mail, except one about the login, which the operator can repair. A reply
 * of 4xx, no reply, and a lost connection are temporary.
 */
const outcomeOf = (error: unknown): Outcome => {
  const { code, responseCode, message } = Object(error);
  const text = String(message ?? error)
    .replaceAll(/\p{Cc}+/gu, ' ')
    .slice(0, MOST_CHARACTERS);
  const isFinal = typeof responseCode === 'number' ? responseCode >= 500 && code !== 'EAUTH' : code === 'EENVELOPE';
  return { result: isFinal ? 'rejected' : 'retry', error: text };
};

/** Creates a mailer. It loads its library when it sends the first mail. */
export const createMailer = (
  { smtp_url, mail_from, public_url }: Record<(typeof MAIL_SETTINGS)[number], string>,
  timeoutMs = TIMEOUT_MS,
): Mailer => {
  const domain = new URL(public_url).hostname;
  const open = async () => {
    const { createTransport } = await import('nodemailer');
    // The signal ends an attempt; these end its parts, and the error names the part that took too long.
    const parts = { connectionTimeout: timeoutMs / 2, greetingTimeout: timeoutMs / 2, socketTimeout: timeoutMs / 2 };
    return createTransport({ url: smtp_url, ...parts, disableFileAccess: true, disableUrlAccess: true });
  };
  let transport: ReturnType<typeof open> | undefined;
  return {
    publicUrl: public_url,
    timeoutMs,
    async send({ id, recipient, subject, text, html, attachments = [], unsubscribeUrl }, signal) {
      try {
        await (
          await (transport ??= open())
        ).sendMail({
          messageId: `<${id}@${domain}>`,
          from: mail_from,
          // An object, because a text could be read as several addresses.
          to: { name: '', address: recipient },
          subject,
          text,
          html,
          attachments: attachments.map(({ name, type, content, cid }) => ({
            filename: name,
            contentType: type,
            content: Buffer.from(content),
            ...(cid !== undefined && { cid, contentDisposition: 'inline' as const }),
          })),
          ...(unsubscribeUrl !== undefined && { list: { unsubscribe: { url: unsubscribeUrl, comment: '' } } }),
          headers: {
            ...(unsubscribeUrl !== undefined && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
            'Auto-Submitted': 'auto-generated',
          },
          signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
        });
        return { result: 'accepted', error: null };
      } catch (error) {
        return outcomeOf(error);
      }
    },
  };
};

/** Returns the mailer of the configuration; null unless all of its settings are set. */
export const openMailer = ({
  smtp_url,
  mail_from,
  public_url,
}: Pick<Config, (typeof MAIL_SETTINGS)[number]>): Mailer | null =>
  smtp_url === null || mail_from === null || public_url === null
    ? null
    : createMailer({ smtp_url, mail_from, public_url });
