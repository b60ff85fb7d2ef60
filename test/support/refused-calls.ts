import { expect } from 'vitest';
import { fingerprint } from './fingerprint.ts';
import type { Gym } from './service.ts';

/** Calls a tool that must be refused, and checks that nothing has changed. Returns the refusal. */
export const refusedCall = async (gym: Gym, tool: string, args: object): Promise<string> => {
  const before = await fingerprint(gym);
  const { refused, text } = await gym.tryCall(tool, args);
  expect(refused, text).toBe(true);
  expect(await fingerprint(gym)).toEqual(before);
  return text;
};
