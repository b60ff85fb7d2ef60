import { isProblem } from './problem-error.js';

/** How requests are sent and repeated. */
export type RetryOptions = {
  /** Maximum retries of a request; 0 turns them off. @default 4 */
  maxRetries?: number;
  /** Maximum wait for the headers of a response, in ms. @default 30000 */
  timeoutMs?: number;
  /** Sends a request. @default globalThis.fetch */
  fetch?: typeof fetch;
};

/** After a longer `Retry-After` the caller gets the error. */
const MAX_WAIT_MS = 60_000;
/** Upper bound of the first pause without a `Retry-After`; it doubles with each retry, up to the second bound. */
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 8_000;
/** Codes after which any request can be repeated, because nothing was changed or its key is known. */
const SAFE_CODES = ['rate_limited', 'too_many_in_flight', 'unavailable', 'idempotency_in_progress'];
const KEY = 'Idempotency-Key';

/** Whether a response allows a retry. A `repeatable` request has the same effect when it is sent twice. */
const allowsRetry = async (response: Response, repeatable: boolean): Promise<boolean> => {
  if (![409, 429, 502, 503, 504].includes(response.status)) return false;
  if (repeatable && response.status >= 500) return true;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return isProblem(body) && SAFE_CODES.includes(body.code);
};

/** Returns the pause before a retry, in ms, with jitter, so callers do not return together. */
const pauseMs = (response: Response | undefined, retries: number): number => {
  const header = response?.headers.get('Retry-After');
  if (!header) return Math.random() * Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** retries);
  const seconds = Number(header);
  const waitMs = Number.isNaN(seconds) ? Date.parse(header) - Date.now() : seconds * 1000;
  return Math.max(0, waitMs) + Math.random() * FIRST_PAUSE_MS;
};

/** Waits, at most until the signal is aborted. */
const wait = (ms: number, signal: AbortSignal): Promise<unknown> => {
  let timer: ReturnType<typeof setTimeout>;
  return new Promise((resolve) => {
    timer = setTimeout(resolve, signal.aborted ? 0 : ms);
    signal.addEventListener('abort', resolve, { once: true });
  }).finally(() => clearTimeout(timer));
};

/** Sends one attempt. Only the wait for the headers is limited, because a stream of events has no end. */
const sendOnce = async (request: Request, send: typeof fetch, timeoutMs: number): Promise<Response> => {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(new DOMException('No response in time', 'TimeoutError')), timeoutMs);
  try {
    return await send(new Request(request.clone(), { signal: AbortSignal.any([request.signal, timeout.signal]) }));
  } finally {
    clearTimeout(timer);
  }
};

/**
 * Returns a `fetch` that gives every POST an idempotency key and repeats requests: after a 429, or a 503 before which
 * nothing was changed, always; after a network failure or an unknown outcome only reads and requests with a key.
 */
export const fetchWithRetries =
  ({ maxRetries = 4, timeoutMs = 30_000, fetch: send = fetch }: RetryOptions): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init);
    if (request.method === 'POST' && !request.headers.has(KEY)) request.headers.set(KEY, crypto.randomUUID());
    const repeatable = ['GET', 'HEAD', 'PUT'].includes(request.method) || request.headers.has(KEY);
    for (let retries = 0; ; retries += 1) {
      let response: Response | undefined;
      try {
        response = await sendOnce(request, send, timeoutMs);
        if (retries >= maxRetries || !(await allowsRetry(response, repeatable))) return response;
      } catch (error) {
        if (retries >= maxRetries || !repeatable || request.signal.aborted) throw error;
      }
      const ms = pauseMs(response, retries);
      if (response !== undefined && ms > MAX_WAIT_MS) return response;
      await response?.body?.cancel();
      await wait(ms, request.signal);
    }
  };
