import type { Request, Response } from 'express';
import { Problem } from '../core/errors.ts';

/** Minimum average of the bytes of a body that arrive in a second, once it has taken {@link GRACE_MS}. */
const MIN_BYTES_PER_SECOND = 10_000;

/** How long a body may arrive at any rate, in ms. */
const GRACE_MS = 10_000;

/** How often the rate is checked, in ms. */
const CHECK_MS = 1000;

/**
 * Returns what `reading` a body returns. Ends a request whose body arrives too slowly, and closes its connection after
 * the response, because the rest of the body is still on its way.
 * @throws Problem request_timeout
 */
export const requireRate = async <Result>(req: Request, res: Response, reading: Promise<Result>): Promise<Result> => {
  // A body that has arrived with its headers, as most do.
  if (req.complete) return reading;
  const begun = performance.now();
  const { bytesRead } = req.socket;
  const { promise, reject } = Promise.withResolvers<never>();
  const check = (): void => {
    const ms = performance.now() - begun;
    if (ms < GRACE_MS || (req.socket.bytesRead - bytesRead) * 1000 >= MIN_BYTES_PER_SECOND * ms) return;
    res.setHeader('Connection', 'close');
    reject(new Problem('request_timeout'));
  };
  const timer = setInterval(check, CHECK_MS);
  try {
    return await Promise.race([reading, promise]);
  } finally {
    clearInterval(timer);
  }
};
