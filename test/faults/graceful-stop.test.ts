import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ON_SERVER, useEms, type Served } from '../support/ems.ts';

const ems = useEms();
const CLIENTS = 100;
// A stop that waited for busy connections as long as it may would take ten minutes.
const ENVIRONMENT = { RATE_LIMIT: '0', MAX_IN_FLIGHT: '0', SHUTDOWN_SECONDS: '600' };

const agents: Agent[] = [];
afterAll(() => {
  for (const agent of agents) agent.destroy();
});

type Post = { status: number; closing: boolean };

const post = (agent: Agent, address: string, token: string, name: string): Promise<Post> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const call = request(`${address}/api/v1/machines`, { agent, method: 'POST', headers }, (res) => {
      text(res).then(
        () => resolve({ status: res.statusCode ?? 0, closing: res.headers.connection === 'close' }),
        reject,
      );
    });
    call.once('error', reject);
    call.end(JSON.stringify({ name }));
  });

type Result = { acknowledged: Set<string>; failed: Set<string>; closings: number };

/** Creates machines on a keep-alive connection until the service is gone. */
const write = async (address: string, token: string, client: string, result: Result): Promise<void> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  agents.push(agent);
  for (let n = 0; ; n += 1) {
    const name = `${client}-${n}`;
    try {
      const { status, closing } = await post(agent, address, token, name);
      if (status === 201) result.acknowledged.add(name);
      if (closing) result.closings += 1;
    } catch (error) {
      result.failed.add(name);
      // Refused, because the service no longer listens.
      if (error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED') return;
    }
  }
};

const storedNames = async (served: Served, token: string): Promise<string[]> => {
  const names: string[] = [];
  for (let path: string | null = '/api/v1/machines?limit=100'; path !== null;) {
    const response: Response = await fetch(served.address + path, { headers: { authorization: `Bearer ${token}` } });
    const page: { data: { name: string }[]; next_cursor: string | null } = JSON.parse(await response.text());
    names.push(...page.data.map(({ name }) => name));
    path = page.next_cursor === null ? null : `/api/v1/machines?limit=100&cursor=${page.next_cursor}`;
  }
  return names;
};

const pidsOf = (served: Served): number[] =>
  served
    .log()
    .split('\n')
    .filter((line) => line.includes('"listening"'))
    .map((line) => JSON.parse(line).pid);

/** Waits for the end of a service for a small part of SHUTDOWN_SECONDS, with room for a busy machine. */
const expectExit = async (ended: ReturnType<Served['end']>): Promise<void> => {
  let exit: unknown;
  void ended.then((result) => (exit = result));
  await expect.poll(() => exit, { timeout: 10_000 }).toEqual({ code: 0, signal: null });
};

describe('SIGTERM under 100 busy connections', () => {
  let token = '';
  beforeAll(async () => {
    token = await ems.createToken('Stopped');
  });

  const stopUnderLoad = async (environment: Record<string, string>, processes: number): Promise<void> => {
    const served = await ems.serve({ ...ENVIRONMENT, ...environment });
    await expect.poll(() => pidsOf(served).length, { timeout: 30_000 }).toBe(processes);
    const result: Result = { acknowledged: new Set(), failed: new Set(), closings: 0 };
    const clients = Array.from({ length: CLIENTS }, (_, n) =>
      write(served.address, token, `${processes}-${Date.now()}-${n}`, result),
    );
    await expect.poll(() => result.acknowledged.size, { timeout: 30_000 }).toBeGreaterThan(300);
    const ended = served.end('SIGTERM');
    // The signal to the group reaches each process, and repeats of it.
    for (let n = 0; n < 3; n += 1) for (const pid of pidsOf(served)) process.kill(pid, 'SIGTERM');
    await expectExit(ended);
    await Promise.all(clients);
    const again = await ems.serve(ENVIRONMENT);
    const stored = new Set(await storedNames(again, token));
    expect([...result.failed].filter((name) => stored.has(name))).toEqual([]);
    expect([...result.acknowledged].filter((name) => !stored.has(name))).toEqual([]);
    expect(result.closings).toBeGreaterThan(0);
    await again.end('SIGTERM');
  };

  it('responds to every change that it made, and exits', { timeout: 90_000 }, async () => {
    await expect(stopUnderLoad({}, 1)).resolves.toBeUndefined();
  });

  it.runIf(ON_SERVER)(
    'responds to every change and exits when several processes get the signal',
    { timeout: 90_000 },
    async () => {
      await expect(stopUnderLoad({ WEB_CONCURRENCY: '2' }, 2)).resolves.toBeUndefined();
    },
  );
});

describe('SIGTERM', () => {
  it('ends the service without waiting for SHUTDOWN_SECONDS while ten connections send short requests', async () => {
    const token = await ems.createToken('Short');
    const served = await ems.serve(ENVIRONMENT);
    const result: Result = { acknowledged: new Set(), failed: new Set(), closings: 0 };
    const clients = Array.from({ length: 10 }, (_, n) => write(served.address, token, `short-${n}`, result));
    await expect.poll(() => result.acknowledged.size, { timeout: 30_000 }).toBeGreaterThan(100);
    await expectExit(served.end('SIGTERM'));
    await Promise.all(clients);
  });

  it('closes idle connections, fails /readyz and waits for requests in flight', async () => {
    const served = await ems.serve();
    const idle = new Agent({ keepAlive: true });
    agents.push(idle);
    const get = (path: string): Promise<{ status: number; connection: string | undefined }> =>
      new Promise((resolve, reject) => {
        request(served.address + path, { agent: idle }, (res) => {
          res.resume();
          res.once('end', () => resolve({ status: res.statusCode ?? 0, connection: res.headers.connection }));
        })
          .once('error', reject)
          .end();
      });
    expect(await get('/readyz')).toEqual({ status: 200, connection: 'keep-alive' });
    const ended = served.end('SIGTERM');
    await expect.poll(() => served.log().includes('"stopping"'), { interval: 2 }).toBe(true);
    // The connection stays open briefly for requests already on their way.
    expect(await get('/readyz')).toEqual({ status: 503, connection: 'close' });
    expect(await ended).toEqual({ code: 0, signal: null });
  });
});
