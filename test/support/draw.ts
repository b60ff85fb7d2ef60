import fc from 'fast-check';

/** Returns a sample of so many cases, in their order. The same seed draws the same ones. */
export const draw = <Case>(cases: readonly Case[], size: number, seed: number): Case[] => {
  const sizes = { minLength: size, maxLength: size };
  return fc.sample(fc.subarray([...cases], sizes), { seed, numRuns: 1 }).flat();
};
