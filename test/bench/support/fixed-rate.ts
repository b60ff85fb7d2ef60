import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Sends `rate` requests per second for some seconds, whether or not the earlier ones have ended, so that a slow service
 * gets as many as a fast one. Returns the duration of each in ms. @throws the first error of `send`
 */
export const sendAtRate = async (
  rate: number,
  seconds: number,
  send: (n: number) => Promise<unknown>,
): Promise<number[]> => {
  const times: number[] = [];
  const errors: unknown[] = [];
  const sent: Promise<unknown>[] = [];
  const started = performance.now();
  for (let n = 0; n < rate * seconds && errors.length === 0; n += 1) {
    await sleep(Math.max(0, started + (n * 1000) / rate - performance.now()));
    const begun = performance.now();
    sent.push(
      send(n).then(
        () => times.push(performance.now() - begun),
        (error: unknown) => errors.push(error),
      ),
    );
  }
  await Promise.all(sent);
  if (errors.length > 0) throw errors[0];
  return times;
};
