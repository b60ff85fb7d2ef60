import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { callOf, headersOf } from './load.ts';
import { environmentOf, type Bench } from './measure.ts';
import { startProcess, startService, type Running } from './process.ts';

/** The compared servers. */
export type Side = 'handWritten' | 'service' | 'fastify';
export type Servers = Record<Side, Running>;

export const NAMES: Record<Side, string> = {
  handWritten: 'hand-written',
  service: 'service',
  fastify: 'Fastify + Drizzle',
};

/** Installs the dependencies of the peer, which are its own, unless they are there. */
const installPeer = (): void => {
  const directory = fileURLToPath(new URL('../peers/fastify/', import.meta.url));
  if (existsSync(`${directory}node_modules`)) return;
  console.error('Installing the peer: npm ci in test/bench/peers/fastify');
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: directory, stdio: ['ignore', 'ignore', 'inherit'] });
};

const PATHS = ['/api/v1/machines/7', '/api/v1/machines?limit=50'];

/** A machine without related rows, one with them, and one that is defect too; and the list, which begins with those. */
const CALLS: [tool: string, args: object][] = [
  ...['7', '10', '2500'].map((machine_id): [string, object] => ['get_machine', { machine_id }]),
  ['list_machines', {}],
];

/** The only difference between the tools' results: the service signs its cursors. */
const withoutCursor = (body: string): string => body.replace(/(next_cursor\\*":\\*")[^"\\]+/g, '$1');

const readMachines = async ({ address }: Running, token: string, path: string): Promise<unknown> => {
  const response = await fetch(address + path, { headers: headersOf(token) });
  const answer: { data?: unknown } = Object(await response.json());
  return answer.data ?? answer;
};

const readResult = async ({ address }: Running, token: string, body: string): Promise<unknown> => {
  const response = await fetch(`${address}/mcp`, { method: 'POST', headers: headersOf(token), body });
  return JSON.parse(withoutCursor(await response.text()));
};

/** @throws Error when the servers do not return the same, because then their speeds cannot be compared */
const checkAnswers = async (servers: Servers, token: string): Promise<void> => {
  for (const path of PATHS) {
    const read = Object.values(servers).map((server) => readMachines(server, token, path));
    const [expected, ...others] = await Promise.all(read);
    if (others.some((other) => !isDeepStrictEqual(other, expected)))
      throw new Error(`The servers return different machines at ${path}.`);
  }
  for (const [tool, args] of CALLS) {
    const body = callOf(tool, args);
    const expected = await readResult(servers.service, token, body);
    const found = await readResult(servers.handWritten, token, body);
    if (!isDeepStrictEqual(found, expected))
      throw new Error(
        `The hand-written server and the service return different results of ${tool} ${JSON.stringify(args)}:\n` +
          `${JSON.stringify(found)}\n${JSON.stringify(expected)}`,
      );
  }
};

/** Starts the servers on a database, each in a process of its own, and checks that they return the same. */
export const startServers = async (bench: Bench): Promise<Servers> => {
  installPeer();
  const environment = environmentOf(bench);
  const servers = {
    handWritten: await startProcess(['test/bench/support/baseline.ts'], environment),
    service: await startService(environment),
    fastify: await startProcess(['test/bench/peers/fastify/server.ts'], environment),
  };
  try {
    await checkAnswers(servers, bench.token);
  } catch (error) {
    await Promise.all(Object.values(servers).map((server) => server.stop()));
    throw error;
  }
  return servers;
};
