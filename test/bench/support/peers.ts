import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { startProcess, type Running } from './process.ts';

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

const COMPARED = ['/api/v1/machines/7', '/api/v1/machines?limit=50'];

/** @throws Error when the servers do not return the same machines, because then their speeds cannot be compared */
const checkAnswers = async (servers: Servers, token: string): Promise<void> => {
  for (const path of COMPARED) {
    const answers = Object.values(servers).map(async ({ address }) => {
      const response = await fetch(address + path, { headers: { authorization: `Bearer ${token}` } });
      const answer: { data?: unknown } = Object(await response.json());
      return answer.data ?? answer;
    });
    const [expected, ...others] = await Promise.all(answers);
    if (others.some((other) => !isDeepStrictEqual(other, expected)))
      throw new Error(`The servers return different machines at ${path}.`);
  }
};

/** Starts the servers on a database, each in a process of its own, and checks that they return the same machines. */
export const startServers = async (url: string, token: string): Promise<Servers> => {
  installPeer();
  const environment = {
    DATABASE_URL: url,
    PORT: '0',
    LOG_LEVEL: 'warn',
    RATE_LIMIT: '0',
    MAX_IN_FLIGHT: '1000',
    NODE_ENV: 'production',
  };
  const servers = {
    handWritten: await startProcess(['test/bench/support/baseline.ts'], environment),
    service: await startProcess(['bin/ems.js', 'serve'], environment),
    fastify: await startProcess(['test/bench/peers/fastify/server.ts'], environment),
  };
  await checkAnswers(servers, token);
  return servers;
};
