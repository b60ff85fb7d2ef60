import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { silent } from '../support/database.ts';
import { importFile } from '../support/imports.ts';
import { connectTo } from '../support/raw-client.ts';
import { addMachine } from '../support/rows.ts';
import { listen, useSharedService, type Gym } from '../support/service.ts';

const service = useSharedService();

const IMPORT = '/api/v1/imports?area=machines';

/** Sends the headers of a request, and the beginning of its body. */
const begin = async (
  gym: Gym,
  path: string,
  type: string,
  length: number,
  body: string,
  base = service.base,
): Promise<Socket> => {
  const socket = await connectTo(base);
  const lines = [
    `POST ${path} HTTP/1.1`,
    'Host: test',
    `Authorization: Bearer ${gym.tokens.write}`,
    `Content-Type: ${type}`,
    `Content-Length: ${length}`,
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
  return socket;
};

/** Reads a connection until it is closed. */
const answerOf = async (socket: Socket): Promise<string> => {
  let answer = '';
  socket.on('data', (chunk) => (answer += String(chunk)));
  await once(socket.resume(), 'close');
  return answer;
};

const TIMED_OUT = /^HTTP\/1\.1 408 [^]*\r\nConnection: close\r\n[^]*"code":"request_timeout"/;

/** Sends a body in `pieces` over `ms`. */
const dribble = async (socket: Socket, pieces: readonly string[], ms: number): Promise<void> => {
  for (const piece of pieces) {
    socket.write(piece);
    await sleep(ms / pieces.length);
  }
};

describe.concurrent('a slow upload', () => {
  it('of a file may take longer than other requests, which receive 408', async () => {
    const { base, close } = await listen(service.database, 0, {}, silent, { patience_ms: 1000, check_ms: 100 });
    const gym = await service.createGym('Attached');
    const { id } = await addMachine(gym);
    const pieces = Array.from({ length: 30 }, () => 'Belt slips. ');
    const { length } = pieces.join('');
    const send = async (path: string, type: string): Promise<string> => {
      const socket = await begin(gym, path, type, length, '', base);
      const answer = once(socket.resume(), 'data');
      await dribble(socket, pieces, 3000);
      const [head] = await answer;
      socket.destroy();
      return String(head);
    };
    const [file, rows] = await Promise.all([
      send(`/api/v1/attachments?attachable_type=machine&attachable_id=${id}`, 'text/plain'),
      send(IMPORT, 'text/csv'),
    ]);
    expect(file).toMatch(/^HTTP\/1\.1 201 /);
    expect(rows).toMatch(/^HTTP\/1\.1 408 /);
    close();
  });

  it(
    'of an import does not keep other tenants from importing, and receives 408 after 10 seconds',
    { timeout: 40_000 },
    async () => {
      const gyms = await Promise.all(['One', 'Two', 'Three'].map((name) => service.createGym(name)));
      const [one, two, three] = gyms;
      if (!one || !two || !three) throw new Error('there are three gyms');
      const begun = performance.now();
      const slow = await Promise.all(
        [one, two].map((gym) => begin(gym, IMPORT, 'text/csv', 1_000_000, `name\n${'x'.repeat(85)}`)),
      );
      // The service has read what was sent.
      await sleep(500);
      expect(await importFile(three, 'machines', 'name\nTreadmill\n')).toMatchObject({ created: 1 });
      const answers = await Promise.all(slow.map(answerOf));
      for (const answer of answers) expect(answer).toMatch(TIMED_OUT);
      expect(performance.now() - begun).toBeGreaterThan(10_000);
      expect(await importFile(one, 'machines', 'name\nTreadmill\n')).toMatchObject({ created: 1 });
    },
  );

  it('of a record receives 408 after 10 seconds', { timeout: 40_000 }, async () => {
    const gym = await service.createGym('Record');
    const begun = performance.now();
    const socket = await begin(gym, '/api/v1/machines', 'application/json', 1000, '{"name":');
    expect(await answerOf(socket)).toMatch(TIMED_OUT);
    const ms = performance.now() - begun;
    expect(ms).toBeGreaterThan(10_000);
    // Less than the 30 seconds that a whole request may take.
    expect(ms).toBeLessThan(25_000);
  });

  it('is imported when it arrives steadily at 30 kB/s', async () => {
    const gym = await service.createGym('Steady');
    const piece = `${' '.repeat(999)}\n`;
    const pieces = 13 * 30;
    const file = '{"name":"A"}\n';
    const length = file.length + pieces * piece.length;
    const socket = await begin(gym, `${IMPORT}&dry_run=true`, 'application/x-ndjson', length, file);
    const begun = performance.now();
    for (let sent = 0; sent < pieces;) {
      const due = Math.min(pieces, Math.ceil(((performance.now() - begun) / 1000) * 30));
      if (due > sent) socket.write(piece.repeat(due - sent));
      sent = due;
      await sleep(50);
    }
    const [chunk] = await once(socket.resume(), 'data');
    socket.destroy();
    expect(performance.now() - begun).toBeGreaterThan(11_000);
    expect(String(chunk)).toMatch(/^HTTP\/1\.1 200 /);
  });
});
