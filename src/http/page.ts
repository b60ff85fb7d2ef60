import type { Schemas } from '../../generated/contract.ts';
import { navigationHtml, START } from './navigation.ts';

/** The guides under `docs/` that are served, as pages and as Markdown. */
export const GUIDES = [
  'agents',
  'connections',
  'listing',
  'roles',
  'fewer-calls',
  'webhooks',
  'platform',
  'data',
  'files',
  'maintenance',
  'reminders',
  'staff',
  'labels',
  'reports',
  'operations',
  'monitoring',
  'backup',
  'configuration',
  'commands',
  'postgresql',
  'clients',
  'performance',
  'trust',
  'architecture',
];

/** The pictures of `/docs/staff`, which `npm run docs:picture` takes. */
export const STAFF_PICTURES = ['today', 'machine', 'job', 'maintenance'] as const;

/** The pictures of `/docs/listing`, which `npm run docs:picture` takes too. */
export const APP_PICTURES = ['floor-plan', 'availability', 'round'] as const;

/** The pictures of `/docs/reports`, which `npm run docs:pictures` draws. */
export const PICTURES = [
  'availability',
  'failures',
  'maintenance',
  'costs',
  'replacement',
  'warranty',
  'parts-forecast',
] as const;

/** Returns the path of a picture in the project. It is served under the same path. */
export const pictureFile = (name: (typeof PICTURES)[number], theme: Schemas['PictureTheme']): string =>
  `docs/pictures/${name}${theme === 'dark' ? '-dark' : ''}.svg`;

/** The page that sends requests. It is as wide as the window, so the navigation is on another page. */
export const TRY = '/docs/try';

/** The bar above each page: the way to the start page, the search, and the way to the navigation, which is below the text on a phone. */
const bar = (path: string): string => `<header id="site-bar">
<a href="${START[0]}">Equipment Maintenance</a>
<form role="search" aria-label="Documentation" autocomplete="off">
<input id="site-search" type="search" placeholder="Search" aria-label="Search guides and reference">
<output id="site-found" for="site-search"></output>
<ul id="site-results" hidden></ul>
</form>
<a href="${path === TRY ? START[0] : '#site-pages'}">All pages</a>
</header>
`;

/** A page: its path, its title, its content as HTML, and its script elements. */
type Page = { path: string; title: string; content: string; scripts?: string };

/** Returns a page of the documentation with the navigation and the style that all of them share, as HTML. */
export const page = ({ path, title, content, scripts = '' }: Page): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Equipment Maintenance Service</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/pages.css">
</head>
<body>
${bar(path)}${content}
${path === TRY ? '' : navigationHtml(path)}${script('/docs/search.js')}${scripts}</body>
</html>
`;

/** Returns the element that loads a script of this service. */
export const script = (path: string): string => `<script src="${path}"></script>\n`;

/** Returns the element with the settings that the page's own scripts read. It is data, which the policy of scripts admits. */
export const settings = (values: object): string =>
  `<script id="settings" type="application/json">${JSON.stringify(values).replaceAll('<', '\\u003c')}</script>\n`;
