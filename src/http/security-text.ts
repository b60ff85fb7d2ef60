import type { RequestHandler } from 'express';
import { PublishedDocument } from './published-document.ts';
import { note } from './requests.ts';
import { pathOf } from './request-head.ts';

/** How long the text is valid (RFC 9116: less than a year), in days. It begins anew every day. */
const VALID_DAYS = 180;
const DAY_MS = 86_400_000;

const PATH = '/.well-known/security.txt';

/** Where the guide to reporting is served: SECURITY.md. */
const POLICY_PATH = '/docs/security.md';

/** Returns the origin under which the service was asked. Links of the text must be https. */
const originOf = (host = ''): string => URL.parse(`https://${host}`)?.origin ?? 'https://localhost';

const textOf = (contacts: readonly string[], origin: string, canonical: string | null, now: number): string => {
  const expires = new Date(Math.floor(now / DAY_MS) * DAY_MS + VALID_DAYS * DAY_MS);
  const policy = origin + POLICY_PATH;
  return [
    ...(contacts.length === 0 ? [policy] : contacts).map((contact) => `Contact: ${contact}`),
    `Expires: ${expires.toISOString().replace('.000', '')}`,
    'Preferred-Languages: en',
    `Policy: ${policy}`,
    ...(canonical === null ? [] : [`Canonical: ${canonical}${PATH}`]),
    '',
  ].join('\n');
};

/**
 * Creates the middleware that serves `/.well-known/security.txt` (RFC 9116), which says how to report a vulnerability.
 * Without contacts it refers to SECURITY.md. With the public address of the service, it names its own.
 */
export const serveSecurityText =
  (contacts: readonly string[], publicUrl: string | null): RequestHandler =>
  async (req, res, next) => {
    if ((req.method !== 'GET' && req.method !== 'HEAD') || pathOf(req) !== PATH) return next();
    note(res, { operation: 'documents' });
    res.vary('Host');
    // Links of the text must be https.
    const canonical = publicUrl?.startsWith('https:') ? publicUrl : null;
    const text = textOf(contacts, originOf(req.headers.host), canonical, Date.now());
    await new PublishedDocument('text/plain', text, "default-src 'none'; sandbox").send(req, res);
  };
