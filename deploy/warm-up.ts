/**
 * Starts the service, requests its pages once and stops it, which fills the compile cache of Node.js. Exits with the
 * exit code of the service, or with 1 when a page fails.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

const PATHS = ['/readyz', '/docs', '/docs/agents.md', '/openapi.json', '/mcp', '/api/v1/machines'];

const service = spawn(process.execPath, ['bin/ems.js', 'serve'], { stdio: ['ignore', 'inherit', 'pipe'] });
const ended = once(service, 'exit');
let ready = false;
for await (const line of createInterface(service.stderr)) {
  process.stderr.write(`${line}\n`);
  const address = /is at (http:\S+)/.exec(line)?.[1];
  if (address === undefined) continue;
  const responses = await Promise.all(PATHS.map((path) => fetch(address + path)));
  // Without a token the last two are rejected, by the code that this run should load.
  const failed = responses.filter(({ status }) => status >= 500);
  for (const { url, status } of failed) process.stderr.write(`${url} returned ${status}\n`);
  ready = failed.length === 0;
  service.kill('SIGTERM');
}
const [code] = await ended;
process.exitCode = ready ? Number(code ?? 1) : 1;
