import { inject } from 'vitest';
import { SERVER } from './database.ts';
import { draw } from './draw.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The seed of {@link sampleOf}, which vitest.config.ts prints. */
    sampleSeed: number;
  }
}

const RUNS_ALL = process.env['FAULTS'] === 'all';

/** True if the suite runs samples of all: on the embedded database, because the suite on a server runs most of them whole. */
const IS_SAMPLED = SERVER === undefined && !RUNS_ALL;

/**
 * Returns a sample of the cases of a test in their order, or all of them with FAULTS=all. On a server it has all of them too, or the
 * `onServer` of a test that takes minutes.
 */
export const sampleOf = <Case>(cases: readonly Case[], size: number, onServer = cases.length): Case[] => {
  const drawn = IS_SAMPLED ? size : RUNS_ALL ? cases.length : onServer;
  return cases.length <= drawn ? [...cases] : draw(cases, drawn, inject('sampleSeed'));
};

/** Returns how often a property of generated values is tried, a quarter as often where the suite runs samples. */
export const runsOf = (runs: number): number => (IS_SAMPLED ? Math.ceil(runs / 4) : runs);
