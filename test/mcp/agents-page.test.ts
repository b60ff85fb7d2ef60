import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { countTokens } from 'gpt-tokenizer';
import { describe, expect, it } from 'vitest';
import { readText } from '../../tools/documents.ts';
import { tools } from '../support/contract.ts';
import { addMachine } from '../support/rows.ts';
import { useSharedService } from '../support/service.ts';

const documentation: { tags: { name: string }[] } = JSON.parse(readText('derived/documentation.json'));

const service = useSharedService();
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const page = readFileSync(new URL('../../docs/agents.md', import.meta.url), 'utf8');
const blocks = (language: string): string[] =>
  [...page.matchAll(/^```(\w+)\n(.*?)^```$/gms)]
    .filter((match) => match[1] === language)
    .map((match) => match[2] ?? '');
const NAMES = tools.map(({ published }) => published.name);

describe('/llms.txt', () => {
  const read = (path: string) => fetch(service.base + path);

  it('says that a failed inspection takes a machine out of service by tool, and by REST only with blocked_machine', async () => {
    const text = (await (await read('/llms.txt')).text()).replaceAll('\n', ' ');
    expect(text).toContain('The tool `create_inspection` takes a machine out of service when it fails');
    expect(text).toContain('`POST /api/v1/inspections` does so only with `blocked_machine: true`');
    expect(text).not.toMatch(/; a failed inspection takes it there/);
  });

  it('is short text that needs no token', async () => {
    const response = await read('/llms.txt');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; charset=utf-8$/i);
    const text = await response.text();
    expect(text).toMatch(/^# Equipment Maintenance Service\n\n> /);
    // A line for each tool is most of it.
    expect(countTokens(text) / NAMES.length).toBeLessThan(30);
  });

  it('lists each tool on one line, in the order of tools/list', async () => {
    const text = await (await read('/llms.txt')).text();
    expect([...text.matchAll(/^- `(\w+)` \((?:read|write)\): .+\.$/gm)].map((match) => match[1])).toEqual(NAMES);
  });

  it('links to the contract, the pages and the endpoint, which all exist', async () => {
    const text = await (await read('/llms.txt')).text();
    const paths = [...text.matchAll(/\]\((\/[^)]*)\)/g)].map((match) => match[1] ?? '');
    expect(paths).toEqual(['/openapi.yaml', '/docs/agents.md', '/docs/tools', '/docs/webhooks.md', '/docs', '/mcp']);
    for (const path of paths) expect((await read(path)).status, path).toBe(path === '/mcp' ? 401 : 200);
  });
});

describe('the page for authors of agents', () => {
  it('is served as a file, and as a chapter of the docs page before the tool reference', async () => {
    const response = await fetch(`${service.base}/docs/agents.md`);
    expect(response.headers.get('content-type')).toMatch(/^text\/markdown; charset=utf-8$/i);
    expect(await response.text()).toBe(page);
    const names = documentation.tags.map(({ name }) => name);
    expect(names.slice(names.indexOf('Connect an agent'))).toEqual(['Connect an agent', 'Tool reference']);
  });

  it('has JSON settings with the URL and the token of the service', () => {
    const settings = blocks('json');
    expect(settings).toHaveLength(4);
    for (const text of settings) {
      expect(() => JSON.parse(text)).not.toThrow();
      expect(text).toContain('http://127.0.0.1:3000/mcp');
      expect(text).toMatch(/Authorization.*Bearer /s);
    }
  });

  it('names only existing tools, and the number of those that it shows by default', () => {
    const named = [...page.matchAll(/`((?:list|get|set|use|report|update|create|complete|add|upcoming)_\w+)`/g)].map(
      (match) => match[1],
    );
    expect(named.length).toBeGreaterThan(0);
    for (const name of named) expect(NAMES).toContain(name);
    const shown = tools.filter(({ toolsets }) => toolsets.includes('default'));
    expect(page).toContain(`it shows ${shown.length} [by default]`);
  });

  it('names every tool that accepts an expected version', () => {
    const [, section = ''] = page.split('## Versions');
    for (const { published, versioned } of tools)
      expect(section.includes(`\`${published.name}\``), published.name).toBe(
        versioned || published.name === 'get_ticket',
      );
  });

  it('has an example program that runs', async () => {
    const gym = await service.createGym('Agents');
    await addMachine(gym);
    const [program = ''] = blocks('js');
    const env = { PATH: process.env['PATH'], EMS_URL: `${service.base}/mcp`, EMS_TOKEN: gym.tokens.write };
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
      cwd: ROOT,
      env,
    });
    expect(stdout).toMatch(/^list_machines, get_machine, .*\nticket \d+\n$/);
    expect((await gym.call('list_open_tickets', {})).data).toHaveLength(1);
  });
});
