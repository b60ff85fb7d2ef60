import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { silent } from '../support/database.ts';
import { connectTo } from '../support/raw-client.ts';
import { addMachine } from '../support/rows.ts';
import { listen, useSharedService, type Gym } from '../support/service.ts';

const service = useSharedService();
let gym: Gym;
beforeAll(async () => {
  gym = await service.createGym('Large messages');
  await addMachine(gym);
});

const message = (file: string, more: object = {}): string =>
  JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'report_ticket', arguments: { machine_id: '1', description: 'It slips.', photo: file, ...more } },
  });

/** A message of more than 256 KiB. */
const LARGE = message(randomBytes(300_000).toString('base64'));

const problemOf = async (response: Response): Promise<object> => JSON.parse(await response.text());

const post = (body: string, token: string | null = gym.tokens.write, path = '/mcp'): Promise<Response> =>
  gym.request('POST', path, { body, token });

describe('a message of more than 256 KiB', () => {
  it('is read for a token that may write, and for no other', async () => {
    expect((await post(LARGE)).status).toBe(200);
    const detail = expect.stringContaining('this connection only reads, so it sends no file');
    expect(await problemOf(await post(LARGE, gym.tokens.read))).toMatchObject({ status: 413, detail });
    const reading = await post(LARGE, gym.tokens.write, '/mcp?read_only=true');
    expect(await problemOf(reading)).toMatchObject({ status: 413, detail });
    expect((await post(LARGE, null)).status).toBe(401);
    expect((await post(LARGE, `ems_${'0'.repeat(36)}`)).status).toBe(401);
  });

  it('is refused above 7 MiB, and if it is large without the base64 of a file', async () => {
    const more = await problemOf(await post(message('A'.repeat(7 * 2 ** 20))));
    expect(more).toMatchObject({ status: 413, detail: expect.stringContaining('larger than 7 MiB') });
    const text = await problemOf(await post(message('AAAA', { description: 'It slips. '.repeat(30_000) })));
    expect(text).toMatchObject({ status: 413, detail: expect.stringContaining('without the base64 of a file') });
  });

  it('is refused in other arguments, and to other tools, as a value of the wrong type', async () => {
    const long = 'A'.repeat(300_000);
    const { text } = await gym.tryCall('report_ticket', { machine_id: '1', description: long });
    expect(text).toContain('description must be a string');
    expect(text.length).toBeLessThan(500);
    const { text: other } = await gym.tryCall('update_ticket', { ticket_id: '1', photo: long });
    expect(other).toContain('photo is unknown');
  });

  it('that is no JSON is refused like any other', async () => {
    const { status, error } = await post(LARGE.slice(0, -1)).then(async (response) => ({
      status: response.status,
      ...JSON.parse(await response.text()),
    }));
    expect([status, error.code]).toEqual([400, -32700]);
  });
});

describe('large messages that arrive slowly', () => {
  const sockets: Socket[] = [];
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });

  /** Sends the beginning of a large message, and never the rest. */
  const stall = async (base: string, { tokens }: Gym): Promise<Socket> => {
    const socket = await connectTo(base);
    sockets.push(socket);
    const lines = [
      'POST /mcp HTTP/1.1',
      'Host: test',
      `Authorization: Bearer ${tokens.write}`,
      'Content-Type: application/json',
      `Content-Length: ${LARGE.length}`,
    ];
    socket.write(`${lines.join('\r\n')}\r\n\r\n${LARGE.slice(0, 10_000)}`);
    return socket;
  };

  it('end with 408 after the time that every request has', async () => {
    const { base, close } = await listen(service.database, 0, {}, silent, { patience_ms: 500, check_ms: 50 });
    const [head] = await once((await stall(base, gym)).resume(), 'data');
    expect(String(head)).toMatch(/^HTTP\/1\.1 408 /);
    close();
  });

  it(
    'keep no other gym from sending one, and a third of the same gym waits and gets a 503',
    { timeout: 30_000 },
    async () => {
      await Promise.all([stall(service.base, gym), stall(service.base, gym)]);
      await gym.request('GET', '/api/v1/me');
      const other = await service.createGym('Beside them');
      const [third, beside] = await Promise.all([post(LARGE), other.request('POST', '/mcp', { body: LARGE })]);
      expect(beside.status).toBe(200);
      expect(await problemOf(third)).toMatchObject({ status: 503, code: 'unavailable' });
      expect(third.headers.get('retry-after')).not.toBeNull();
      for (const socket of sockets.splice(0)) socket.destroy();
      expect((await post(LARGE)).status).toBe(200);
    },
  );
});
