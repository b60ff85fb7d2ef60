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

/** True on the embedded database, which tries fewer cases, because the suite on a server tries more of the same ones. */
const IS_EMBEDDED = SERVER === undefined && !RUNS_ALL;

/**
 * Returns a sample of the cases of a test in their order: `size` of them on the embedded database, and `onServer`, by default
 * a half, on a server. With FAULTS=all it has all of them.
 */
export const sampleOf = <Case>(
  cases: readonly Case[],
  size: number,
  onServer = Math.max(size, Math.ceil(cases.length / 2)),
): Case[] => {
  const drawn = RUNS_ALL ? cases.length : IS_EMBEDDED ? size : onServer;
  return cases.length <= drawn ? [...cases] : draw(cases, drawn, inject('sampleSeed'));
};

/** Returns how often a property of generated values is tried, a quarter as often on the embedded database. */
export const runsOf = (runs: number): number => (IS_EMBEDDED ? Math.ceil(runs / 4) : runs);
