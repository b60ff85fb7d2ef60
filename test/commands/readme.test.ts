import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };

const ROOT = new URL('../../', import.meta.url);
const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...[
    'agents',
    'architecture',
    'backup',
    'clients',
    'commands',
    'configuration',
    'data',
    'monitoring',
    'operations',
  ].map((name) => `docs/${name}.md`),
  ...['performance', 'postgresql', 'webhooks'].map((name) => `docs/${name}.md`),
];
const read = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8');

describe('the README', () => {
  it('has at most 120 lines and a picture', () => {
    const readme = read('README.md');
    expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(120);
    expect(readme).toMatch(/^!\[[^\]]{20,}\]\(docs\/reference\.png\)$/m);
  });

  it.each(['express', 'openapi-backend', 'json-rpc-2.0', 'ajv', '@mikro-orm/core', 'pg', 'pg-boss'])(
    'names the library %s and its role',
    (name) => {
      expect(Object.keys(manifest.dependencies)).toContain(name);
      const [word = ''] = /\w[\w.-]*/.exec(name.replace('@mikro-orm/core', 'MikroORM')) ?? [];
      expect(read('README.md').toLowerCase()).toContain(`[${word.toLowerCase()}](`);
    },
  );
});

describe('the pages of the repository', () => {
  it.each(PAGES)('%s links only to files and headings that exist', (path) => {
    const folder = new URL(path, ROOT);
    const targets = [...read(path).matchAll(/\]\((?!https?:|\/)([^)\s]+)\)/g)].map(([, target = '']) => target);
    for (const target of targets) {
      const url = new URL(target, folder);
      expect(existsSync(new URL(url.pathname, 'file:')), target).toBe(true);
      if (url.hash === '') continue;
      const headings = [...readFileSync(new URL(url.pathname, 'file:'), 'utf8').matchAll(/^#+ (.+)$/gm)];
      const fragments = headings.map(([, heading = '']) =>
        heading
          .toLowerCase()
          .replace(/[^\w\- ]/g, '')
          .replaceAll(' ', '-'),
      );
      expect(fragments, target).toContain(url.hash.slice(1));
    }
  });
});
