import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const ROOT = new URL('../../', import.meta.url);

/** The text of a file of the project, by its path from the root. */
export const readDocument = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8');

const NOTHING = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E";

/** Redoc's script. It shows its maker's logo from another host, which a page of ours asks nothing of. */
export const redocScript = (): string =>
  readFileSync(createRequire(import.meta.url).resolve('redoc/bundles/redoc.standalone.js'), 'utf8').replaceAll('https://cdn.redoc.ly/redoc/logo-mini.svg', NOTHING);

/** How Redoc shows the contract. */
export const REDOC_OPTIONS = { hideHostname: true, expandResponses: '200,201', jsonSampleExpandLevel: 3, sortPropsAlphabetically: false };

/** The page around Redoc; `scripts` are its script elements. */
export const docsPage = (scripts: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Equipment Maintenance Service</title>
<link rel="icon" href="data:,">
<style>body { margin: 0 }</style>
</head>
<body>
<div id="redoc"></div>
<noscript>This page needs JavaScript.</noscript>
${scripts}
</body>
</html>
`;
