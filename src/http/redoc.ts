import { readProjectFile } from '../platform/project-files.ts';

/** The origin of the service in the contract's samples. The documentation shows its own origin instead. */
export const SAMPLE_ORIGIN = 'http://127.0.0.1:3000';

/** Display options of Redoc. */
export const REDOC_OPTIONS = {
  hideHostname: true,
  expandResponses: '200,201,204',
  jsonSampleExpandLevel: 3,
  sortPropsAlphabetically: false,
  theme: { spacing: { sectionVertical: 24 } },
};

/** The element that Redoc fills, and the scripts that load it. */
export const redocContent =
  '<div id="redoc"></div>\n<noscript><main><p>The REST reference needs JavaScript. The other pages do not.</p></main></noscript>\n';

/** A page with only Redoc, for hosts without the service's other pages; `scripts` are its script elements. */
export const standaloneDocsPage = (scripts: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Equipment Maintenance Service</title>
<link rel="icon" href="data:,">
<style>${readProjectFile('src/http/browser/pages.css')}</style>
</head>
<body>
${redocContent}${scripts}
</body>
</html>
`;
