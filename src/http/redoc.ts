import { hash } from 'node:crypto';
import { readProjectFile } from '../core/project-files.ts';
import { markup } from '../texts/html.ts';
import { START } from './navigation.ts';
import { TRY } from './page.ts';
import { PublishedDocument } from './published-document.ts';

/** The file that `npm run build` makes of the contract with Redoc. */
const FILE = 'dist/docs.html';

/** Redoc's logo, which it loads from another host, and its name in its place. */
const LOGO = /https:\/\/cdn\.redoc\.ly\/[\w/-]+\.svg/g;
const NAME =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 width=%2252%22 height=%2214%22%3E' +
  '%3Ctext y=%2211%22 font-family=%22sans-serif%22 font-size=%2212%22 fill=%22%23777%22%3ERedocly%3C/text%3E%3C/svg%3E';

/** The element in which Redoc is, and the bar above it: the ways to the other pages. */
const REDOC = '<div id="redoc">';
const BAR = markup`<header id="site-bar">
<a href="${START[0]}">Guides</a>
<a href="${TRY}">Try it</a>
<a href="/docs/problems">Errors</a>
<a href="/docs/changelog">Changelog</a>
</header>
<style>
#site-bar { display: flex; flex-wrap: wrap; gap: 4px 24px; padding: 4px 20px; background: #1d2733; font: 16px/1.55 system-ui, sans-serif; }
#site-bar a { padding: 8px 0; color: #fff; text-decoration: none; }
</style>
`.text;

const readBuilt = (): string | undefined => {
  try {
    return readProjectFile(FILE)
      .replace(LOGO, NAME)
      .replace(REDOC, BAR + REDOC);
  } catch {
    return undefined;
  }
};

/** Returns the sources that a policy must name for the scripts in a page to run. */
const hashesOf = (html: string): string[] =>
  [...html.matchAll(/<script(?: type="module")?>(.*?)<\/script>/gs)].map(
    ([, script = '']) => `'sha256-${hash('sha256', script, 'base64')}'`,
  );

/** Returns the published Redoc, undefined when the program runs from its sources and has not been built. */
export const redocPage = (): PublishedDocument | undefined => {
  const html = readBuilt();
  if (html === undefined) return undefined;
  const policy = [
    "default-src 'none'",
    `script-src ${hashesOf(html).join(' ')}`,
    // Redoc adds styles from its script.
    "style-src 'unsafe-inline'",
    'img-src data:',
    'font-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ];
  return new PublishedDocument('text/html', html, policy.join('; '));
};
