import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBucket, readStored, startS3, type S3Server } from '../support/s3.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';

let server: S3Server;
let proxy: TcpProxy;
beforeAll(async () => {
  server = await startS3();
  proxy = await startTcpProxy({ port: server.port });
});
afterAll(async () => {
  await proxy.close();
  await server.stop();
});

const LARGE = Buffer.alloc(3_000_000, 'Belt slips. ');
const UNAVAILABLE = { code: 'unavailable' };

describe('a bucket that stops responding', () => {
  it('fails each call within 20 seconds, also one whose bytes stop half way, and works again afterwards', async () => {
    const store = openBucket(proxy, 'stalled');
    const put = async (path: string): Promise<void> => {
      const file = await store.createScratch();
      writeFileSync(file, LARGE);
      await store.put(path, file);
    };
    await put('a/x');
    let bytes = 0;
    proxy.dropWhen((chunk) => {
      bytes += chunk.length;
      if (bytes > 100_000) proxy.freeze();
      return false;
    });
    const start = performance.now();
    await expect(readStored(store, 'a/x')).rejects.toMatchObject(UNAVAILABLE);
    expect(performance.now() - start).toBeLessThan(20_000);
    proxy.dropWhen(null);
    const calls = [store.open('a/x'), put('a/y'), store.remove(['a/x']), store.removeFolder('a')];
    for (const { status, reason } of await Promise.allSettled(calls).then((all) =>
      all.map((one) => ({ status: one.status, reason: one.status === 'rejected' ? one.reason : null })),
    )) {
      expect(status).toBe('rejected');
      expect(reason).toMatchObject(UNAVAILABLE);
    }
    expect(performance.now() - start).toBeLessThan(70_000);
    proxy.thaw();
    await put('a/x');
    expect((await readStored(store, 'a/x')).equals(LARGE)).toBe(true);
  }, 120_000);
});
