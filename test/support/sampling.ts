import { inject } from 'vitest';
import { SERVER } from './database.ts';
import { draw } from './draw.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The seed of {@link sampleOf}, which vitest.config.ts prints. */
    sampleSeed: number;
  }
}

/** True if the suite runs samples: on the embedded database, because the suite on a server runs them whole. */
const IS_SAMPLED = SERVER === undefined && process.env['FAULTS'] !== 'all';

/** Returns a sample of the cases of a test in their order, or all of them on a server and with FAULTS=all. */
export const sampleOf = <Case>(cases: readonly Case[], size: number): Case[] => {
  if (!IS_SAMPLED || cases.length <= size) return [...cases];
  return draw(cases, size, inject('sampleSeed'));
};

/** Returns how often a property of generated values is tried, a quarter as often where the suite runs samples. */
export const runsOf = (runs: number): number => (IS_SAMPLED ? Math.ceil(runs / 4) : runs);
