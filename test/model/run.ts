import fc from 'fast-check';
import type { Draw } from './calls.ts';
import { checkDraw, Disagreement, drawn, type Drawn } from './compare.ts';
import type { ModelWorld } from './world.ts';

/** How much a run sends: at most `calls`, for at most `seconds`, but `least` calls in any case. */
export type Run = { calls: number; seed: number; seconds?: number; least?: number; among?: readonly Drawn[] };

/** The findings of a run: the calls that it sent, and the smallest call on which law and service disagree. */
export type Outcome = { calls: number; disagreement: string | null };

const CONCURRENCY = 12;
const CHUNK = 240;
/** The time to make a call smaller, in ms. */
const SHRINKING = 20_000;

const drawsOf = (world: ModelWorld, among: readonly Drawn[]): fc.Arbitrary<Draw> => {
  const index = (size: number): fc.Arbitrary<number> => fc.nat({ max: size - 1 });
  // Records of a kind, sets and filters are of different numbers, so any number chooses one of each.
  const any = index(5 * 7 * 8 * 9 * 11);
  return fc.record({ caller: index(world.callers.length), callee: index(among.length), on: any, to: any, way: any });
};

/** Returns the smallest call like one on which law and service disagree, as the report of it. */
const shrink = async (world: ModelWorld, draw: Draw, among: readonly Drawn[], first: string): Promise<string> => {
  const property = fc.asyncProperty(drawsOf(world, among), (each) => checkDraw(world, each, among));
  const details = await fc.check(property, {
    examples: [[draw]],
    numRuns: 1,
    endOnFailure: false,
    interruptAfterTimeLimit: SHRINKING,
  });
  return details.errorInstance instanceof Disagreement ? details.errorInstance.message : first;
};

type Found = { draw: Draw; message: string };

const disagreementOf = async (world: ModelWorld, draw: Draw, among: readonly Drawn[]): Promise<string | null> => {
  try {
    await checkDraw(world, draw, among);
    return null;
  } catch (error) {
    if (error instanceof Disagreement) return error.message;
    throw error;
  }
};

/** Sends random calls, and stops at the first disagreement. */
export const runDraws = async (
  world: ModelWorld,
  { calls, seed, seconds = Infinity, least = 0, among = drawn }: Run,
): Promise<Outcome> => {
  const until = Date.now() + seconds * 1000;
  const progress: { found: Found | null } = { found: null };
  let sent = 0;
  let begun = 0;
  const goesOn = (): boolean => progress.found === null && (Date.now() < until || begun < least);
  while (sent < calls && goesOn()) {
    const queue = fc.sample(drawsOf(world, among), { seed: seed + sent, numRuns: Math.min(CHUNK, calls - sent) });
    const work = async (): Promise<number> => {
      let agreed = 0;
      for (let draw = queue.pop(); draw && goesOn(); draw = queue.pop()) {
        begun += 1;
        const message = await disagreementOf(world, draw, among);
        if (message === null) agreed += 1;
        else progress.found ??= { draw, message };
      }
      return agreed;
    };
    const done = await Promise.all(Array.from({ length: CONCURRENCY }, work));
    sent += done.reduce((sum, each) => sum + each, 0);
  }
  const { found } = progress;
  return { calls: sent, disagreement: found && (await shrink(world, found.draw, among, found.message)) };
};
