import { setImmediate as turn } from 'node:timers/promises';

/** How long work may hold the event loop, in ms. Two imports run at a time, so another request waits twice as long. */
const SLICE_MS = 5;

/** Lets other requests run once the work has held the event loop long enough. */
export type Pace = () => Promise<void>;

/** Creates the pace of a long piece of work, which calls it after each short step. */
export const createPace = (): Pace => {
  let begun = performance.now();
  return async () => {
    if (performance.now() - begun < SLICE_MS) return;
    await turn();
    begun = performance.now();
  };
};
