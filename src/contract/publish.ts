/** Writes the docs page as a self-contained file, `dist/docs.html`, which any web server can host. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { REDOC_OPTIONS, standaloneDocsPage } from '../http/redoc.ts';
import { readProjectFile } from '../platform/project-files.ts';

const FOLDER = new URL('../../dist/', import.meta.url);

// Inside a script element, HTML parses only its end tag and the start of a comment.
const inline = (script: string): string =>
  `<script>${script.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--')}</script>`;

// Only the service has the other pages that the contract links to.
const withoutLinks = (markdown: string): string =>
  markdown.replaceAll(/ · \[Try it\]\([^)]*\)/g, '').replaceAll(/\[([^\]]*)\]\(\/docs[^)]*\)/g, '$1');

const contract = withoutLinks(JSON.stringify(JSON.parse(readProjectFile('generated/documentation.json'))));
// The download button needs a file beside the page, and there is none.
const options = { ...REDOC_OPTIONS, hideDownloadButtons: true };
const start = `Redoc.init(${contract}, ${JSON.stringify(options)}, document.getElementById('redoc'));`;
mkdirSync(FOLDER, { recursive: true });
writeFileSync(
  new URL('docs.html', FOLDER),
  standaloneDocsPage(`${inline(readProjectFile('generated/redoc.js'))}\n${inline(start)}`),
);
