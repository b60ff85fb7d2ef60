/**
 * Opens the embedded database in the directory given as the first argument, sends three kinds of requests to the service on it, and
 * prints as JSON the files of `src` in which a function runs for each. What runs for only some of the requests of a kind, such as a
 * timer, does not count.
 */
import { Session } from 'node:inspector/promises';
import { fileURLToPath } from 'node:url';
import { openServiceDatabase } from '../../src/app.ts';
import { silent } from './database.ts';
import { createGym } from './gym.ts';
import { listen } from './service.ts';

const SOURCES = new URL('../../src/', import.meta.url).href;
const TIMES = 4;

const database = openServiceDatabase({ directory: process.argv[2] ?? '' }, silent);
// With the limits of a service in production.
const { base } = await listen(database, 600, { max_in_flight: 20 });
const gym = await createGym(base, database, 'Walked Gym', 'UTC');

const send = async (method: string, path: string, body?: object): Promise<void> => {
  const headers = { 'MCP-Protocol-Version': '2025-06-18' };
  const response = await gym.request(method, path, body ? { body, headers } : {});
  const text = await response.text();
  if (!response.ok || text.includes('"isError":true')) throw new Error(text);
};

let number = 0;
const add = (): Promise<void> => send('POST', '/api/v1/machines', { name: `Walked ${(number += 1)}` });
const search = (): Promise<void> => send('GET', '/api/v1/machines?q=walked');
const report = (): Promise<void> => {
  const args = { machine_id: 'Walked 1', description: `Noise ${(number += 1)}` };
  const params = { name: 'report_ticket', arguments: args };
  return send('POST', '/mcp', { jsonrpc: '2.0', id: number, method: 'tools/call', params });
};
const requests = { 'POST /machines': add, 'GET /machines?q=': search, report_ticket: report };

const session = new Session();
session.connect();
await session.post('Profiler.enable');

const filesOf = async (request: () => Promise<void>): Promise<Set<string>> => {
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await session.post('Profiler.takePreciseCoverage');
  await request();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  await session.post('Profiler.stopPreciseCoverage');
  const ran = result.filter(
    ({ url, functions }) => url.startsWith(SOURCES) && functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0),
  );
  return new Set(ran.map(({ url }) => fileURLToPath(url)));
};

const found: Record<string, string[]> = {};
for (const [name, request] of Object.entries(requests)) {
  // The first ones fill caches.
  await request();
  await request();
  const all: Set<string>[] = [];
  for (let n = 0; n < TIMES; n += 1) all.push(await filesOf(request));
  found[name] = [...(all[0] ?? [])].filter((file) => all.every((files) => files.has(file)));
}
process.stdout.write(JSON.stringify(found));
await database.close();
process.exit();
