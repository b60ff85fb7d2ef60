import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const fileOf = (path: string): string => readFileSync(createRequire(import.meta.url).resolve(`redoc/${path}`), 'utf8');

const NOTHING = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E";

/**
 * Redoc's script, after its licence and those of what it holds. It shows its maker's logo from another host, which a page of
 * ours asks nothing of. The script is copied so that the package, which brings 110 others, is not installed to serve: 86 MB less.
 */
export const redocScript = (): string =>
  `/*!\n${fileOf('LICENSE').trim()}\n*/\n\n${fileOf('bundles/redoc.standalone.js.LICENSE.txt')}\n` +
  fileOf('bundles/redoc.standalone.js').replaceAll('https://cdn.redoc.ly/redoc/logo-mini.svg', NOTHING);
