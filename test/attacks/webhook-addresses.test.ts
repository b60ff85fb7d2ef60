import { once } from 'node:events';
import type { LookupAddress, lookup } from 'node:dns';
import { createServer, type RequestListener, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOutgoing } from '../../src/outside/outgoing.ts';

/** Connections to a server on this machine, which webhooks must not reach. */
let connections = 0;
let port = 0;
const servers: Server[] = [];

const listen = async (respond: RequestListener): Promise<number> => {
  const server = createServer(respond);
  servers.push(server);
  server.listen(0);
  await once(server, 'listening');
  return Number(Object(server.address()).port);
};

beforeAll(async () => {
  port = await listen((_req, res) => res.end('secret'));
  servers[0]?.on('connection', () => (connections += 1));
});
afterAll(() => servers.forEach((server) => (server.closeAllConnections(), server.close())));

const outgoing = createOutgoing({ timeoutMs: 500 });

const LITERALS = [
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0177.0.0.1',
  '0x7f000001',
  '0x7f.0.0.0x1',
  '127.0.0.1.',
  '0.0.0.0',
  '0',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.0.1',
  '100.64.0.1',
  '169.254.169.254',
  '2852039166',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  '255.255.255.255',
  '224.0.0.1',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  '[fd00:ec2::254]',
  '[fe80::1]',
  '①②⑦.0.0.1',
];

/** Returns a resolver whose answers follow each other; the last one is repeated. */
const resolverOf = (...answers: string[][]): { resolve: typeof lookup; calls: () => number } => {
  let calls = 0;
  const answer = (): LookupAddress[] => {
    const addresses = answers[Math.min(calls, answers.length - 1)] ?? [];
    calls += 1;
    return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  };
  const resolve: unknown = (
    _name: string,
    { all }: { all?: boolean },
    done: (error: null, found: unknown, family?: number) => void,
  ): void => {
    const found = answer();
    if (all) done(null, found);
    else done(null, found[0]?.address, found[0]?.family);
  };
  return { resolve: isLookup(resolve) ? resolve : fail(), calls: () => calls };
};

// The overloads of `lookup` cannot be written as one function.
const isLookup = (value: unknown): value is typeof lookup => typeof value === 'function';
const fail = (): never => {
  throw new Error('not a function');
};

describe('a webhook cannot reach a private address', () => {
  it.each(LITERALS)('in the URL: https://%s', async (host) => {
    const url = `https://${host}:${port}/`;
    const before = connections;
    expect(outgoing.findUrlProblem(url)).toBe('must be on a public network');
    expect(await outgoing.post(url, {}, '{}')).toMatchObject({
      status: null,
      error: 'the address must be on a public network',
    });
    expect(connections).toBe(before);
  });

  it.each(['localhost', 'localhost.', 'LOCALHOST', 'hooks.localhost'])('by a local name: %s', async (host) => {
    const before = connections;
    expect(await outgoing.post(`https://${host}:${port}/`, {}, '{}')).toMatchObject({
      status: null,
      error: expect.stringMatching(/public network|name does not exist|could not be resolved/),
    });
    expect(connections).toBe(before);
  });

  it.each([
    [['127.0.0.1']],
    [['169.254.169.254']],
    [['168.63.129.16']],
    [['::1']],
    [['::ffff:10.0.0.1']],
    [['fd00::1']],
    [['93.184.215.14', '127.0.0.1']],
    [['127.0.0.1', '93.184.215.14']],
  ])('by a name that DNS resolves to %j', async (addresses) => {
    const before = connections;
    const { resolve } = resolverOf(addresses);
    const sender = createOutgoing({ timeoutMs: 500, resolve });
    expect(sender.findUrlProblem(`https://hooks.example.com:${port}/`)).toBeNull();
    expect(await sender.post(`https://hooks.example.com:${port}/`, {}, '{}')).toMatchObject({
      error: 'the address must be on a public network',
    });
    expect(connections).toBe(before);
  });

  it('by a name whose DNS answer changes: each connection goes to the address that was checked', async () => {
    const before = connections;
    // An IPv6 address of documentation is not public; this one is, and belongs to nobody.
    const { resolve, calls } = resolverOf(['2a0e:ffff:ffff::1'], ['127.0.0.1']);
    const sender = createOutgoing({ timeoutMs: 200, resolve });
    const first = await sender.post(`https://rebinding.example.com:${port}/`, {}, '{}');
    expect(first.error).not.toMatch(/public network/);
    expect(calls()).toBe(1);
    expect(await sender.post(`https://rebinding.example.com:${port}/`, {}, '{}')).toMatchObject({
      error: 'the address must be on a public network',
    });
    expect(connections).toBe(before);
  });

  it('by a redirect, which counts as a failure', async () => {
    const from = await listen((_req, res) => res.writeHead(307, { location: `http://127.0.0.1:${port}/` }).end());
    const before = connections;
    const reply = await createOutgoing({ allowLocal: true }).post(`http://127.0.0.1:${from}/`, {}, '{}');
    expect(reply).toEqual({ status: 307, body: '', error: null });
    expect(connections).toBe(before);
  });
});

describe('a webhook is not sent', () => {
  it.each([
    ['http://hooks.example.com/', 'must begin with https://'],
    ['file:///etc/passwd', 'must begin with https://'],
    ['gopher://hooks.example.com/', 'must begin with https://'],
    ['https://user:password@hooks.example.com/', 'must not contain a user name or a password'],
    ['https://hooks.example.com@127.0.0.1/', 'must not contain a user name or a password'],
    ['https://', 'must be an absolute URL'],
    ['//hooks.example.com/', 'must be an absolute URL'],
  ])('to %s', async (url, problem) => {
    expect(outgoing.findUrlProblem(url)).toBe(problem);
    expect(await outgoing.post(url, {}, '{}')).toMatchObject({ status: null, error: `the address ${problem}` });
  });
});

describe('a reply', () => {
  const local = createOutgoing({ allowLocal: true, timeoutMs: 400 });

  it('is read up to one KiB, however long it is', async () => {
    const endless = await listen((_req, res) => {
      const timer = setInterval(() => res.write('é'.repeat(700)), 5);
      res.on('close', () => clearInterval(timer));
    });
    const { status, body } = await local.post(`http://127.0.0.1:${endless}/`, {}, '{}');
    expect(status).toBe(200);
    expect(body).toBe('é'.repeat(512));
  });

  it('counts by its status when its body stalls', async () => {
    const stalling = await listen((_req, res) => void res.writeHead(202).write('taken\0'));
    expect(await local.post(`http://127.0.0.1:${stalling}/`, {}, '{}')).toEqual({
      status: 202,
      body: 'taken\uFFFD',
      error: null,
    });
  });

  it('that does not come in time is an error', async () => {
    const silent = await listen(() => undefined);
    expect(await local.post(`http://127.0.0.1:${silent}/`, {}, '{}')).toEqual({
      status: null,
      body: null,
      error: 'no response in time',
    });
  });
});
