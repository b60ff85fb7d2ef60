import { describe, expect, it } from 'vitest';
import { PROBLEMS } from '../../src/core/errors.ts';
import { releasesOf } from '../../tools/published-data.ts';
import { tools as contractTools } from '../support/contract.ts';
import { useSharedService } from '../support/service.ts';

const service = useSharedService();
const get = (path: string, headers: Record<string, string> = {}) => fetch(service.base + path, { headers });

type Problems = { problems: Record<string, string>[] };
type Tools = {
  hash: string;
  tools: { name: string; inputSchema: { type: string }; scope: string; toolsets: unknown }[];
};
type Releases = { releases: ReturnType<typeof releasesOf> };

describe('the documents for programs', () => {
  it('list every error with its status, its title, when it happens and what to do', async () => {
    const { problems }: Problems = JSON.parse(await (await get('/problems.json')).text());
    expect(problems.map(({ code }) => code).toSorted()).toEqual(Object.keys(PROBLEMS).toSorted());
    for (const problem of problems)
      for (const member of ['status', 'title', 'type', 'when', 'fix'])
        expect(problem[member], `${problem['code']}.${member}`).toBeTruthy();
    const page = await get(problems[0]?.['type'] ?? '', { accept: 'text/html' });
    expect(page.status).toBe(200);
  });

  it('list every tool of the contract with its schemas, scope and toolsets, and a hash', async () => {
    const { hash, tools }: Tools = JSON.parse(await (await get('/tools.json')).text());
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(tools.map(({ name }) => name).toSorted()).toEqual(
      contractTools.map(({ published }) => published.name).toSorted(),
    );
    for (const { name, inputSchema, scope, toolsets } of tools)
      expect({
        name,
        type: inputSchema.type,
        scope: /^(read|write)$/.test(scope),
        isList: Array.isArray(toolsets),
      }).toEqual({ ...{ name, type: 'object', scope: true, isList: true } });
  });

  it('list the releases as JSON and as a feed with an entry per release', async () => {
    const { releases }: Releases = JSON.parse(await (await get('/docs/changelog.json')).text());
    const feed = await get('/docs/changelog.atom');
    expect(feed.headers.get('content-type')).toContain('application/atom+xml');
    const text = await feed.text();
    expect(releases.length).toBeGreaterThan(0);
    for (const { version, released_on, groups } of releases) {
      expect(text).toContain(`<title>${version}</title>`);
      expect(released_on).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      expect(groups.flatMap(({ changes }) => changes)).not.toEqual([]);
    }
  });

  it('are returned without a body when they have not changed', async () => {
    for (const path of ['/problems.json', '/tools.json', '/docs/changelog.json', '/docs/changelog.atom']) {
      const etag = (await get(path)).headers.get('etag') ?? '';
      expect((await get(path, { 'if-none-match': etag })).status, path).toBe(304);
    }
  });
});

it('a changelog has a release for each heading with a version and a day, and none for what is unreleased', () => {
  const text =
    '# Changelog\n\n## Unreleased\n\n### Added\n\n- a\n\n## 1.1.0 (2027-01-02)\n\n### Fixed\n\n- b\n  c\n- d\n\n## 1.0.0 (2026-12-01)\n';
  expect(releasesOf(text)).toEqual([
    { version: '1.1.0', released_on: '2027-01-02', groups: [{ name: 'Fixed', changes: ['b c', 'd'] }] },
    { version: '1.0.0', released_on: '2026-12-01', groups: [] },
  ]);
});
