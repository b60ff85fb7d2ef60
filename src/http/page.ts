import type { Schemas } from '../../generated/contract.ts';

/** The guides under `docs/` that are served, as pages and as Markdown. */
export const GUIDES = [
  'agents',
  'connections',
  'roles',
  'webhooks',
  'data',
  'files',
  'maintenance',
  'reminders',
  'labels',
  'reports',
  'operations',
  'monitoring',
  'backup',
  'configuration',
  'commands',
  'postgresql',
  'clients',
];

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

/** The pages of the documentation, in the order of their navigation. */
const NAVIGATION: readonly [path: string, title: string][] = [
  ['/docs', 'REST reference'],
  ['/docs/agents', 'Agents'],
  ['/docs/connections', 'Sign-in'],
  ['/docs/roles', 'Roles'],
  ['/docs/tools', 'Tools'],
  ['/docs/webhooks', 'Webhooks'],
  ['/docs/data', 'Import and export'],
  ['/docs/labels', 'Labels'],
  ['/docs/problems', 'Errors'],
  ['/docs/operations', 'Operations'],
  ['/docs/monitoring', 'Monitoring'],
  ['/docs/backup', 'Backup'],
  ['/docs/changelog', 'Changelog'],
];

const navigation = (path: string): string => {
  const links = NAVIGATION.map(([target, title]) => {
    const current =
      target === path
        ? ' aria-current="page"'
        : path.startsWith(`${target}/`) && target !== '/docs'
          ? ' aria-current="true"'
          : '';
    return `<a href="${target}"${current}>${title}</a>`;
  });
  return `<nav id="site-pages" aria-label="Documentation">\n<strong>Equipment Maintenance Service</strong>\n${links.join('\n')}\n</nav>\n`;
};

/** A page: its path, its title, its content as HTML, and its script elements. */
export type Page = { path: string; title: string; content: string; scripts?: string };

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
${navigation(path)}${content}
${scripts}</body>
</html>
`;

/** Returns the element that loads a script of this service. */
export const script = (path: string): string => `<script src="${path}"></script>\n`;

/** Returns the element with the settings that the page's own scripts read. It is data, which the policy of scripts admits. */
export const settings = (values: object): string =>
  `<script id="settings" type="application/json">${JSON.stringify(values).replaceAll('<', '\\u003c')}</script>\n`;
