import { createClient } from './generated/client/index.js';
import { EmsClient } from './generated/index.js';
import { toError } from './problem-error.js';
import { fetchWithRetries, type RetryOptions } from './retries.js';

export * from './generated/index.js';
export { paginate, sync, type Sync } from './paginate.js';
export { ProblemError } from './problem-error.js';
export type { RetryOptions } from './retries.js';
export { isEventOf, verifyWebhook, type EventOf } from './webhooks.js';

/** Where the service is, and the token of a tenant, which determines what the client sees. */
export type ConnectionOptions = RetryOptions & { baseUrl: string; token: string };

/** Creates a client. Each method is an operation of the contract; it returns its result, or throws a `ProblemError`. */
export const connect = ({ baseUrl, token, ...retries }: ConnectionOptions): EmsClient => {
  const client = createClient({
    baseUrl: baseUrl.replace(/\/+$/, ''),
    auth: token,
    throwOnError: true,
    fetch: fetchWithRetries(retries),
  });
  client.interceptors.error.use(toError);
  return new EmsClient({ client });
};

/** Returns the header that makes a change fail with `version_mismatch` if the record has changed since it was read. */
export const ifUnchanged = ({ version }: { version: number }) => ({ 'If-Match': `"${version}"` });
