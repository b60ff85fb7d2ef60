import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { adding, codesOf, MACHINES, sendBatch, statusesOf, type SentBatch } from '../support/batches.ts';
import { listen } from '../support/gym.ts';
import { addMachine, readMachine, refusal } from '../support/rows.ts';
import { useSharedService, type Gym } from '../support/service.ts';

const service = useSharedService();
let gym: Gym;
beforeAll(async () => {
  gym = await service.createGym('Batches at once');
});

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

describe('the limits of a token', () => {
  const limited = async (limit: number): Promise<Gym> => {
    const { base, close } = await listen(service.database, limit);
    closing.push(close);
    const own = await service.createGym('Limited');
    const request: Gym['request'] = async (method, path, { body, token = own.tokens.write } = {}) =>
      fetch(base + path, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    return { ...own, request };
  };

  it('count each request of a batch, and the batch', async () => {
    const own = await limited(8);
    const reads = times(3, () => ({ path: '/api/v1/me' }));
    expect(statusesOf(await sendBatch(own, reads))).toEqual([200, 200, 200]);
    const second = await sendBatch(
      own,
      times(5, () => ({ path: '/api/v1/me' })),
    );
    expect(codesOf(second)).toEqual([null, null, null, 'rate_limited', 'rate_limited']);
    expect(second.responses.at(-1)?.headers['Retry-After']).toMatch(/^\d+$/);
  });

  it('refuse an atomic batch before it begins if they have no room for all of its requests', async () => {
    const own = await limited(8);
    const requests = times(9, (i) => ({ id: `r${i}`, ...adding('Rower') }));
    const refused = await refusal(await own.request('POST', '/api/v1/batch', { body: { atomic: true, requests } }));
    expect(refused).toMatchObject({ status: 429, code: 'rate_limited' });
    const page = await gym.request('GET', MACHINES, { token: own.tokens.read });
    expect(JSON.parse(await page.text()).data).toEqual([]);
  });
});

describe('fifty batches at once', () => {
  it.each([true, false])(
    'end, each as a whole, and none waits for another one for ever, when atomic is %s',
    async (atomic) => {
      const batches = await Promise.all(
        times(50, (n) =>
          sendBatch(
            gym,
            [
              { id: 'first', ...adding(`Crowd ${n}`) },
              ...times(8, (i) => adding(`Crowd ${n} ${i}`)),
              { path: `${MACHINES}/$first.id` },
            ],
            { atomic, key: `crowd ${String(atomic)} ${n}` },
          ),
        ),
      );
      const expected = [...times(9, () => 201), 200];
      const done = batches.filter(({ status }) => status === 200);
      expect(done.length).toBeGreaterThan(0);
      for (const batch of done) expect(statusesOf(batch)).toEqual(expected);
      // On the embedded database, which has one connection, some may wait too long for a turn.
      for (const { status } of batches) expect(status).toBeOneOf([200, 503]);
    },
  );

  it.each([true, false])('with one key happen once, when atomic is %s', async (atomic) => {
    const name = `Once ${String(atomic)}`;
    const sent = await Promise.all(times(50, () => sendBatch(gym, [adding(name)], { atomic, key: name })));
    const isDone = ({ status, responses }: SentBatch): boolean => status === 200 && responses[0]?.status === 201;
    expect(sent.some(isDone)).toBe(true);
    for (const batch of sent)
      expect(isDone(batch) ? 201 : (batch.responses[0]?.status ?? batch.status)).toBeOneOf([201, 409]);
    const page = await gym.request('GET', `${MACHINES}?q=${encodeURIComponent(name)}`);
    expect(JSON.parse(await page.text()).data).toHaveLength(1);
  });

  it('that change two records in opposite orders change both or none', async () => {
    const machines = await Promise.all([addMachine(gym), addMachine(gym)]);
    const zone = (n: number) => (machine: { id: number }) => ({
      method: 'PATCH' as const,
      path: `${MACHINES}/${machine.id}`,
      body: { zone: `Zone ${n}` },
    });
    const sent = await Promise.all(
      times(20, (n) => sendBatch(gym, (n % 2 === 0 ? machines : machines.toReversed()).map(zone(n)), { atomic: true })),
    );
    const done = sent.filter((batch) => batch.status === 200 && statusesOf(batch).every((status) => status === 200));
    expect(done.length).toBeGreaterThan(0);
    const [first, second] = await Promise.all(machines.map(({ id }) => readMachine(gym, id)));
    expect([first?.version, second?.version]).toEqual([1 + done.length, 1 + done.length]);
    expect(first?.zone).toBe(second?.zone);
    for (const batch of sent) expect([200, 503]).toContain(batch.status);
  });
});
