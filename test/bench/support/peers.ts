import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { callOf, headersOf } from './load.ts';
import { environmentOf, type Bench } from './measure.ts';
import { startProcess, startService, type Running } from './process.ts';
import { PEERS, type Peer } from './works.ts';

/** The compared servers. */
export type Side = 'handWritten' | 'service' | Peer;
export type Servers = Record<Side, Running>;

export const NAMES: Record<Side, string> = {
  handWritten: 'hand-written',
  service: 'service',
  fastify: 'Fastify + Drizzle',
  nest: 'NestJS + TypeORM',
  sdk: 'official MCP SDK',
};

const run = (directory: string, args: string[]): void => {
  console.error(`npm ${args.join(' ')} in ${directory}`);
  execFileSync('npm', args, { cwd: directory, stdio: ['ignore', 'ignore', 'inherit'] });
};

/** Installs the dependencies of a peer, which are its own, unless they are there. */
const installPeer = (name: Peer): void => {
  const directory = fileURLToPath(new URL(`../peers/${name}/`, import.meta.url));
  if (!existsSync(`${directory}node_modules`)) run(directory, ['ci', '--no-audit', '--no-fund']);
  run(directory, ['run', '--if-present', 'build']);
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
const checkAnswers = async (
  { service, ...others }: Partial<Servers>,
  read: (server: Running) => Promise<unknown>,
  what: string,
): Promise<void> => {
  const expected = service && (await read(service));
  for (const [name, server] of Object.entries(others)) {
    const result = await read(server);
    if (!isDeepStrictEqual(result, expected))
      throw new Error(
        `The servers return different results of ${what}:\n${name}: ${JSON.stringify(result)}\nservice: ${JSON.stringify(expected)}`,
      );
  }
};

/** Starts the servers on a database, each in a process of its own, and checks that they return the same. */
export const startServers = async (bench: Bench): Promise<Servers> => {
  for (const name of PEERS) installPeer(name);
  const environment = environmentOf(bench);
  const handWritten = await startProcess(['test/bench/support/baseline.ts'], environment);
  const service = await startService(environment);
  const fastify = await startProcess(['test/bench/peers/fastify/server.ts'], environment);
  const nest = await startProcess(['test/bench/peers/nest/dist/server.js'], environment);
  const sdk = await startProcess(['test/bench/peers/sdk/server.ts'], environment);
  const servers = { handWritten, service, fastify, nest, sdk };
  try {
    for (const path of PATHS)
      await checkAnswers(
        { handWritten, service, fastify, nest },
        (server) => readMachines(server, bench.token, path),
        path,
      );
    for (const [tool, args] of CALLS) {
      const body = callOf(tool, args);
      const read = (server: Running) => readResult(server, bench.token, body);
      await checkAnswers({ handWritten, service, sdk }, read, `${tool} ${JSON.stringify(args)}`);
    }
  } catch (error) {
    await Promise.all(Object.values(servers).map((server) => server.stop()));
    throw error;
  }
  return servers;
};
