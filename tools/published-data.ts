import { createHash } from 'node:crypto';
import { escapeXml } from '../src/texts/xml.ts';
import type { BundledTool } from './bundle.ts';
import { readText } from './documents.ts';
import { list, object, text, type Json, type JsonObject } from './json.ts';
import { problemList } from './problems.ts';

/** A release of the changelog: its version, its day as `YYYY-MM-DD`, and its groups of lines in Markdown. */
type Release = { version: string; released_on: string; groups: { name: string; changes: string[] }[] };

const linesOf = (section: string): string[] =>
  section
    .split(/^- /m)
    .slice(1)
    .map((line) => line.replaceAll(/\s+/g, ' ').trim());

/** Returns the releases of the changelog, newest first. What is unreleased is left out. */
export const releasesOf = (changelog: string): Release[] =>
  changelog
    .split(/^## /m)
    .slice(1)
    .flatMap((section) => {
      const [, version, released_on] = /^(\d\S*) \((\d{4}-\d{2}-\d{2})\)/.exec(section) ?? [];
      if (version === undefined || released_on === undefined) return [];
      const groups = section
        .split(/^### /m)
        .slice(1)
        .map((group) => ({ name: group.split('\n', 1)[0] ?? '', changes: linesOf(group) }));
      return [{ version, released_on, groups }];
    });

/** Returns the changelog as a feed of Atom (RFC 4287), an entry per release. Addresses are relative to that of the feed. */
const atomFeed = (releases: readonly Release[]): string => {
  const entries = releases.map(({ version, released_on, groups }) => {
    const content = groups.map(({ name, changes }) => `${name}\n${changes.map((one) => `- ${one}\n`).join('')}`);
    return ` <entry>
  <title>${escapeXml(version)}</title>
  <id>urn:equipment-maintenance-service:${escapeXml(version)}</id>
  <updated>${released_on}T00:00:00Z</updated>
  <link href="/docs/changelog"/>
  <content type="text">${escapeXml(content.join('\n'))}</content>
 </entry>
`;
  });
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
 <title>Equipment Maintenance Service: changelog</title>
 <id>urn:equipment-maintenance-service:changelog</id>
 <author><name>Equipment Maintenance Service</name></author>
 <updated>${releases[0]?.released_on ?? '1970-01-01'}T00:00:00Z</updated>
 <link rel="self" href="/docs/changelog.atom"/>
 <link href="/docs/changelog"/>
${entries.join('')}</feed>
`;
};

/** Returns the tools as `tools/list` shows them, each with its scope and toolsets, and a hash that changes whenever one of them does. */
const toolList = (tools: readonly BundledTool[]): Json => {
  const published = tools.map(({ published: tool, scope, toolsets }) => ({ ...tool, scope, toolsets }));
  return { hash: createHash('sha256').update(JSON.stringify(published)).digest('hex'), tools: published };
};

const print = (value: unknown): string => `${JSON.stringify(value, null, 1)}\n`;

/** Returns the documents for programs, by file name: errors, tools, and the releases as JSON and as a feed. */
export const publishedData = (openapi: JsonObject, tools: readonly BundledTool[]): Record<string, string> => {
  const releases = releasesOf(readText('CHANGELOG.md'));
  return {
    'problems.json': print({ problems: problemList(object(openapi['x-problems'], 'x-problems')) }),
    'published-tools.json': print(toolList(tools)),
    'changelog.json': print({ releases }),
    'changelog.atom': atomFeed(releases),
  };
};

/** Checks that each tag of the contract is in exactly one group, so that readers show all of them. @throws Error */
export const requireGroupedTags = (openapi: JsonObject): void => {
  const names = list(openapi['tags'] ?? [], 'tags').map((tag) => text(object(tag, 'tag')['name'], 'tag'));
  const grouped = list(openapi['x-tagGroups'] ?? [], 'x-tagGroups').flatMap((group) =>
    list(object(group, 'group')['tags'] ?? [], 'tags of a group').map(String),
  );
  const wrong = [...new Set([...names, ...grouped])].filter(
    (name) => !names.includes(name) || grouped.filter((one) => one === name).length !== 1,
  );
  if (wrong.length > 0) throw new Error(`each tag must be in one group of x-tagGroups: ${wrong.join(', ')}`);
};
