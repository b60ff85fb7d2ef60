import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { connectTo, pipeline, readToEnd } from '../support/raw-client.ts';
import { useService } from '../support/service.ts';

const service = useService();

it(
  'the service closes the connections of a stalled reader and of a slow sender after 30 seconds',
  { timeout: 90_000 },
  async () => {
    const reader = await connectTo(service.base);
    reader.write(pipeline('/docs/explorer.js', 15));
    const sender = await connectTo(service.base);
    sender.write('GET /healthz HTTP/1.1\r\nHost: te');
    const started = performance.now();
    const refused = readToEnd(sender, 60_000).then(({ ended }) => ({ ended, ms: performance.now() - started }));
    await sleep(36_000);
    expect((await readToEnd(reader, 5000)).ended).toBe(true);
    const { ended, ms } = await refused;
    expect(ended).toBe(true);
    expect(ms).toBeGreaterThan(29_000);
    expect(ms).toBeLessThan(36_000);
  },
);
