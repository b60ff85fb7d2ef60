import { hash } from 'node:crypto';
import { PublishedDocument } from './published-document.ts';
import { readProjectFile } from '../core/project-files.ts';

/** The file that `npm run build` makes of the contract with Redoc. */
const FILE = 'dist/docs.html';

/** Redoc's logo, which it loads from another host, and an empty picture in its place. */
const LOGO = /https:\/\/cdn\.redoc\.ly\/[\w/-]+\.svg/g;
const EMPTY = 'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22/%3E';

const readBuilt = (): string | undefined => {
  try {
    return readProjectFile(FILE).replace(LOGO, EMPTY);
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
