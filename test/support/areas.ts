import { expect } from 'vitest';
import type { Gym } from './service.ts';

/** Sends a request that must succeed, and returns the body. */
export const send = async <Body>(gym: Gym, method: string, path: string, body?: object): Promise<Body> => {
  const response = await gym.request(method, path, { body });
  const text = await response.text();
  expect(response.status, text).toBeLessThan(300);
  return JSON.parse(text);
};

/** Returns the ids of the first page of a list. */
export const idsOf = async (gym: Gym, path: string): Promise<number[]> =>
  (await send<{ data: { id: number }[] }>(gym, 'GET', path)).data.map(({ id }) => id);
