import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { silent } from '../support/database.ts';
import { connectTo, pipeline, readToEnd } from '../support/raw-client.ts';
import { listen, useSharedService } from '../support/service.ts';

const service = useSharedService();

/** A response of 1 MB without a token. Ten of them exceed the socket buffers of the operating system. */
const LARGE = '/docs/explorer.js';
const TIMES = 15;

const start = async (patience_ms: number): Promise<string> => {
  const { base, close } = await listen(service.database, 0, {}, silent, { patience_ms, check_ms: 100 });
  onTestFinished(close);
  return base;
};

const sizeOf = async (base: string): Promise<number> => (await (await fetch(base + LARGE)).arrayBuffer()).byteLength;

describe('a reader of pipelined responses', () => {
  it('is disconnected when it reads nothing', async () => {
    const base = await start(500);
    const whole = TIMES * (await sizeOf(base));
    const socket = await connectTo(base);
    socket.write(pipeline(LARGE, TIMES));
    await sleep(2000);
    const { bytes, ended } = await readToEnd(socket, 5000);
    expect(ended).toBe(true);
    expect(bytes).toBeLessThan(whole);
  });

  it('receives all of them when it reads slowly but steadily', async () => {
    const base = await start(700);
    const whole = TIMES * (await sizeOf(base));
    const socket = await connectTo(base);
    socket.write(pipeline(LARGE, TIMES));
    let bytes = 0;
    const until = performance.now() + 25_000;
    while (bytes < whole && !socket.closed && performance.now() < until) {
      const chunk: Buffer | null = socket.read();
      bytes += chunk?.length ?? 0;
      // About 6 MB a second, over several times the patience of the server.
      await sleep(10);
    }
    socket.destroy();
    expect(bytes).toBeGreaterThanOrEqual(whole);
  });
});

describe('a slow sender', () => {
  it('receives 408 within seconds of its time limit, for headers and body', async () => {
    const base = await start(1000);
    const begun = [
      'GET /healthz HTTP/1.1\r\nHost: te',
      'POST /mcp HTTP/1.1\r\nHost: test\r\nContent-Length: 10\r\nExpect: 100-continue\r\nContent-',
    ];
    const send = async (bytes: string): Promise<void> => {
      const socket = await connectTo(base);
      socket.write(bytes);
      let answer = '';
      socket.on('data', (chunk) => (answer += String(chunk)));
      expect((await readToEnd(socket, 8000)).ended).toBe(true);
      expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    };
    await Promise.all(begun.map(send));
  });
});

describe('connections beyond the limit', () => {
  it('are closed, and accepted again once there is room', async () => {
    const { base, close } = await listen(service.database, 0, {}, silent, { max_connections: 3 });
    onTestFinished(close);
    const sockets = await Promise.all(Array.from({ length: 3 }, () => connectTo(base)));
    const further = await connectTo(base);
    expect(await readToEnd(further, 5000)).toEqual({ bytes: 0, ended: true });
    for (const socket of sockets) socket.destroy();
    await expect
      .poll(() =>
        fetch(`${base}/healthz`).then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(200);
  });
});
