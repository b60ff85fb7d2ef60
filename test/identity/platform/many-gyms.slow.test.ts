import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { checkedFetch } from '../../support/contract.ts';
import { createPlatform, type Platform } from '../../support/platform.ts';
import { listen, useService } from '../../support/service.ts';

const service = useService();
let platform: Platform;

beforeAll(async () => {
  platform = await createPlatform(service);
});

const GYMS = 100;
const TENANTS = '/api/v1/platform/tenants';

type Created = Schemas['CreatedTenant'];

/** Runs work on all gyms, ten at once. */
const forAll = async <T>(gyms: readonly T[], work: (gym: T) => Promise<void>): Promise<void> => {
  const waiting = [...gyms];
  const next = async (): Promise<void> => {
    for (let gym = waiting.shift(); gym !== undefined; gym = waiting.shift()) await work(gym);
  };
  await Promise.all(Array.from({ length: 10 }, next));
};

const addMachine = async (base: string, { token }: Created): Promise<number> => {
  const headers = { authorization: `Bearer ${token.secret}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ name: 'Rower' });
  return (await checkedFetch(`${base}/api/v1/machines`, { method: 'POST', headers, body })).status;
};

describe('a hundred gyms', () => {
  it('are created, used, suspended and deleted over HTTP alone', { timeout: 600_000 }, async () => {
    const gyms: Created[] = [];
    await forAll(
      Array.from({ length: GYMS }, (_, n) => n),
      async (n) => {
        gyms.push(await platform.createGym({ name: `Gym ${n}`, external_ref: `gym-${n}`, sandbox: true }));
      },
    );
    await forAll(gyms, async (gym) => expect(await addMachine(service.base, gym)).toBe(201));
    const suspend = (suspended: boolean) =>
      forAll(gyms, async ({ id }) =>
        expect((await platform.request('PATCH', `${TENANTS}/${id}`, { suspended })).status).toBe(200),
      );
    /** Tries all gyms in a process that has cached no token. */
    const tryAll = async (status: number): Promise<void> => {
      const other = await listen(service.database);
      await forAll(gyms, async (gym) => expect(await addMachine(other.base, gym)).toBe(status));
      other.close();
    };
    await suspend(true);
    await tryAll(403);
    await suspend(false);
    await tryAll(201);
    await forAll(gyms, async ({ id }) =>
      expect((await platform.request('DELETE', `${TENANTS}/${id}?now=true`)).status).toBe(204),
    );
    await tryAll(401);
    const left = await platform.api.GET(TENANTS);
    expect(left.data?.data).toEqual([]);
  });
});
