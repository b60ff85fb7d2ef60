import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { FairQueue } from '../../src/load/fair-queue.ts';

const limits = { slots: 4, maxWaiting: 100, maxWaitMs: 10_000 };

/** Queues callers of tenants, and lists who got a slot in which order. */
const line = (queue: FairQueue) => {
  const served: string[] = [];
  const shed: string[] = [];
  const call = (tenant: string): void =>
    void queue.acquire(tenant).then(
      () => served.push(tenant),
      () => shed.push(tenant),
    );
  return { served, shed, call };
};

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('the fair queue', () => {
  it('keeps one slot free when only one tenant uses it', async () => {
    const queue = new FairQueue(limits);
    const { served, call } = line(queue);
    for (let i = 0; i < 10; i += 1) call('A');
    await settle();
    expect(served).toEqual(['A', 'A', 'A']);
    call('B');
    await settle();
    expect(served.at(-1)).toBe('B');
  });

  it('gives freed slots to the tenant that holds the fewest, and alternates between equals', async () => {
    const queue = new FairQueue({ ...limits, slots: 1 });
    const { served, call } = line(queue);
    for (const tenant of ['A', 'A', 'A', 'B', 'B', 'C']) call(tenant);
    for (const holder of ['A', 'A', 'B', 'C', 'A']) {
      await settle();
      queue.release(holder);
    }
    await settle();
    expect(served).toEqual(['A', 'A', 'B', 'C', 'A', 'B']);
  });

  it('lets callers without a tenant use every slot', async () => {
    const queue = new FairQueue({ ...limits, slots: 2 });
    const { served, call } = line(queue);
    call('');
    call('');
    await settle();
    expect(served).toEqual(['', '']);
  });

  it('rejects the newest caller of the longest queue when it is full', async () => {
    const queue = new FairQueue({ slots: 1, maxWaiting: 3, maxWaitMs: 10_000 });
    const { shed, call } = line(queue);
    for (const tenant of ['A', 'A', 'A', 'A', 'A']) call(tenant);
    await settle();
    expect(shed).toEqual(['A']);
    call('B');
    await settle();
    expect(shed).toEqual(['A', 'A']);
    expect(queue.waiting).toBe(3);
  });

  it('rejects a caller that has waited too long as unavailable', async () => {
    const queue = new FairQueue({ ...limits, slots: 1, maxWaitMs: 20 });
    await queue.acquire('A');
    await expect(queue.acquire('B')).rejects.toMatchObject({ code: 'unavailable' });
    expect(queue.waiting).toBe(0);
  });

  it('rejects each caller after its own wait, whoever came first, and serves those who still wait', async () => {
    const queue = new FairQueue({ ...limits, slots: 1, maxWaitMs: 300 });
    const { served, shed, call } = line(queue);
    for (const tenant of ['A', 'B']) call(tenant);
    await setTimeout(150);
    call('C');
    await expect.poll(() => shed, { interval: 1 }).toEqual(['B']);
    queue.release('A');
    await settle();
    expect(served).toEqual(['A', 'C']);
    call('D');
    await expect.poll(() => shed, { interval: 1 }).toEqual(['B', 'D']);
    expect(queue.waiting).toBe(0);
  });
});
