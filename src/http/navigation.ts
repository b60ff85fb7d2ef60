/** A page in the navigation: its path, its name there, and what a reader finds on it. */
type Entry = readonly [path: string, title: string, about: string];

/** The pages for one kind of reader. */
type Group = { title: string; about: string; entries: readonly Entry[] };

/** The navigation of the documentation, by reader. A test finds guides and pages that are missing. */
export const NAVIGATION: readonly Group[] = [
  {
    title: 'Partners',
    about: 'You connect another program to the service.',
    entries: [
      ['/docs', 'REST reference', 'Every operation and field, with examples and samples'],
      ['/docs/try', 'Try it', 'The same reference with a form that sends each request'],
      ['/docs/clients', 'Clients', 'The TypeScript package, and clients for other languages'],
      ['/docs/fewer-calls', 'Fewer calls', 'Some fields, the records behind ids, and several requests at once'],
      ['/docs/webhooks', 'Webhooks', 'Receive what happens at an address of yours'],
      ['/docs/platform', 'Gyms by API', 'Create, suspend and delete the gyms of your product'],
      ['/docs/events', 'Types of events', 'What triggers each event'],
      ['/docs/problems', 'Errors', 'Every error code and what to do about it'],
      ['/docs/changelog', 'Changelog', 'What has changed in the contracts'],
    ],
  },
  {
    title: 'Agents',
    about: 'You connect an assistant, or write an agent.',
    entries: [
      ['/docs/agents', 'Connect an agent', 'Clients, retries, pages, scopes and errors of the tools'],
      ['/docs/connections', 'Sign-in and connections', 'How people and assistants get access'],
      [
        '/docs/listing',
        'List in a directory',
        'What directories of hosts ask: privacy, support, a gym to review, prompts, pictures',
      ],
      ['/docs/tools', 'Tool reference', 'Arguments, an example and the result of each tool'],
    ],
  },
  {
    title: 'Gyms',
    about: 'You keep the equipment of a gym running.',
    entries: [
      ['/docs/staff', 'Pages for staff', 'What people at the gym do on a phone or at a desk'],
      ['/docs/labels', 'Labels and machine pages', 'QR codes by which members report defects'],
      ['/docs/maintenance', 'Maintenance plans', 'Recurring work, and when it is due'],
      ['/docs/reminders', 'Reminders by mail', 'Who gets a mail about what'],
      ['/docs/reports', 'Reports', 'Availability, maintenance and costs, and how they are counted'],
      ['/docs/data', 'Import and export', 'Records from spreadsheets and other systems, and back'],
      ['/docs/files', 'Photos and files', 'What can be attached, and where it is stored'],
      ['/docs/roles', 'People, roles and sites', 'Who sees and does what'],
    ],
  },
  {
    title: 'Operators',
    about: 'You run the service for one gym or many.',
    entries: [
      ['/docs/operations', 'Operations', 'Install, upgrade, limits, more than one process'],
      ['/docs/configuration', 'Configuration', 'Every setting and its default'],
      ['/docs/commands', 'Command line', 'Every command of ems'],
      ['/docs/postgresql', 'PostgreSQL', 'Logins, poolers and replicas'],
      ['/docs/backup', 'Backup', 'Back up, restore, and what a backup contains'],
      ['/docs/monitoring', 'Monitoring', 'Metrics, alerts, logs and traces'],
      ['/docs/performance', 'Performance', 'What was measured, and how'],
      ['/docs/trust', 'Trust', 'How confinement and retries are tested, and what is not tested'],
      ['/docs/architecture', 'Architecture', 'How the service is built, and why'],
    ],
  },
];

/** The page with which readers start. */
export const START: Entry = ['/docs/start', 'Start', 'All pages, by reader'];

const link = (path: string, [target, title]: Entry): string => {
  const isInside = target !== '/docs' && path.startsWith(`${target}/`);
  const current = target === path ? ' aria-current="page"' : isInside ? ' aria-current="true"' : '';
  return `<li><a href="${target}"${current}>${title}</a></li>`;
};

/** Returns the navigation as HTML. `path` is the page on which it stands. */
export const navigationHtml = (path: string): string =>
  `<nav id="site-pages" aria-label="Documentation">\n${NAVIGATION.map(
    ({ title, entries }) => `<h2>${title}</h2>\n<ul>\n${entries.map((entry) => link(path, entry)).join('\n')}\n</ul>`,
  ).join('\n')}\n</nav>\n`;

/** Returns the start page in Markdown. */
export const startPage = (): string =>
  `# Documentation\n\n${NAVIGATION.map(
    ({ title, about, entries }) =>
      `## ${title}\n\n${about}\n\n${entries.map(([path, name, text]) => `- [${name}](${path}): ${text}.`).join('\n')}`,
  ).join('\n\n')}\n`;
