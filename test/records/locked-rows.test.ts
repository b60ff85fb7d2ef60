import { beforeAll, describe, expect, it } from 'vitest';
import { addLocation, addMachine } from '../support/rows.ts';
import { useSharedService, type Gym } from '../support/service.ts';

const service = useSharedService();
let gym: Gym;
let ids: number[];

beforeAll(async () => {
  gym = await service.createGym('Busy');
  ids = (await Promise.all([addMachine(gym), addMachine(gym), addMachine(gym)])).map(({ id }) => id);
});

type Stored = { id: number; version: number };

const send = async (method: string, path: string, body?: object): Promise<Stored> => {
  const answer = await gym.request(method, path, body ? { body } : {});
  expect(answer.ok).toBe(true);
  return JSON.parse(await answer.text());
};

type Case = {
  path: string;
  create: () => Promise<object>;
  /** Returns the method, path and body of a change of the resource's machines. */
  change: (id: number, machines: number[]) => [string, string, object];
};

const linked = (path: string): Pick<Case, 'path' | 'change'> => ({
  path,
  change: (id, machine_ids) => ['PATCH', `${path}/${id}`, { machine_ids }],
});

const CASES: Case[] = [
  { ...linked('/api/v1/exercises'), create: async () => ({ name: 'Row' }) },
  {
    ...linked('/api/v1/contracts'),
    create: async () => {
      const { id: supplier_id } = await send('POST', '/api/v1/suppliers', { name: 'Firm' });
      return { title: 'Service', starts_on: '2026-01-01', supplier_id };
    },
  },
  {
    path: '/api/v1/floor_plans',
    create: async () => ({ name: 'Hall', location_id: (await addLocation(gym, 'Hall')).id }),
    change: (id, machines) => [
      'PUT',
      `/api/v1/floor_plans/${id}/positions`,
      { positions: machines.map((machine_id) => ({ machine_id, x: 0, y: 0 })) },
    ],
  },
];

describe('concurrent changes of the machines of a record', () => {
  it.each(CASES)('return the same body for the same version of $path, that of the last change', async (one) => {
    const { id } = await send('POST', one.path, await one.create());
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => send(...one.change(id, ids.slice(0, n % 4)))),
    );
    const bodies = new Map<number, Stored>();
    for (const body of answers) {
      expect(bodies.get(body.version) ?? body).toEqual(body);
      bodies.set(body.version, body);
    }
    const last = await send('GET', `${one.path}/${id}`);
    expect(Math.max(...bodies.keys())).toBe(last.version);
    expect(bodies.get(last.version)).toEqual(last);
  });
});
