import { createHash } from 'node:crypto';
import type { Response } from 'express';
import { Html, markup } from '../texts/html.ts';
import { readProjectFile } from '../core/project-files.ts';
import { sendText } from './answers.ts';

/** The style of pages in their head, and what a policy says about it. */
type PageStyle = { text: string; source: string };

/** Returns the style in some files. */
export const readStyle = (...files: readonly string[]): PageStyle => {
  const text = files.map((file) => readProjectFile(`src/http/browser/${file}`)).join('');
  return { text, source: `'sha256-${createHash('sha256').update(text).digest('base64')}'` };
};

const STYLE = readStyle('machine.css');

/** Returns the policy of a page, which loads and runs nothing but what `sources` add, and sends its form to the service alone. */
export const pagePolicy = (style: PageStyle, formTarget: string | undefined, sources: readonly string[]): string =>
  [
    "default-src 'none'",
    `style-src ${style.source}`,
    ...sources,
    `form-action 'self'${formTarget === undefined ? '' : ` ${formTarget}`}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** The language and title of a page, and the line above its content: empty for none. */
type PageHead = { language: string; title: string; heading: string };

/** Returns an HTML document for people: `links` belong into its head, `attributes` to its body. No search engine lists it. */
export const htmlDocument = (
  { language, title, style }: { language: string; title: string; style: string },
  { links, body, attributes }: { links: Html; body: Html; attributes?: Html },
): string =>
  markup`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
${links}
<style>${new Html(style)}</style>
</head>
<body${attributes}>
${body}
</body>
</html>
`.text;

/** Returns a page for people without a token, which works without JavaScript. */
export const plainPage = ({ language, title, heading }: PageHead, content: Html): string =>
  htmlDocument(
    { language, title, style: STYLE.text },
    {
      links: markup`<link rel="icon" href="data:,">`,
      body: markup`<main>
${heading === '' ? null : markup`<p class="gym">${heading}</p>`}
${content}
</main>`,
    },
  );

/** Returns a page that says what has been done, or why there is no other. */
export const messagePage = (head: PageHead, text: string): string =>
  plainPage(
    head,
    markup`<h1>${head.title}</h1>
<p class="status">${text}</p>`,
  );

/**
 * Returns the headers of such a page, which neither search engines nor caches keep and whose address goes to no other site. Without
 * any referrer, a browser would send its forms with `Origin: null`. `formTarget` is an origin or a scheme to which the response to its
 * form redirects.
 */
export const plainPageHeaders = (
  language: string,
  { runsScripts = false, formTarget }: { runsScripts?: boolean; formTarget?: string | undefined } = {},
): Record<string, string> => ({
  'Content-Security-Policy': pagePolicy(STYLE, formTarget, [
    'img-src data:',
    ...(runsScripts ? ["script-src 'self'", "worker-src 'self'"] : []),
  ]),
  'Referrer-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex',
  'Content-Language': language,
});

/** Sends such a page. */
export const sendPlainPage = (
  res: Response,
  status: number,
  language: string,
  page: string,
  runsScripts = false,
): void => {
  for (const [name, value] of Object.entries(plainPageHeaders(language, { runsScripts }))) res.setHeader(name, value);
  sendText(res, status, page, 'text/html');
};
