/** Writes the docs page as one file, `dist/docs.html`, which loads nothing and can be published anywhere. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { docsPage, readDocument, REDOC_OPTIONS } from '../http/redoc.ts';

const FOLDER = new URL('../../dist/', import.meta.url);

// Inside a script element only its end tag has a meaning, and the start of a comment.
const inline = (script: string): string =>
  `<script>${script.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--')}</script>`;

const contract = JSON.stringify(JSON.parse(readDocument('generated/documentation.json')));
const start = `Redoc.init(${contract}, ${JSON.stringify(REDOC_OPTIONS)}, document.getElementById('redoc'));`;
mkdirSync(FOLDER, { recursive: true });
writeFileSync(
  new URL('docs.html', FOLDER),
  docsPage(`${inline(readDocument('generated/redoc.js'))}\n${inline(start)}`),
);
